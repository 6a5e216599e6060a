import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { GiftIdeaReply } from '#src/features/wishlists/ideas.contract'
import { moneyText } from '#web/platform/format/money'
import { type ActiveFamily, useMe, useMembers } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Avatar } from '#web/ui/avatar'
import { Card } from '#web/ui/card'
import { CardMenu } from '#web/ui/card-menu'
import { pictureOf } from '#web/ui/picture'
import { t } from './texts'
import { itemsText } from './wishlists.labels'
import { ideasQuery, useDeleteIdea, wishlistsQuery } from './wishlists.queries'

type PeopleCardProps = { family: ActiveFamily; onAddItems: () => void; onEditIdea: (idea: GiftIdeaReply) => void }

/** Everybody with the number of their wishes, and the ideas of others for them. */
export function PeopleCard({ family, onAddItems, onEditIdea }: PeopleCardProps) {
  const { data: lists = [] } = useQuery(wishlistsQuery(family.id))
  const { data: ideas = [] } = useQuery(ideasQuery(family.id))
  const me = useMe()
  const members = useMembers()
  const own = members.find(({ userId }) => userId === me.userId)
  const itemsOf = (userId: string) => lists.filter(({ ownerId }) => ownerId === userId).reduce((sum, { itemCount }) => sum + itemCount, 0)
  return (
    <Card title={t('Gift Ideas by Family Member')} className="lg:col-span-2">
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <Avatar name={me.name} src={pictureOf(own?.user.profileImageUrl)} color={me.color} decorative />
          <div className="min-w-0 flex-1 basis-[7rem]">
            <p>{t('Your Wishlist')}</p>
            <p className="text-muted text-sm">{itemsText(itemsOf(me.userId))}</p>
          </div>
          <AddButton onClick={onAddItems}>{t('Add Items to Your Wishlist')}</AddButton>
        </div>
        <ul className="grid gap-5 sm:grid-cols-2">
          {members
            .filter(({ userId }) => userId !== me.userId)
            .map(({ userId, color, user }) => {
              const ideasFor = ideas.filter(({ forUserId }) => forUserId === userId)
              const list = lists.find(({ ownerId }) => ownerId === userId)
              const counts = [
                itemsText(itemsOf(userId)),
                ideasFor.length > 0 && t('{count, plural, one {# idea} other {# ideas}}', { count: ideasFor.length }),
              ]
                .filter(Boolean)
                .join(' · ')
              return (
                <li key={userId} className="flex min-w-0 items-start gap-3">
                  <Avatar name={user.name} src={pictureOf(user.profileImageUrl)} color={color} decorative />
                  <div className="min-w-0 flex-1">
                    {list ? (
                      <Link
                        to="/wishlist/$wishlistId"
                        params={{ wishlistId: list.id }}
                        className="flex min-h-6 items-center font-medium hover:underline"
                      >
                        {user.name}
                      </Link>
                    ) : (
                      <p className="font-medium [overflow-wrap:anywhere]">{user.name}</p>
                    )}
                    <p className="text-muted text-sm">{counts}</p>
                    <ul>
                      {ideasFor.map((idea) => (
                        <IdeaRow key={idea.id} idea={idea} family={family} isMine={idea.createdBy === me.userId} onEdit={onEditIdea} />
                      ))}
                    </ul>
                  </div>
                </li>
              )
            })}
        </ul>
      </div>
    </Card>
  )
}

type IdeaRowProps = { idea: GiftIdeaReply; family: ActiveFamily; isMine: boolean; onEdit: (idea: GiftIdeaReply) => void }

function IdeaRow({ idea, family, isMine, onEdit }: IdeaRowProps) {
  const removal = useDeleteIdea(family.id)
  const { id, name, url, notes, price, creator } = idea
  const details = [price !== null && moneyText(price, family.currency), t('by {name}', { name: creator.firstName || creator.name })]
    .filter(Boolean)
    .join(' · ')
  return (
    <li data-row={id} className="flex min-h-11 items-center gap-2">
      <div className="min-w-0 flex-1 py-1">
        <p className="[overflow-wrap:anywhere]">
          {url ? (
            <a href={url} target="_blank" rel="noreferrer" className="inline-block min-h-6 underline">
              {name}
            </a>
          ) : (
            name
          )}{' '}
          <span className="text-muted text-sm">{details}</span>
        </p>
        {notes && <p className="whitespace-pre-line text-muted text-sm [overflow-wrap:anywhere]">{notes}</p>}
      </div>
      {isMine && <CardMenu itemName={name} onEdit={() => onEdit(idea)} onDelete={() => removal.mutate(id)} />}
    </li>
  )
}
