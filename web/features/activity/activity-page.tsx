import { UsersRound } from 'lucide-react'
import { useMaybeFamily } from '#web/platform/session/session'
import { EmptyState } from '#web/ui/empty-state'
import { Page, PageHeader } from '#web/ui/page'
import { ActivityFeed } from './activity-feed'

/** /activity: the family's latest activity. */
export function ActivityPage() {
  const family = useMaybeFamily()
  return (
    <Page width="narrow">
      <PageHeader title="Activity" subtitle="Your family's latest activity" />
      {family ? <ActivityFeed /> : <EmptyState icon={UsersRound} title="Please join a family to see its activity" />}
    </Page>
  )
}
