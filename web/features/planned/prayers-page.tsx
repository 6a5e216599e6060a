import { HandHeart, Plus, Sparkles } from 'lucide-react'
import { NotYet, PlannedPage, WideCard } from './parts'

/** /prayers (spec 3 section 2.7). */
export function PrayersPage() {
  return (
    <PlannedPage path="/prayers" title="Prayer Requests & Testimonies">
      <WideCard title="Prayer Requests" icon={HandHeart} heading="No prayer requests yet">
        <NotYet icon={Plus}>Add Prayer Request</NotYet>
      </WideCard>
      <WideCard title="Testimonies" icon={Sparkles} heading="No testimonies yet">
        <NotYet icon={Plus}>Share Testimony</NotYet>
      </WideCard>
    </PlannedPage>
  )
}
