import { BellPlus, Cake, Gift, PartyPopper, Plus } from 'lucide-react'
import { EmptyCard, NotYet, PlannedPage, WideCard } from './parts'

/** /wishlist (spec 3 section 2.7). */
export function WishlistPage() {
  return (
    <PlannedPage path="/wishlist" title="Gift Wishlist" subtitle="Birthday and holiday gift ideas for family members">
      <EmptyCard title="Upcoming Birthdays" icon={Cake} text="No upcoming birthdays" />
      <EmptyCard title="Holiday Reminders" icon={PartyPopper} text="No holiday reminders set" />
      <WideCard title="Family Wishlists" icon={Gift} heading="Create Family Gift Wishlists">
        <NotYet icon={Plus}>Create Wishlist</NotYet>
        <NotYet icon={Gift}>Add Gift Idea</NotYet>
        <NotYet icon={BellPlus}>Set Birthday Reminder</NotYet>
      </WideCard>
      <EmptyCard title="Gift Ideas by Family Member" icon={Gift} text="Your Wishlist" detail="0 items">
        <NotYet icon={Plus}>Add Items to Your Wishlist</NotYet>
      </EmptyCard>
    </PlannedPage>
  )
}
