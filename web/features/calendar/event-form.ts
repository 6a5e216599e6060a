import { useForm } from '@tanstack/react-form'
import type * as z from 'zod'
import { type EventReply, newEvent } from '../../../src/features/calendar/calendar.contract'
import {
  type Category,
  categoryColors,
  instantsOf,
  proposedTimes,
  type WrittenTimes,
  writtenTimesOf,
} from '../../../src/features/calendar/calendar.rules'
import { ApiError } from '../../platform/api'

/** An event as the form holds it: named as in the call, with times as they are written in the family's zone. */
export type EventDraft = WrittenTimes & {
  title: string
  description: string
  location: string
  category: Category
  color: string
  isPrivate: boolean
  /** Not to be chosen here, but not to be lost either. */
  isRecurring: boolean
}

/** What the form starts with: the event, or a new one on a day. */
export const draftOf = (event: EventReply | undefined, day: Temporal.PlainDate, timezone: string): EventDraft =>
  event
    ? {
        title: event.title,
        description: event.description ?? '',
        location: event.location ?? '',
        category: event.category,
        color: event.color,
        isPrivate: event.isPrivate,
        isRecurring: event.isRecurring,
        ...writtenTimesOf(event, timezone),
      }
    : {
        title: '',
        description: '',
        location: '',
        category: 'family',
        color: categoryColors.family,
        isPrivate: false,
        isRecurring: false,
        ...proposedTimes(day, Temporal.Now.zonedDateTimeISO(timezone)),
      }

/** What is sent: instants for times, nothing for an empty description or location. */
const bodyOf = ({ description, location, ...draft }: EventDraft, timezone: string): z.input<typeof newEvent> => ({
  ...draft,
  ...instantsOf(draft, timezone),
  ...(description.trim() && { description }),
  ...(location.trim() && { location }),
  timezone,
})

/** Whether there is enough to be sent (spec 2 section 5). */
export const isComplete = ({ title, startTime, endTime }: EventDraft) => Boolean(title.trim() && startTime && endTime)

type Issues = readonly { path: PropertyKey[] | string; message: string }[]

/** The first message for each field. */
const faultsOf = (issues: Issues) => {
  const fields: Partial<Record<keyof EventDraft, string>> = {}
  for (const { path, message } of issues) fields[(typeof path === 'string' ? path : String(path[0])) as keyof EventDraft] ??= message
  return { fields }
}

export interface EventFormOptions {
  draft: EventDraft
  timezone: string
  send: (body: z.input<typeof newEvent>) => Promise<unknown>
  onSaved: () => void
  /** A field is at fault and marked. */
  onFault: () => void
}

/** The form of an event, checked by the schema of the call and by the server; what was typed stays when either refuses. */
export const useEventForm = ({ draft, timezone, send, onSaved, onFault }: EventFormOptions) => {
  const form = useForm({
    defaultValues: draft,
    canSubmitWhenInvalid: true,
    validators: {
      onSubmit: ({ value }) => {
        const { error } = newEvent.safeParse(bodyOf(value, timezone))
        return error && faultsOf(error.issues)
      },
    },
    onSubmitInvalid: onFault,
    onSubmit: async ({ value, formApi }) => {
      try {
        await send(bodyOf(value, timezone))
        onSaved()
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
