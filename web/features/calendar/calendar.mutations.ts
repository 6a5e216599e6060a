import type { DataTag } from '@tanstack/react-query'
import type * as z from 'zod'
import { calendarApi, type EventReply } from '#src/features/calendar/calendar.contract'
import { occurrenceKey, type RsvpStatus, type Scope } from '#src/features/calendar/calendar.series.rules'
import { call } from '#web/platform/api/api'
import { optimistic } from '#web/ui/optimistic'
import { type Message, useAction } from '#web/ui/use-action'
import { undoToast, useDeletion } from '../trash/deletion'
import { listsKey } from './calendar.queries'
import type { Times } from './move.rules'
import { subscriptionOf } from './subscribed'
import { addSubscribed, changeSubscribed, removeSubscribed } from './subscribed.calls'
import { t } from './texts'

/** The scope of a call on a series; without an occurrence, the whole series. */
const about = ({ instanceDate }: EventReply, scope: Scope) => (instanceDate ? { scope, instanceDate } : {})

/** An optimistic update of the events in every cached list. */
const inLists = <Input>(familyId: string, change: (events: EventReply[], input: Input) => EventReply[]) =>
  optimistic(listsKey(familyId) as DataTag<string[], EventReply[], Error>, change, { exact: false })

/** The id in the trash of a part of a series, or of the rows that a change through this occurrence replaced. */
const partId = ({ id, instanceDate }: EventReply) => `${id}_${instanceDate}`

/** Whether the server can undo the change as a whole, because it keeps the replaced rows: the later dates became a separate series. */
const isKept = (event: EventReply, scope: Scope) => event.recurrence !== null && event.instanceDate !== null && scope !== 'one'

/** Adds an event, or updates the given one, with the chosen scope for a series. */
export const useSaveEvent = (familyId: string, event: EventReply | undefined) =>
  useAction(
    ({ body, scope, calendar }: { body: z.input<typeof calendarApi.create.body>; scope: Scope; calendar: string }) => {
      if (event && subscriptionOf(event)) return changeSubscribed(familyId, event, body, scope)
      if (!event && calendar) return addSubscribed(familyId, calendar, body)
      return event
        ? call(calendarApi.update, { params: { familyId, eventId: event.id }, query: about(event, scope), body })
        : call(calendarApi.create, { params: { familyId }, body })
    },
    {
      changes: ['calendar', familyId],
      done: (saved, { scope }): Message => {
        if (!event) return t('Event added')
        // A change of who sees it has no undo.
        const hasUndo = isKept(event, scope) && saved.isPrivate === event.isPrivate
        return hasUndo ? undoToast(t('Event saved'), ['calendar', familyId], [partId(event)]) : t('Event saved')
      },
      failed: t('Error'),
    },
  )

const isAffected = (one: EventReply, { event, scope }: { event: EventReply; scope: Scope }) => {
  if (one.id !== event.id) return false
  if (!event.instanceDate || !one.instanceDate || scope === 'all') return true
  return scope === 'one' ? one.instanceDate === event.instanceDate : one.instanceDate >= event.instanceDate
}

/** A move of an event, of one occurrence or more of a series. */
export type Move = {
  event: EventReply
  times: Times
  scope: Scope
  /** The rule, if the days of the series move, too. */
  recurrence?: EventReply['recurrence'] | undefined
  isUndo?: boolean
}

const moveBody = ({ event, times, recurrence }: Move): z.input<typeof calendarApi.update.body> => {
  const { title, description, location, category, color, isPrivate, isAllDay, isRecurring, timezone } = event
  return {
    ...{ title, category, color, isPrivate, isAllDay, isRecurring, timezone, ...times },
    ...(description !== null && { description }),
    ...(location !== null && { location }),
    ...(recurrence && { recurrence }),
  }
}

/** The Undo of moving an event: the same mutation, back to the times before. */
const undoOf = (moved: EventReply, { event: { startTime, endTime }, scope }: Move): Move => ({
  event: moved,
  times: { startTime, endTime },
  scope,
  isUndo: true,
})

const msOf = (moment: string) => Temporal.Instant.from(moment).epochMilliseconds

const shifted = (event: EventReply, { event: dragged, times, scope }: Move): EventReply => {
  if (!isAffected(event, { event: dragged, scope })) return event
  const later = (moment: string, from: string, to: string) =>
    Temporal.Instant.fromEpochMilliseconds(msOf(moment) + msOf(to) - msOf(from)).toString()
  return {
    ...event,
    startTime: later(event.startTime, dragged.startTime, times.startTime),
    endTime: later(event.endTime, dragged.endTime, times.endTime),
  }
}

/** Moves or stretches an event, with Undo. One after the other, since each move begins where the last one ended. */
export const useMoveEvent = (familyId: string) => {
  const moving = useAction(
    (move: Move) =>
      call(calendarApi.update, {
        params: { familyId, eventId: move.event.id },
        query: about(move.event, move.scope),
        body: moveBody(move),
      }),
    {
      changes: ['calendar', familyId],
      scope: { id: 'move-event' },
      optimistic: inLists(familyId, (events, move: Move) => events.map((one) => shifted(one, move))),
      done: (moved, move): Message => {
        if (move.isUndo) return t('Event moved back')
        if (isKept(move.event, move.scope)) return undoToast(t('Event moved'), ['calendar', familyId], [partId(move.event)])
        return { title: t('Event moved'), action: { label: t('Undo'), onClick: () => moving.mutate(undoOf(moved, move)) } }
      },
      failed: t('Error'),
    },
  )
  return moving
}

/** The whole series, or the id in the trash of the part that is deleted. */
const rowIdOf = ({ event, scope }: { event: EventReply; scope: Scope }) =>
  subscriptionOf(event)?.objectId ?? (event.recurrence && event.instanceDate && scope !== 'all' ? partId(event) : event.id)

/** Deletes an event, with the chosen scope for a series. */
export const useDeleteEvent = (familyId: string) =>
  useDeletion(
    ({ event, scope }: { event: EventReply; scope: Scope }) =>
      subscriptionOf(event)
        ? removeSubscribed(familyId, event, scope)
        : call(calendarApi.remove, { params: { familyId, eventId: event.id }, query: about(event, scope) }),
    {
      changes: ['calendar', familyId],
      optimistic: inLists(familyId, (events, input) => events.filter((one) => !isAffected(one, input))),
      rowId: rowIdOf,
      done: ({ event, scope }) => (event.instanceDate && scope !== 'one' ? t('Events deleted') : t('Event deleted')),
      failed: t('Error'),
    },
  )

/** Deletes one date of a series in a subscribed calendar. It has no undo. */
export const useDeleteSubscribedDate = (familyId: string) =>
  useAction((event: EventReply) => removeSubscribed(familyId, event, 'one'), {
    changes: ['calendar', familyId],
    optimistic: inLists(familyId, (events, { id }: EventReply) => events.filter((one) => one.id !== id)),
    done: t('Event deleted'),
    failed: t('Error'),
  })

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
