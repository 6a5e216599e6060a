import type { DataTag } from '@tanstack/react-query'
import type * as z from 'zod'
import { calendarApi, type EventReply } from '#src/features/calendar/calendar.contract'
import { occurrenceKey, type RsvpStatus, type Scope } from '#src/features/calendar/calendar.series.rules'
import { call } from '#web/platform/api/api'
import { useDeletion } from '#web/ui/deletion'
import { optimistic } from '#web/ui/optimistic'
import { type Message, useAction } from '#web/ui/use-action'
import { listsKey } from './calendar.queries'
import { t } from './texts'

/** The scope of a call on a series; without an occurrence, the whole series. */
const about = ({ instanceDate }: EventReply, scope: Scope) => (instanceDate ? { scope, instanceDate } : {})

/** An optimistic update of the events in every cached list. */
const inLists = <Input>(familyId: string, change: (events: EventReply[], input: Input) => EventReply[]) =>
  optimistic(listsKey(familyId) as DataTag<string[], EventReply[], Error>, change, { exact: false })

/** Adds an event, or updates the given one, with the chosen scope for a series. */
export const useSaveEvent = (familyId: string, event: EventReply | undefined) =>
  useAction(
    ({ body, scope }: { body: z.input<typeof calendarApi.create.body>; scope: Scope }) =>
      event
        ? call(calendarApi.update, { params: { familyId, eventId: event.id }, query: about(event, scope), body })
        : call(calendarApi.create, { params: { familyId }, body }),
    { changes: ['calendar', familyId], done: event ? t('Event saved') : t('Event added'), failed: t('Error') },
  )

const isAffected = (one: EventReply, { event, scope }: { event: EventReply; scope: Scope }) => {
  if (one.id !== event.id) return false
  if (!event.instanceDate || !one.instanceDate || scope === 'all') return true
  return scope === 'one' ? one.instanceDate === event.instanceDate : one.instanceDate >= event.instanceDate
}

/** Deletes an event, with the chosen scope for a series. */
/** The whole series, or the id in the trash of the part that is deleted. */
const rowIdOf = ({ event, scope }: { event: EventReply; scope: Scope }) =>
  event.recurrence && event.instanceDate && scope !== 'all' ? `${event.id}_${event.instanceDate}` : event.id

export const useDeleteEvent = (familyId: string) =>
  useDeletion(
    ({ event, scope }: { event: EventReply; scope: Scope }) =>
      call(calendarApi.remove, { params: { familyId, eventId: event.id }, query: about(event, scope) }),
    {
      changes: ['calendar', familyId],
      optimistic: inLists(familyId, (events, input) => events.filter((one) => !isAffected(one, input))),
      rowId: rowIdOf,
      done: ({ event, scope }) => (event.instanceDate && scope !== 'one' ? t('Events deleted') : t('Event deleted')),
      failed: t('Error'),
    },
  )

/** Cancels one occurrence, which stays visible, or restores it. */
export const useCancelEvent = (familyId: string) => {
  const cancelling = useAction(
    ({ event: { id, instanceDate }, isCancelled }: { event: EventReply; isCancelled: boolean }) =>
      call(calendarApi.cancel, { params: { familyId, eventId: id }, body: { instanceDate: instanceDate ?? '', isCancelled } }),
    {
      changes: ['calendar', familyId],
      optimistic: inLists(familyId, (events, { event, isCancelled }) =>
        events.map((one) => (occurrenceKey(one) === occurrenceKey(event) ? { ...one, isCancelled } : one)),
      ),
      done: (_, { event, isCancelled }): Message => {
        if (!isCancelled) return t('Event restored')
        return {
          title: t('Event cancelled'),
          action: { label: t('Undo'), onClick: () => cancelling.mutate({ event, isCancelled: false }) },
        }
      },
      failed: t('Error'),
    },
  )
  return cancelling
}

type Answer = { event: EventReply; status: RsvpStatus; notes?: string }

/** Answers an invitation, for the whole series. Without new notes the old ones stay. */
export const useRsvp = (familyId: string, userId: string) => {
  const notesOf = ({ event, notes }: Answer) => notes ?? event.participants.find(({ user }) => user.id === userId)?.notes ?? null
  return useAction(
    (answer: Answer) =>
      call(calendarApi.rsvp, { params: { familyId, eventId: answer.event.id }, body: { status: answer.status, notes: notesOf(answer) } }),
    {
      changes: ['calendar', familyId],
      optimistic: inLists(familyId, (events, answer) => {
        const reply = { rsvpStatus: answer.status, notes: notesOf(answer)?.trim() || null }
        return events.map((one) => {
          if (one.id !== answer.event.id) return one
          const participants = one.participants.map((person) => (person.user.id === userId ? { ...person, ...reply } : person))
          return { ...one, myRsvp: answer.status, participants }
        })
      }),
      failed: t('Error'),
    },
  )
}

/** Sets the reader's own reminder, for the whole series. */
export const useReminder = (familyId: string) =>
  useAction(
    ({ event, reminderMinutes }: { event: EventReply; reminderMinutes: number | null }) =>
      call(calendarApi.remind, { params: { familyId, eventId: event.id }, body: { reminderMinutes } }),
    {
      changes: ['calendar', familyId],
      optimistic: inLists(familyId, (events, { event, reminderMinutes }) =>
        events.map((one) => (one.id === event.id ? { ...one, reminderMinutes } : one)),
      ),
      failed: t('Error'),
    },
  )
