import type { PlannerReply } from '#src/features/planners/planners.contract'
import type { GuestReply } from '#src/features/planners/planners.guests.contract'
import { type PlannerStatus, type PlannerType, plannerStatuses, plannerTypes, type Response } from '#src/features/planners/planners.rules'
import { clockText } from '#web/platform/format/dates'
import type { Tone } from '#web/ui/badge'
import { dueName } from '../tasks/tasks.labels'

const typeNames: Record<PlannerType, string> = {
  family_event: 'Family event',
  birthday: 'Birthday',
  dinner: 'Dinner',
  trip: 'Trip',
  wedding: 'Wedding',
  school: 'School',
  moving: 'Moving house',
  other: 'Other',
}
export const typeOptions = plannerTypes.map((value) => ({ value, label: typeNames[value] }))
export const typeName = (type: PlannerType) => typeNames[type]

export const statusNames: Record<PlannerStatus, string> = { planning: 'Planning', done: 'Done', cancelled: 'Cancelled' }
export const statusOptions = plannerStatuses.map((value) => ({ value, label: statusNames[value] }))

export const responseNames: Record<Response, string> = { pending: 'No answer yet', yes: 'Coming', no: 'Not coming', maybe: 'Maybe' }
export const responseTones: Record<Response, Tone> = { pending: 'neutral', yes: 'success', no: 'error', maybe: 'warning' }

/** "today", "in 12 days", "3 days ago"; undefined without a date. */
export const countdownOf = ({ date }: Pick<PlannerReply, 'date'>, today: string) => {
  if (date === null) return undefined
  const { days } = Temporal.PlainDate.from(today).until(date, { largestUnit: 'days' })
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  return days > 0 ? `In ${days} days` : `${-days} ${days === -1 ? 'day' : 'days'} ago`
}

/** "Sat, Dec 5, 3:00 PM · Our garden" */
export const whenAndWhere = ({ date, time, venue }: Pick<PlannerReply, 'date' | 'time' | 'venue'>, today: string) =>
  [date ? dueName(date, today, time && clockText(time)) : 'No date yet', venue].filter(Boolean).join(' · ')

export const guestName = ({ user, guestName: name }: Pick<GuestReply, 'user' | 'guestName'>) => user?.name ?? name ?? ''

/** "2 adults, 1 child" */
export const peopleText = (adults: number, children: number) =>
  [`${adults} ${adults === 1 ? 'adult' : 'adults'}`, children > 0 && `${children} ${children === 1 ? 'child' : 'children'}`]
    .filter(Boolean)
    .join(', ')
