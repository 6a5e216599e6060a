import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Gift, Link2 } from 'lucide-react'
import type { ClaimReply, WishlistReply, WishReply } from '#src/features/wishlists/wishlists.contract'
import { type ActiveFamily, useMe } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Card } from '#web/ui/card'
import { CardMenu } from '#web/ui/card-menu'
import { EmptyState } from '#web/ui/empty-state'
import { grid, Loaded, onceFetched } from '#web/ui/loaded'
import { MenuItem } from '#web/ui/menu'
import { Page, PageHeader } from '#web/ui/page'
import { useDialog } from '#web/ui/use-dialog'
import { BackLink } from '../shell/back-link'
import { FeatureScreen } from '../shell/feature-screen'
import { ClaimDialog } from './claim-dialog'
import { CommentsDialog } from './comments-dialog'
import { LinkDialog } from './link-dialog'
import { ListDialog } from './list-dialog'
import { t } from './texts'
import { WishCard } from './wish-card'
import { WishDialog } from './wish-dialog'
import { dateText, listText } from './wishlists.labels'
import { useDeleteWishlist, wishesQuery, wishlistsQuery } from './wishlists.queries'

const back = () => <BackLink to="/wishlist">{t('Gift Wishlist')}</BackLink>

/** /wishlist/{wishlistId}: the items of a wishlist. */
export const WishlistPage = () => (
  <FeatureScreen
    title={t('Gift Wishlist')}
    can="member"
    refused={t("You can't view wishlists")}
    empty={<EmptyState icon={Gift} title={t('Please join a family to share wishlists')} />}
  >
    {(family) => <FamilyList family={family} />}
  </FeatureScreen>
)

function FamilyList({ family }: { family: ActiveFamily }) {
  const { wishlistId } = useParams({ from: '/gate/wishlist/$wishlistId' })
  const query = useQuery(wishlistsQuery(family.id))
  const list = query.data?.find(({ id }) => id === wishlistId)
  if (list) return <List key={list.id} list={list} family={family} />
  return (
    <Page>
      {back()}
      <PageHeader title={t('Gift Wishlist')} />
      <Loaded query={onceFetched(query)} errorTitle={t('Failed to load the wishlist')}>
        {() => (
          <Card flush>
            <EmptyState icon={Gift} title={t('This wishlist is not there any more')} />
          </Card>
        )}
      </Loaded>
    </Page>
  )
}

/** How long the claims stay a surprise, for the owner. */
const surpriseText = ({ revealOn }: WishlistReply) =>
  revealOn
    ? t('You see who gives what from {date}.', { date: dateText(revealOn) })
    : t('You don’t see who gives what, until you set a date for it.')

function List({ list, family }: { list: WishlistReply; family: ActiveFamily }) {
  const me = useMe()
  const query = useQuery(wishesQuery(family.id, list.id))
  const navigate = useNavigate()
  const editing = useDialog<never>()
  const wishing = useDialog<WishReply>()
  const sharing = useDialog<never>()
  const claiming = useDialog<{ item: WishReply; claim?: ClaimReply }>()
  const commenting = useDialog<WishReply>()
  const removal = useDeleteWishlist(family.id)
  const remove = () => removal.mutate(list.id, { onSuccess: () => navigate({ to: '/wishlist' }) })
  const add = list.mayKeep && (
    <AddButton variant="primary" onClick={() => wishing.show()}>
      {t('Add Item')}
    </AddButton>
  )
  return (
    <Page>
      {back()}
      <PageHeader
        title={list.name}
        subtitle={listText(list)}
        actions={
          list.mayKeep && (
            <>
              {query.data && query.data.length > 0 && add}
              <CardMenu itemName={list.name} onEdit={() => editing.show()} onDelete={remove}>
                <MenuItem icon={<Link2 aria-hidden className="size-4" />} onSelect={() => sharing.show()}>
                  {t('Share link')}
                </MenuItem>
              </CardMenu>
            </>
          )
        }
      />
      {list.ownerId === me.userId && <p className="text-muted text-sm">{surpriseText(list)}</p>}
      <Loaded
        query={query}
        errorTitle={t('Failed to load the items')}
        empty={
          <Card flush>
            <EmptyState
              icon={Gift}
              title={t('No items yet')}
              text={t('Add what would make a good gift.')}
              others={t('Nothing is wished for yet.')}
              action={add || undefined}
            />
          </Card>
        }
      >
        {(items) => (
          <ul className={grid}>
            {items.map((item) => (
              <li key={item.id} data-row={item.id}>
                <WishCard
                  item={item}
                  list={list}
                  family={family}
                  onEdit={wishing.show}
                  onClaim={claiming.show}
                  onComment={commenting.show}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {editing.openCount > 0 && <ListDialog key={`list ${editing.openCount}`} familyId={family.id} list={list} {...editing.props} />}
      {sharing.openCount > 0 && <LinkDialog key={`link ${sharing.openCount}`} family={family} list={list} {...sharing.props} />}
      {wishing.openCount > 0 && (
        <WishDialog key={`wish ${wishing.openCount}`} family={family} wishlistId={list.id} item={wishing.subject} {...wishing.props} />
      )}
      {claiming.subject && (
        <ClaimDialog key={`claim ${claiming.openCount}`} {...claiming.subject} claim={claiming.subject.claim} {...claiming.props} />
      )}
      {commenting.subject && (
        <CommentsDialog key={`comments ${commenting.openCount}`} family={family} item={commenting.subject} {...commenting.props} />
      )}
    </Page>
  )
}
