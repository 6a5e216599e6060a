import {
  type CalendarAccount,
  type NewSubscription,
  type SubscriptionChange,
  type SubscriptionReply,
  subscriptionsApi,
} from '#src/features/subscriptions/subscriptions.contract'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { areaKey } from '#web/platform/api/query-client'
import { useAction } from '#web/ui/use-action'
import { useDeletion } from '../trash/deletion'
import { t } from './texts'

export const subscriptionsQuery = (familyId: string) =>
  callQuery([...areaKey('calendar', familyId), 'subscriptions'], subscriptionsApi.list, { params: { familyId } })

/** The calendars of an account. */
export const findCalendars = (familyId: string, body: CalendarAccount) => call(subscriptionsApi.discover, { params: { familyId }, body })

const of = ({ id }: SubscriptionReply) => ({ calendarSubscriptionId: id })

export const useAddSubscription = (familyId: string) =>
  useAction((body: NewSubscription) => call(subscriptionsApi.create, { params: { familyId }, body }), {
    changes: ['calendar', familyId],
    done: t('Calendar added'),
  })

export const useChangeSubscription = (familyId: string) =>
  useAction(
    ({ row, body }: { row: SubscriptionReply; body: SubscriptionChange }) => call(subscriptionsApi.change, { params: of(row), body }),
    { changes: ['calendar', familyId], done: t('Calendar saved') },
  )

export const useRefreshSubscription = (familyId: string) =>
  useAction((row: SubscriptionReply) => call(subscriptionsApi.refresh, { params: of(row) }), {
    changes: ['calendar', familyId],
    done: ({ problem }) => (problem === null ? t('Calendar refreshed') : undefined),
    failed: t('Failed to refresh the calendar'),
  })

export const useRemoveSubscription = (familyId: string) =>
  useDeletion((row: SubscriptionReply) => call(subscriptionsApi.remove, { params: of(row) }), {
    changes: ['calendar', familyId],
    done: t('Calendar removed'),
    failed: t('Failed to remove the calendar'),
  })

/** Deletes or keeps the events that are missing on the server. */
export const useAnswerMissing = (familyId: string) =>
  useAction(
    ({ row, keep }: { row: SubscriptionReply; keep: boolean }) => call(subscriptionsApi.answerMissing, { params: of(row), body: { keep } }),
    { changes: ['calendar', familyId], failed: t('Error') },
  )
