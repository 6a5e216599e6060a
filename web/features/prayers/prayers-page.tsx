import { HandHeart } from 'lucide-react'
import { EmptyState } from '#web/ui/empty-state'
import { Page, PageHeader } from '#web/ui/page'
import { FeatureScreen } from '../shell/feature-screen'
import { RequestsSection } from './requests-section'
import { TestimoniesSection } from './testimonies-section'

const title = 'Prayer Requests & Testimonies'

/** /prayers: the open requests, and the testimonies of those that were answered. */
export const PrayersPage = () => (
  <FeatureScreen
    title={title}
    can="member"
    refused="You can't view prayer requests"
    empty={<EmptyState icon={HandHeart} title="Please join a family to pray together" />}
  >
    {(family) => (
      <Page>
        <PageHeader title={title} />
        <RequestsSection family={family} />
        <TestimoniesSection family={family} />
      </Page>
    )}
  </FeatureScreen>
)
