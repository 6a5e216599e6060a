import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { type newPlanner, type newTemplate, type plannerChange, plannersApi } from '#src/features/planners/planners.contract'
import { type guestChange, guestsApi, type newGuest } from '#src/features/planners/planners.guests.contract'
import {
  type EventTaskReply,
  type newEventExpense,
  type newEventMoment,
  type newEventTask,
  type newEventVenue,
  plannerPartsApi as partsApi,
} from '#src/features/planners/planners.parts.contract'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { areaKey, queryClient } from '#web/platform/api/query-client'
import { sendOrQueue } from '#web/platform/offline/outbox'
import { optimistic } from '#web/ui/optimistic'
import { type Save, useAction } from '#web/ui/use-action'
import { tickAct } from './planners.outbox'
import { t } from './texts'

/** The plan that a call is about, and its family. */
export type PlanPath = { familyId: string; plannerId: string }

const key = (familyId: string, ...rest: string[]) => [...areaKey('planners', familyId), ...rest]

export const plansQuery = (familyId: string) => callQuery(key(familyId, 'plans'), plannersApi.list, { params: { familyId } })

/** One plan; shows the list's cached copy until it is loaded. */
export const planQuery = ({ familyId, plannerId }: PlanPath) =>
  queryOptions({
    queryKey: key(familyId, 'plan', plannerId),
    queryFn: () => call(plannersApi.find, { params: { plannerId } }),
    placeholderData: () => queryClient.getQueryData(plansQuery(familyId).queryKey)?.find(({ id }) => id === plannerId),
  })
export const templatesQuery = (familyId: string) => callQuery(key(familyId, 'templates'), plannersApi.templates, { params: { familyId } })
export const openTasksQuery = (familyId: string) => callQuery(key(familyId, 'tasks', 'open'), partsApi.openTasks, { params: { familyId } })
export const tasksQuery = ({ familyId, plannerId }: PlanPath) =>
  callQuery(key(familyId, 'tasks', plannerId), partsApi.tasks, { params: { plannerId } })
export const guestsQuery = ({ familyId, plannerId }: PlanPath) =>
  callQuery(key(familyId, 'guests', plannerId), guestsApi.list, { params: { plannerId } })
export const expensesQuery = ({ familyId, plannerId }: PlanPath) =>
  callQuery(key(familyId, 'expenses', plannerId), partsApi.expenses, { params: { plannerId } })
export const venuesQuery = ({ familyId, plannerId }: PlanPath) =>
  callQuery(key(familyId, 'venues', plannerId), partsApi.venues, { params: { plannerId } })
export const momentsQuery = ({ familyId, plannerId }: PlanPath) =>
  callQuery(key(familyId, 'moments', plannerId), partsApi.moments, { params: { plannerId } })

const changes = (familyId: string) => ['planners', familyId] as const

type PlanBody = z.input<typeof newPlanner> & z.input<typeof plannerChange>

/** Adds a plan, or updates the one with an id. */
export const useSavePlan = (familyId: string) =>
  useAction(
    ({ id, body }: Save<PlanBody>) =>
      id ? call(plannersApi.change, { params: { plannerId: id }, body }) : call(plannersApi.create, { params: { familyId }, body }),
    { changes: changes(familyId), done: (_, { id }) => (id ? t('Plan saved') : t('Plan added')) },
  )
export const useSaveTemplate = (familyId: string) =>
  useAction((body: z.input<typeof newTemplate>) => call(plannersApi.saveTemplate, { params: { familyId }, body }), {
    changes: changes(familyId),
    done: t('Template saved'),
  })

export const useSaveTask = ({ familyId, plannerId }: PlanPath) =>
  useAction(
    ({ id, body }: Save<z.input<typeof newEventTask>>) =>
      id ? call(partsApi.changeTask, { params: { eventTaskId: id }, body }) : call(partsApi.addTask, { params: { plannerId }, body }),
    { changes: changes(familyId), done: (_, { id }) => (id ? t('Task saved') : t('Task added')) },
  )
