import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import type { GiftIdeaReply } from '#src/features/wishlists/ideas.contract'
import { useDeferredPending } from '#web/platform/loading/deferred-data'
import { type ActiveFamily, useMe } from '#web/platform/session/session'
import { EmptyState } from '#web/ui/empty-state'
import { Page, PageHeader } from '#web/ui/page'
import { useDialog } from '#web/ui/use-dialog'
import { FeatureScreen } from '../shell/feature-screen'
import { BirthdaysCard, HolidaysCard } from './celebrations-cards'
import { IdeaDialog } from './idea-dialog'
import { ListDialog } from './list-dialog'
import { ListsCard } from './lists-card'
import { PeopleCard } from './people-card'
import { t } from './texts'
import { birthdaysQuery, holidaysQuery, wishlistsQuery } from './wishlists.queries'

/** /wishlist: birthdays, holidays, the lists of the family, and gift ideas for each member. */
export const WishlistsPage = () => (
  <FeatureScreen
    title={t('Gift Wishlist')}
    can="member"
    refused={t("You can't view wishlists")}
    empty={<EmptyState icon={Gift} title={t('Please join a family to share wishlists')} />}
  >
    {(family) => <Wishlists family={family} />}
  </FeatureScreen>
)

function Wishlists({ family }: { family: ActiveFamily }) {
  const me = useMe()
  const { data: lists, isPending } = useQuery(wishlistsQuery(family.id))
  const birthdays = useQuery(birthdaysQuery(family.id))
  const holidays = useQuery(holidaysQuery(family.id))
  // Below a list of unknown height: a card would move when the rows above it come.
  const isSettled = !useDeferredPending(isPending || birthdays.isPending || holidays.isPending)
  const navigate = useNavigate()
  const creating = useDialog<never>()
  const noting = useDialog<GiftIdeaReply>()
  const addItems = () => {
    const own = lists?.find(({ ownerId }) => ownerId === me.userId)
    if (own) navigate({ to: '/wishlist/$wishlistId', params: { wishlistId: own.id } })
    else creating.show()
  }
  return (
    <Page>
      <PageHeader title={t('Gift Wishlist')} subtitle={t('Birthday and holiday gift ideas for family members')} />
      <div className="grid gap-4 sm:gap-5 lg:grid-cols-2">
        <ListsCard family={family} onCreate={() => creating.show()} onAddIdea={() => noting.show()} />
        {isSettled && (
          <>
            <BirthdaysCard family={family} />
            <HolidaysCard family={family} />
            <PeopleCard family={family} onAddItems={addItems} onEditIdea={noting.show} />
          </>
        )}
      </div>
      {creating.openCount > 0 && (
        <ListDialog key={`list ${creating.openCount}`} familyId={family.id} list={undefined} {...creating.props} />
      )}
      {noting.openCount > 0 && <IdeaDialog key={`idea ${noting.openCount}`} family={family} idea={noting.subject} {...noting.props} />}
    </Page>
  )
}
