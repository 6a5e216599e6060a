import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellPlus, Gift, Lightbulb, Lock } from 'lucide-react'
import type { WishlistReply } from '#src/features/wishlists/wishlists.contract'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Badge } from '#web/ui/badge'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { Skeleton } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { RemindersDialog } from './reminders-dialog'
import { t } from './texts'
import { itemsText, listText } from './wishlists.labels'
import { holidaysQuery, wishlistsQuery } from './wishlists.queries'

type ListsCardProps = { family: ActiveFamily; onCreate: () => void; onAddIdea: () => void }

/** The wishlists of the family, each a link to its items. */
export function ListsCard({ family, onCreate, onAddIdea }: ListsCardProps) {
  const query = useQuery(wishlistsQuery(family.id))
  const { data: celebrations } = useQuery(holidaysQuery(family.id))
  const reminding = useDialog<never>()
  const mayRemind = useMay('edit_calendar')
  const buttons = (
    <div className="flex flex-wrap justify-center gap-2 max-sm:w-full max-sm:*:grow">
      <AddButton variant="primary" onClick={onCreate}>
        {t('Create Wishlist')}
      </AddButton>
      <Button icon={<Lightbulb aria-hidden className="size-4" />} onClick={onAddIdea}>
        {t('Add Gift Idea')}
      </Button>
      {mayRemind && (
        <Button icon={<BellPlus aria-hidden className="size-4" />} onClick={() => reminding.show()}>
          {t('Set Birthday Reminder')}
        </Button>
      )}
    </div>
  )
  return (
    <Card title={t('Family Wishlists')} className="lg:col-span-2">
      <Loaded
        query={query}
        errorTitle={t('Failed to load the wishlists')}
        skeleton={<Skeleton className="h-44 w-full" />}
        empty={<EmptyState icon={Gift} title={t('Create Family Gift Wishlists')} action={buttons} />}
      >
        {(lists) => (
          <div className="flex flex-col items-start gap-4">
            <ul className="grid w-full gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {lists.map((list) => (
                <li key={list.id} data-row={list.id}>
                  <ListLink list={list} />
                </li>
              ))}
            </ul>
            {buttons}
          </div>
        )}
      </Loaded>
      {celebrations && reminding.openCount > 0 && (
        <RemindersDialog
          key={reminding.openCount}
          familyId={family.id}
          celebrations={celebrations}
          about="birthdays"
          {...reminding.props}
        />
      )}
    </Card>
  )
}

function ListLink({ list }: { list: WishlistReply }) {
  return (
    <Link
      to="/wishlist/$wishlistId"
      params={{ wishlistId: list.id }}
      className="flex h-full min-h-24 flex-col gap-1 rounded-box bg-base-200 p-4 hover:bg-base-300"
    >
      <span className="font-heading text-lg [overflow-wrap:anywhere]">{list.name}</span>
      <span className="text-muted text-sm [overflow-wrap:anywhere]">{listText(list)}</span>
      <span className="mt-auto flex flex-wrap items-center gap-2 pt-2 text-sm">
        {itemsText(list.itemCount)}
        {!list.isPublic && <Badge icon={<Lock aria-hidden className="size-3.5" />}>{t('Private')}</Badge>}
      </span>
    </Link>
  )
}
