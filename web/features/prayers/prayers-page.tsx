import { useQuery } from '@tanstack/react-query'
import { HandHeart } from 'lucide-react'
import { useDeferredPending } from '#web/platform/loading/deferred-data'
import type { ActiveFamily } from '#web/platform/session/session'
import { EmptyState } from '#web/ui/empty-state'
import { Page, PageHeader } from '#web/ui/page'
import { FeatureScreen } from '../shell/feature-screen'
import { requestsQuery } from './prayers.queries'
import { RequestsSection } from './requests-section'
import { TestimoniesSection } from './testimonies-section'
import { msg, t } from './texts'

const title = msg('Prayer Requests & Testimonies')

/** /prayers: the open requests, and the testimonies of answered ones. */
export const PrayersPage = () => (
  <FeatureScreen
    title={t(title)}
    can="member"
    refused={t("You can't view prayer requests")}
    empty={<EmptyState icon={HandHeart} title={t('Please join a family to pray together')} />}
  >
    {(family) => <Prayers family={family} />}
  </FeatureScreen>
)

function Prayers({ family }: { family: ActiveFamily }) {
  const isPending = useDeferredPending(useQuery(requestsQuery(family.id)).isPending)
  return (
    <Page>
      <PageHeader title={t(title)} />
      <RequestsSection family={family} />
      {/* Below a list of unknown height: it would move when the requests come. */}
      {!isPending && <TestimoniesSection family={family} />}
    </Page>
  )
}