type Tick = { task: EventTaskReply; isCompleted: boolean }
/** Ticks a task; offline the tick waits in the outbox. */
export const useTick = (familyId: string, list: ReturnType<typeof tasksQuery>) =>
  useAction(
    ({ task, isCompleted }: Tick) =>
      sendOrQueue(tickAct(task, isCompleted), () => call(partsApi.changeTask, { params: { eventTaskId: task.id }, body: { isCompleted } })),
    {
      changes: changes(familyId),
      failed: t('Failed to change the task'),
      optimistic: optimistic(list.queryKey, (tasks, { task: { id }, isCompleted }) =>
        tasks.map((task) => (task.id === id ? { ...task, isCompleted } : task)),
      ),
    },
  )

type GuestBody = z.input<typeof newGuest> & z.input<typeof guestChange>
export const useSaveGuest = ({ familyId, plannerId }: PlanPath) =>
  useAction(
    async ({ id, body }: Save<GuestBody>) =>
      id
        ? { ...(await call(guestsApi.change, { params: { guestId: id }, body })), rsvpUrl: null }
        : call(guestsApi.create, { params: { plannerId }, body }),
    { changes: changes(familyId), done: (_, { id }) => (id ? t('Guest saved') : t('Guest added')) },
  )
/** Sets some fields of a guest, such as the answer. */
export const useAnswer = (familyId: string) =>
  useAction(
    ({ id, body }: { id: string; body: z.input<typeof guestChange> }) => call(guestsApi.change, { params: { guestId: id }, body }),
    {
      changes: changes(familyId),
      failed: t('Failed to save the answer'),
    },
  )
export const useNewLink = (familyId: string) =>
  useAction((guestId: string) => call(guestsApi.link, { params: { guestId } }), {
    changes: changes(familyId),
    failed: t('Failed to create the link'),
  })
export const useRevokeLink = (familyId: string) =>
  useAction((guestId: string) => call(guestsApi.revoke, { params: { guestId } }), { changes: changes(familyId), done: t('Link revoked') })
export const useRemind = ({ familyId, plannerId }: PlanPath) =>
  useAction(() => call(guestsApi.remind, { params: { plannerId } }), {
    changes: changes(familyId),
    done: ({ notified, mailed, left }) => ({
      title: notified + mailed > 0 ? t('{count} guests reminded', { count: notified + mailed }) : t('Nobody to remind now'),
      description: left > 0 ? t('{count} without e-mail: send them their link yourself.', { count: left }) : undefined,
    }),
    failed: t('Failed to remind the guests'),
  })

export const useSaveExpense = ({ familyId, plannerId }: PlanPath) =>
  useAction(
    ({ id, body }: Save<z.input<typeof newEventExpense>>) =>
      id
        ? call(partsApi.changeExpense, { params: { eventExpenseId: id }, body })
        : call(partsApi.addExpense, { params: { plannerId }, body }),
    { changes: changes(familyId), done: (_, { id }) => (id ? t('Expense saved') : t('Expense added')) },
  )
export const useSaveVenue = ({ familyId, plannerId }: PlanPath) =>
  useAction(
    ({ id, body }: Save<z.input<typeof newEventVenue>>) =>
      id ? call(partsApi.changeVenue, { params: { venueId: id }, body }) : call(partsApi.addVenue, { params: { plannerId }, body }),
    { changes: changes(familyId), done: (_, { id }) => (id ? t('Venue saved') : t('Venue added')) },
  )
export const useVote = (familyId: string) =>
  useAction(({ id, isFor }: { id: string; isFor: boolean }) => call(partsApi.vote, { params: { venueId: id }, body: { isFor } }), {
    changes: changes(familyId),
    failed: t('Failed to vote'),
  })
export const useSaveMoment = ({ familyId, plannerId }: PlanPath) =>
  useAction(
    ({ id, body }: Save<z.input<typeof newEventMoment>>) =>
      id ? call(partsApi.changeMoment, { params: { momentId: id }, body }) : call(partsApi.addMoment, { params: { plannerId }, body }),
    { changes: changes(familyId), done: (_, { id }) => (id ? t('Moment saved') : t('Moment added')) },
  )
