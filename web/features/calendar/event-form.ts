import type * as z from 'zod'
import type { EventReply, newEvent } from '#src/features/calendar/calendar.contract'
import {
  type Category,
  categoryColors,
  defaultTimes,
  instantsOf,
  type LocalTimes,
  localTimesOf,
} from '#src/features/calendar/calendar.rules'
import { defaultReminderMinutes } from '#src/features/calendar/calendar.series.rules'
import type { EntryForm } from '#web/forms/entry-form'
import { isSameRepeat, type RepeatDraft, repeatDraftOf, ruleOf } from './repeat.rules'
import { subscriptionOf } from './subscribed'

/** The form values of an event: named as in the call, with times as text in the family's time zone. */
export type EventDraft = LocalTimes &
  RepeatDraft & {
    title: string
    description: string
    location: string
    category: Category
    color: string
    isPrivate: boolean
    participants: { userId: string; canEdit: boolean }[]
    reminderMinutes: number | null
    /** The id of the subscribed calendar that it is in; empty for the family's. */
    calendar: string
  }

/** The fields of a new event that are known before its form opens. */
export type NewEventValues = Partial<Omit<EventDraft, keyof RepeatDraft>> & { recurrence?: EventReply['recurrence'] }

/** The initial values: of the event, or of a new one on a day, at the next full hour, with its known fields. */
export const draftOf = (
  event: EventReply | undefined,
  timezone: string,
  day: Temporal.PlainDate,
  { recurrence = null, ...known }: NewEventValues = {},
): EventDraft =>
  event
    ? {
        title: event.title,
        description: event.description ?? '',
        location: event.location ?? '',
        category: event.category,
        color: event.color,
        isPrivate: event.isPrivate,
        participants: event.participants.map(({ user, canEdit }) => ({ userId: user.id, canEdit })),
        reminderMinutes: event.reminderMinutes,
        calendar: subscriptionOf(event)?.id ?? '',
        ...repeatDraftOf(event.recurrence),
        ...localTimesOf(event, timezone),
      }
    : {
        title: '',
        description: '',
        location: '',
        category: 'family',
        color: categoryColors.family,
        isPrivate: false,
        participants: [],
        reminderMinutes: defaultReminderMinutes,
        calendar: '',
        ...repeatDraftOf(recurrence),
        ...defaultTimes(day, Temporal.Now.zonedDateTimeISO(timezone)),
        ...known,
      }

const isSamePeople = (a: EventDraft, b: EventDraft) => {
  const text = ({ participants }: EventDraft) => JSON.stringify(participants.map(({ userId, canEdit }) => `${userId} ${canEdit}`).sort())
  return text(a) === text(b)
}

/** The edited event, if it exists, and the form's initial values. */
type Known = {
  event: EventReply | undefined
  /** Of the event, or the known fields of a new one. */
  recurrence?: EventReply['recurrence']
  draft: EventDraft
  timezone: string
}

/** The call's body: times as instants, null for an empty description or location. For an existing event, shared fields only if they changed. */
export const bodyOf = (
  value: EventDraft,
  { event, recurrence = event?.recurrence ?? null, draft, timezone }: Known,
): z.input<typeof newEvent> => {
  const { title, description, location, category, color, isPrivate, isAllDay, participants, reminderMinutes } = value
  const isNew = !event
  // A series' dates are in the time zone in which it was created.
  const zone = event?.recurrence ? event.timezone : timezone
  const rule = isNew || !isSameRepeat(value, draft) ? ruleOf(value, value.startTime, recurrence) : undefined
  return {
    title,
    category,
    color,
    isPrivate,
    isAllDay,
    // The form cannot set `isRecurring` without a rule, but must keep it.
    isRecurring: rule === undefined ? (event?.isRecurring ?? false) : rule !== null,
    ...instantsOf(value, isAllDay ? zone : timezone),
    ...(description.trim() && { description }),
    ...(location.trim() && { location }),
    timezone: zone,
    ...(rule !== undefined && { recurrence: rule }),
    ...((isNew || !isSamePeople(value, draft)) && { participants: isPrivate ? [] : participants }),
    ...((isNew || reminderMinutes !== draft.reminderMinutes) && { reminderMinutes }),
  }
}

/** Whether a change affects more than one occurrence can have of its own: times, title, description, location and colour. */
export const isShared = (value: EventDraft, draft: EventDraft) =>
  value.category !== draft.category ||
  value.isPrivate !== draft.isPrivate ||
  value.isAllDay !== draft.isAllDay ||
  !isSameRepeat(value, draft) ||
  !isSamePeople(value, draft)

/** Whether the form can be submitted (spec 2 section 5). */
export const isComplete = ({ title, startTime, endTime }: EventDraft) => Boolean(title.trim() && startTime && endTime)

/** The field for a path of the body: fields of the rule are flat in the form. */
export const fieldOf = ([first, second]: readonly string[]) => (first === 'recurrence' ? (second ?? 'frequency') : first)

export type EventForm = EntryForm<EventDraft>
