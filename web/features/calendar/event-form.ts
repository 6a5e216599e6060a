import { useForm } from '@tanstack/react-form'
import type * as z from 'zod'
import { type EventReply, newEvent } from '#src/features/calendar/calendar.contract'
import {
  type Category,
  categoryColors,
  instantsOf,
  proposedTimes,
  type WrittenTimes,
  writtenTimesOf,
} from '#src/features/calendar/calendar.rules'
import { defaultReminder } from '#src/features/calendar/calendar.series.rules'
import { ApiError } from '#web/platform/api/api'
import '#web/platform/loading/zod'
import { isSameRepeat, type RepeatDraft, repeatDraftOf, ruleOf } from './repeat.rules'

/** An event as the form holds it: named as in the call, with times as they are written in the family's zone. */
type EventDraft = WrittenTimes &
  RepeatDraft & {
    title: string
    description: string
    location: string
    category: Category
    color: string
    isPrivate: boolean
    participants: { userId: string; canEdit: boolean }[]
    reminderMinutes: number | null
  }

const oneHourFrom = (start: Temporal.PlainDateTime): WrittenTimes => ({
  startTime: start.toString({ smallestUnit: 'minute' }),
  endTime: start.add({ hours: 1 }).toString({ smallestUnit: 'minute' }),
  isAllDay: false,
})

/** What the form starts with: the event, or a new one on a day, at the given time or the next full hour. */
export const draftOf = (
  event: EventReply | undefined,
  timezone: string,
  day: Temporal.PlainDate,
  start?: Temporal.PlainDateTime,
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
        ...repeatDraftOf(event.recurrence),
        ...writtenTimesOf(event, timezone),
      }
    : {
        title: '',
        description: '',
        location: '',
        category: 'family',
        color: categoryColors.family,
        isPrivate: false,
        participants: [],
        reminderMinutes: defaultReminder,
        ...repeatDraftOf(null),
        ...(start ? oneHourFrom(start) : proposedTimes(day, Temporal.Now.zonedDateTimeISO(timezone))),
      }

const isSamePeople = (a: EventDraft, b: EventDraft) => {
  const text = ({ participants }: EventDraft) => JSON.stringify(participants.map(({ userId, canEdit }) => `${userId} ${canEdit}`).sort())
  return text(a) === text(b)
}

/** What is edited, if it is no new event, and what the form began with. */
type Known = { event: EventReply | undefined; draft: EventDraft; timezone: string }

/**
 * What is sent: instants for times, nothing for an empty description or location. Of a known event, nothing of what it shares with others
 * unless it was changed.
 */
const bodyOf = (value: EventDraft, { event, draft, timezone }: Known): z.input<typeof newEvent> => {
  const { title, description, location, category, color, isPrivate, isAllDay, participants, reminderMinutes } = value
  const isNew = !event
  // The dates of a series are those of the zone it was written in.
  const zone = event?.recurrence ? event.timezone : timezone
  const rule = isNew || !isSameRepeat(value, draft) ? ruleOf(value, value.startTime, event?.recurrence ?? null) : undefined
  return {
    title,
    category,
    color,
    isPrivate,
    isAllDay,
    // Without a rule it is not to be chosen here, but not to be lost either.
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

/** Whether a change is more than one occurrence can have of its own: times, title, description, location and colour. */
export const isShared = (value: EventDraft, draft: EventDraft) =>
  value.category !== draft.category ||
  value.isPrivate !== draft.isPrivate ||
  value.isAllDay !== draft.isAllDay ||
  !isSameRepeat(value, draft) ||
  !isSamePeople(value, draft)

/** Whether there is enough to be sent (spec 2 section 5). */
export const isComplete = ({ title, startTime, endTime }: EventDraft) => Boolean(title.trim() && startTime && endTime)

type Issues = readonly { path: PropertyKey[] | string; message: string }[]

/** The first message for each field. */
const faultsOf = (issues: Issues) => {
  const fields: Partial<Record<keyof EventDraft, string>> = {}
  for (const { path, message } of issues) {
    const [first, second] = typeof path === 'string' ? path.split('.') : path.map(String)
    // The fields of the rule stand beside the others.
    const name = first === 'recurrence' ? (second ?? 'frequency') : first
    fields[name as keyof EventDraft] ??= message
  }
  return { fields }
}

interface EventFormOptions extends Known {
  /** @returns whether it was sent: the question before it may be left unanswered */
  send: (body: z.input<typeof newEvent>, value: EventDraft) => Promise<boolean>
  onSaved: () => void
  /** A field is at fault and marked. */
  onFault: () => void
}

/** The form of an event, checked by the schema of the call and by the server; what was typed stays when either refuses. */
export const useEventForm = ({ send, onSaved, onFault, ...known }: EventFormOptions) => {
  const form = useForm({
    defaultValues: known.draft,
    canSubmitWhenInvalid: true,
    validators: {
      onSubmit: ({ value }) => {
        const { error } = newEvent.safeParse(bodyOf(value, known))
        return error && faultsOf(error.issues)
      },
    },
    onSubmitInvalid: onFault,
    onSubmit: async ({ value, formApi }) => {
      try {
        if (await send(bodyOf(value, known), value)) onSaved()
      } catch (error) {
        if (!(error instanceof ApiError)) return
        formApi.setErrorMap({ onSubmit: faultsOf(error.issues) })
        onFault()
      }
    },
  })
  const submit = () => {
    // What the server refused before, it may take now: a fault that is left would keep the form from asking again.
    form.setErrorMap({ onSubmit: { fields: {} } })
    return form.handleSubmit()
  }
  return { form, submit }
}

export type EventForm = ReturnType<typeof useEventForm>['form']
