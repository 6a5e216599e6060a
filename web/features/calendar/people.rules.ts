import type { Category } from '#src/features/calendar/calendar.rules'
import type { RsvpStatus } from '#src/features/calendar/calendar.series.rules'

type Concerned = { createdBy: string; participants: readonly { user: { id: string }; rsvpStatus: RsvpStatus }[] }

/** The people whom an event concerns: the invited ones who have not declined, else its creator. User ids. */
export const peopleOf = ({ participants, createdBy }: Concerned): string[] => {
  const invited = participants.filter(({ rsvpStatus }) => rsvpStatus !== 'declined').map(({ user }) => user.id)
  return invited.length > 0 ? invited : [createdBy]
}

/** A category, or the subscribed calendar of an id. */
export type CategoryChoice = Category | 'all' | `sub-${string}`

/** The events that the reader wants to see. */
export type Filter = {
  category: CategoryChoice
  /** Ids of users; none for everybody. */
  people: readonly string[]
}

/** An event of a subscribed calendar concerns no person. */
export const isShown = (event: Concerned & { category: Category; subscription?: { id: string } }, { category, people }: Filter) => {
  if (event.subscription) return people.length === 0 && (category === 'all' || category === `sub-${event.subscription.id}`)
  return (category === 'all' || event.category === category) && (people.length === 0 || peopleOf(event).some((id) => people.includes(id)))
}
