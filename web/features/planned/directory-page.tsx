import { Contact, MapPinHouse, Phone, Search, UserPlus } from 'lucide-react'
import { EmptyCard, NotYet, PlannedPage, WideCard } from './parts'

/** /directory (spec 3 section 2.7). */
export function DirectoryPage() {
  return (
    <PlannedPage path="/directory" title="Family Directory">
      <WideCard title="Contacts" icon={Contact} heading="No contacts yet">
        <NotYet icon={Search}>Search</NotYet>
        <NotYet icon={UserPlus}>Add Contact</NotYet>
      </WideCard>
      <EmptyCard title="Emergency Contacts" icon={Phone} text="No emergency contacts yet" />
      <EmptyCard title="Family Addresses" icon={MapPinHouse} text="No addresses yet" />
    </PlannedPage>
  )
}
