import type { PlannerReply } from '#src/features/planners/planners.contract'
import type { GuestReply } from '#src/features/planners/planners.guests.contract'
import { type PlannerStatus, type PlannerType, plannerStatuses, plannerTypes, type Response } from '#src/features/planners/planners.rules'
import { clockText } from '#web/platform/format/dates'
import type { Msg } from '#web/platform/language/catalogue'
import type { Tone } from '#web/ui/badge'
import { dueName } from '../tasks/tasks.labels'
import { msg, t } from './texts'

const typeNames = {
  family_event: msg('Family event'),
  birthday: msg('Birthday'),
  dinner: msg('Dinner'),
  trip: msg('Trip'),
  wedding: msg('Wedding'),
  school: msg('School'),
  moving: msg('Moving house'),
  other: msg('Other'),
} as const satisfies Record<PlannerType, Msg>
export const typeOptions = () => plannerTypes.map((value) => ({ value, label: t(typeNames[value]) }))
export const typeName = (type: PlannerType) => t(typeNames[type])

export const statusNames = {
  planning: msg('Planning'),
  done: msg('Done'),
  cancelled: msg('Cancelled'),
} as const satisfies Record<PlannerStatus, Msg>
export const statusOptions = () => plannerStatuses.map((value) => ({ value, label: t(statusNames[value]) }))

export const responseNames = {
  pending: msg('No answer yet'),
  yes: msg('Coming'),
  no: msg('Not coming'),
  maybe: msg('Maybe'),
} as const satisfies Record<Response, Msg>
export const responseTones: Record<Response, Tone> = { pending: 'neutral', yes: 'success', no: 'error', maybe: 'warning' }

/** "today", "in 12 days", "3 days ago"; undefined without a date. */
export const countdownOf = ({ date }: Pick<PlannerReply, 'date'>, today: string) => {
  if (date === null) return undefined
  const { days } = Temporal.PlainDate.from(today).until(date, { largestUnit: 'days' })
  if (days === 0) return t('Today')
  if (days === 1) return t('Tomorrow')
  return days > 0 ? t('In {days} days', { days }) : t('{days, plural, one {# day ago} other {# days ago}}', { days: -days })
}

/** "Sat, Dec 5, 3:00 PM · Our garden" */
export const whenAndWhere = ({ date, time, venue }: Pick<PlannerReply, 'date' | 'time' | 'venue'>, today: string) =>
  [date ? dueName(date, today, time && clockText(time)) : t('No date yet'), venue].filter(Boolean).join(' · ')

export const guestName = ({ user, guestName: name }: Pick<GuestReply, 'user' | 'guestName'>) => user?.name ?? name ?? ''

/** "2 adults, 1 child" */
export const peopleText = (adults: number, children: number) =>
  children > 0
    ? t('{adults, plural, one {# adult} other {# adults}}, {children, plural, one {# child} other {# children}}', { adults, children })
    : t('{adults, plural, one {# adult} other {# adults}}', { adults })

/** "2 adults, 1 child coming, 3 without an answer" */
export const comingText = (adults: number, children: number, pending: number) =>
  children > 0
    ? t(
        '{adults, plural, one {# adult} other {# adults}}, {children, plural, one {# child} other {# children}} coming, {pending} without an answer',
        { adults, children, pending },
      )
    : t('{adults, plural, one {# adult} other {# adults}} coming, {pending} without an answer', { adults, pending })
