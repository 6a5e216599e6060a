import { UsersRound } from 'lucide-react'
import { useMaybeFamily } from '#web/platform/session/session'
import { EmptyState } from '#web/ui/empty-state'
import { Page, PageHeader } from '#web/ui/page'
import { ActivityFeed } from './activity-feed'
import { t } from './texts'

/** /activity: the family's latest activity. */
export function ActivityPage() {
  const family = useMaybeFamily()
  return (
    <Page width="narrow">
      <PageHeader title={t('Activity')} subtitle={t("Your family's latest activity")} />
      {family ? <ActivityFeed /> : <EmptyState icon={UsersRound} title={t('Please join a family to see its activity')} />}
    </Page>
  )
}
