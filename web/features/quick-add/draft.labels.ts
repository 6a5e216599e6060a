import type { Recurrence } from '#src/features/calendar/calendar.series.rules'
import type { Frequency } from '#src/features/tasks/tasks.rules'
import { clockText } from '#web/platform/format/dates'
import { formatTime, listText } from '#web/platform/format/formats'
import { moneyText } from '#web/platform/format/money'
import type { Msg } from '#web/platform/language/catalogue'
import { dayName } from '../calendar/calendar.labels'
import { weekdayName } from '../calendar/series.labels'
import { titleOf } from './draft.rules'
import type { Draft, Kind, QuickAddContext } from './quick-add.types'
import { msg, t } from './texts'

export const kindNames = {
  event: msg('Event'),
  chore: msg('Chore'),
  task: msg('Task'),
  item: msg('Shopping item'),
  transaction: msg('Money'),
} as const satisfies Record<Kind, Msg>

/** The placeholder of the line, by the kind of its list. */
export const examples = {
  event: msg('Swim Thu 4:30 weekly Noah'),
  chore: msg('Noah walks the dog every day'),
  task: msg('Call the school tomorrow'),
  item: msg('2 kg potatoes, milk, eggs x12'),
  transaction: msg('Paid electricity 84.20'),
  any: msg('Add anything: swim Thu 4:30, 2 kg potatoes'),
} as const satisfies Record<Kind | 'any', Msg>

export const missingTexts = {
  title: msg('What is it called?'),
  person: msg('Who does it? Add a name.'),
  amount: msg('How much was it? Add the amount.'),
} as const satisfies Record<string, Msg>

const frequencyNames = {
  daily: msg('Every day'),
  weekly: msg('Every week'),
  monthly: msg('Every month'),
  yearly: msg('Every year'),
} as const satisfies Record<Recurrence['frequency'], Msg>

const everyText = ({ frequency, interval }: Pick<Recurrence, 'frequency' | 'interval'>) => {
  if (interval === 1) return t(frequencyNames[frequency])
  if (frequency === 'daily') return t('Every {interval} days', { interval })
  if (frequency === 'weekly') return t('Every {interval} weeks', { interval })
  return frequency === 'monthly' ? t('Every {interval} months', { interval }) : t('Every {interval} years', { interval })
}

/** "Every week", "Every 2 weeks: Mon, Wed" */
const recurrenceText = (rule: Recurrence) => {
  const days = (rule.byWeekday ?? []).flatMap((day) => (/^[A-Z]{2}$/.test(day) ? [weekdayName(day as 'MO')] : []))
  const every = everyText(rule)
  return days.length > 1 ? t('{every}: {days}', { every, days: days.join(', ') }) : every
}

/** Undefined for something that does not repeat. */
export const repeatText = (draft: Draft): string | undefined => {
  if (draft.kind === 'event') return draft.recurrence ? recurrenceText(draft.recurrence) : undefined
  if (draft.kind === 'transaction') return draft.repeats ? t(frequencyNames[draft.repeats]) : undefined
  if (draft.kind === 'item' || draft.frequency === 'once') return undefined
  return t(frequencyNames[draft.frequency as Exclude<Frequency, 'once'>])
}

/** The day of a draft, `YYYY-MM-DD`. */
export const dayOf = (draft: Draft) => {
  if (draft.kind === 'event' || draft.kind === 'transaction') return draft.date
  return draft.kind === 'item' ? null : draft.dueDate
}

/** "Today", "Thu, Nov 26", "Thu, Nov 26 – Sat, Nov 28" */
export const dateText = (draft: Draft, today: Temporal.PlainDate) => {
  const day = dayOf(draft)
  if (!day) return undefined
  const first = dayName(Temporal.PlainDate.from(day), today)
  if (draft.kind !== 'event' || draft.endDate === draft.date) return first
  return t('{first} – {last}', { first, last: dayName(Temporal.PlainDate.from(draft.endDate), today) })
}

/** "4:30 PM – 5:30 PM", "All day" */
export const timeText = (draft: Draft) => {
  if (draft.kind === 'event') {
    if (!draft.time) return t('All day')
    return draft.endTime ? t('{first} – {last}', { first: clockText(draft.time), last: clockText(draft.endTime) }) : clockText(draft.time)
  }
  return (draft.kind === 'task' || draft.kind === 'chore') && draft.dueTime ? clockText(draft.dueTime) : undefined
}

/** "2 kg", "12 ×" */
export const amountText = ({ quantity, unit }: { quantity: number; unit: string }) =>
  unit === 'each' ? t('{quantity} ×', { quantity }) : t('{quantity} {unit}', { quantity, unit })

type Known = Pick<QuickAddContext, 'people' | 'currency' | 'now'>

export const peopleText = (people: readonly string[], known: Pick<Known, 'people'>) =>
  listText(people.map((id) => known.people.find(({ userId }) => userId === id)?.firstName ?? id))

/** "Thu, Nov 26, 4:30 PM – 5:30 PM · Every week · Ivy and Noah" */
export const summaryOf = (draft: Draft, known: Known) => {
  const { currency, now } = known
  const day = dateText(draft, now.toPlainDate())
  const time = timeText(draft)
  const parts =
    draft.kind === 'item'
      ? [draft.quantity > 1 || draft.unit !== 'each' ? amountText(draft) : undefined]
      : [
          draft.kind === 'transaction' && draft.amount !== null ? moneyText(draft.amount, currency) : undefined,
          [day, time].filter(Boolean).join(', ') || undefined,
          repeatText(draft),
          'people' in draft && draft.people.length > 0 ? peopleText(draft.people, known) : undefined,
        ]
  return parts.filter(Boolean).join(' · ')
}

/** The toast after adding. @param total the quantity of an item that was on the list before */
export const addedText = (drafts: readonly Draft[], total: number | undefined) => {
  const [first] = drafts
  if (!first || drafts.length > 1) return t('{count, plural, one {# thing added} other {# things added}}', { count: drafts.length })
  const name = titleOf(first)
  return total === undefined ? t('“{name}” added', { name }) : t('“{name}” is on the list already: now {total}', { name, total })
}

/** "16:30" */
export const hourOptions = () =>
  Array.from({ length: 15 }, (_, at) => {
    const time = Temporal.PlainTime.from({ hour: at + 7 })
    return { value: time.toString({ smallestUnit: 'minute' }), label: formatTime(time, { hour: 'numeric', minute: '2-digit' }) }
  })
