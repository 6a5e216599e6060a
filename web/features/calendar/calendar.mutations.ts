import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { calendarApi, type EventReply, type newEvent } from '#src/features/calendar/calendar.contract'
import { occurrenceKey, type RsvpStatus, type Scope } from '#src/features/calendar/calendar.series.rules'
import { call, messageOf } from '#web/platform/api/api'
import { areaChanged, queryClient } from '#web/platform/api/query-client'
import { toast } from '#web/ui/toast'
import { listsKey } from './calendar.queries'

const onError = (error: Error) => toast({ title: 'Error', description: messageOf(error), variant: 'destructive' })

/** Which of a series a call is about: without an occurrence the whole of it. */
const about = ({ instanceDate }: EventReply, scope: Scope) => (instanceDate ? { scope, instanceDate } : {})

type Save = { body: z.input<typeof newEvent>; scope: Scope }

/**
 * Adds an event, or replaces the one given, or of a series as much as is asked for.
 * @param newId the id that a new event gets; the same at every try, so that two tries don't make two events
 */
export const useSaveEvent = (familyId: string, event: EventReply | undefined, newId: string) =>
  useMutation({
    mutationFn: ({ body, scope }: Save) =>
      event
        ? call(calendarApi.update, { params: { familyId, eventId: event.id }, query: about(event, scope), body })
        : call(calendarApi.create, { params: { familyId }, body: { ...body, id: newId } }),
    meta: { area: 'calendar', familyId },
    // Without a network a form is told so at once; paused, it would look as if it were still saving.
    onError,
    onSuccess: () => toast({ title: event ? 'Event saved' : 'Event added' }),
  })

/** An act whose outcome is on screen at once, and leaves it again if the server refuses. */
const useAct = <V>(
  familyId: string,
  {
    send,
    foresee,
    done,
  }: { send: (act: V) => Promise<unknown>; foresee: (events: EventReply[], act: V) => EventReply[]; done?: (act: V) => void },
) =>
  useMutation({
    mutationFn: send,
    meta: { area: 'calendar', familyId },
    onMutate: async (act: V) => {
      await queryClient.cancelQueries({ queryKey: listsKey(familyId) })
      const before = queryClient.getQueriesData<EventReply[]>({ queryKey: listsKey(familyId) })
      queryClient.setQueriesData<EventReply[]>({ queryKey: listsKey(familyId) }, (events) => events && foresee(events, act))
      return before
    },
    onError: (error, _act, before) => {
      for (const [key, events] of before ?? []) queryClient.setQueryData(key, events)
      onError(error)
      // A refetch may have been cancelled above.
      return areaChanged('calendar', familyId)
    },
    onSuccess: (_reply, act) => done?.(act),
  })

const isAffected = (one: EventReply, { event, scope }: { event: EventReply; scope: Scope }) => {
  if (one.id !== event.id) return false
  if (!event.instanceDate || !one.instanceDate || scope === 'all') return true
  return scope === 'one' ? one.instanceDate === event.instanceDate : one.instanceDate >= event.instanceDate
}

/** Deletes an event, or of a series as much as is asked for. */
export const useDeleteEvent = (familyId: string) =>
  useAct<{ event: EventReply; scope: Scope }>(familyId, {
    send: ({ event, scope }) => call(calendarApi.remove, { params: { familyId, eventId: event.id }, query: about(event, scope) }),
    foresee: (events, act) => events.filter((one) => !isAffected(one, act)),
    done: ({ event, scope }) => toast({ title: event.instanceDate && scope !== 'one' ? 'Events deleted' : 'Event deleted' }),
  })

/** Cancels one occurrence, which stays to be seen, or restores it. */
export const useCancelEvent = (familyId: string) => {
  const cancelling = useAct<{ event: EventReply; isCancelled: boolean }>(familyId, {
    send: ({ event: { id, instanceDate }, isCancelled }) =>
      call(calendarApi.cancel, { params: { familyId, eventId: id }, body: { instanceDate: instanceDate ?? '', isCancelled } }),
    foresee: (events, { event, isCancelled }) =>
      events.map((one) => (occurrenceKey(one) === occurrenceKey(event) ? { ...one, isCancelled } : one)),
    done: ({ event, isCancelled }) =>
      isCancelled
        ? toast({
            title: 'Event cancelled',
            action: { label: 'Undo', onClick: () => cancelling.mutate({ event, isCancelled: false }) },
          })
        : toast({ title: 'Event restored' }),
  })
  return cancelling
}

/** Answers an invitation, for the whole series. Without new ones the notes stay. */
export const useRsvp = (familyId: string, userId: string) => {
  const notesOf = ({ event, notes }: { event: EventReply; notes?: string }) =>
    notes ?? event.participants.find(({ user }) => user.id === userId)?.notes ?? null
  return useAct<{ event: EventReply; status: RsvpStatus; notes?: string }>(familyId, {
    send: (act) =>
      call(calendarApi.rsvp, { params: { familyId, eventId: act.event.id }, body: { status: act.status, notes: notesOf(act) } }),
    foresee: (events, act) => {
      const answer = { rsvpStatus: act.status, notes: notesOf(act)?.trim() || null }
      return events.map((one) =>
        one.id === act.event.id
          ? {
              ...one,
              myRsvp: act.status,
              participants: one.participants.map((person) => (person.user.id === userId ? { ...person, ...answer } : person)),
            }
          : one,
      )
    },
  })
}

/** Sets the reader's own reminder, for the whole series. */
export const useReminder = (familyId: string) =>
  useAct<{ event: EventReply; reminderMinutes: number | null }>(familyId, {
    send: ({ event, reminderMinutes }) => call(calendarApi.remind, { params: { familyId, eventId: event.id }, body: { reminderMinutes } }),
    foresee: (events, { event, reminderMinutes }) => events.map((one) => (one.id === event.id ? { ...one, reminderMinutes } : one)),
  })
