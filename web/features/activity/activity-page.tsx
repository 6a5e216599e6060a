import { UsersRound } from 'lucide-react'
import { useMaybeFamily } from '../../platform/session'
import { EmptyState } from '../../ui/empty-state'
import { Page, PageHeader } from '../../ui/page'
import { ActivityFeed } from './activity-feed'

/** /activity: who did what in the family lately. */
export function ActivityPage() {
  const family = useMaybeFamily()
  return (
    <Page width="narrow">
      <PageHeader title="Activity" subtitle="What your family did lately" />
      {family ? <ActivityFeed /> : <EmptyState icon={UsersRound} title="Please join a family to see its activity" />}
    </Page>
  )
}
