import type * as z from 'zod'
import {
  type newPrayer,
  type newTestimony,
  type PrayerReply,
  type prayerAnswer,
  type prayerChange,
  prayersApi,
} from '#src/features/prayers/prayers.contract'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { pagedById } from '#web/platform/api/paged'
import { areaKey, queryClient } from '#web/platform/api/query-client'
import { sendOrQueue } from '#web/platform/offline/outbox'
import { type SavePart, useAction } from '#web/ui/use-action'
import { useDeletion } from '../trash/deletion'
import { prayedAct } from './prayers.outbox'
import { t } from './texts'

/** The open requests, the most urgent first. */
export const requestsQuery = (familyId: string) =>
  callQuery([...areaKey('prayers', familyId), 'requests'], prayersApi.list, { params: { familyId } })

/** The testimonies, the latest answer first. */
export const testimoniesQuery = (familyId: string) =>
  pagedById([...areaKey('prayers', familyId), 'testimonies'], 20, prayersApi.testimonies, { params: { familyId } })

type Change = z.input<typeof prayerChange>

export const useSaveRequest = (familyId: string) =>
  useAction(
    ({ id, body }: SavePart<z.input<typeof newPrayer>, Change>) =>
      id === undefined
        ? call(prayersApi.create, { params: { familyId }, body })
        : call(prayersApi.change, { params: { prayerId: id }, body }),
    { changes: ['prayers', familyId], done: (_, { id }) => (id ? t('Prayer request saved') : t('Prayer request added')) },
  )

export const useSaveTestimony = (familyId: string) =>
  useAction(
    ({ id, body }: SavePart<z.input<typeof newTestimony>, Change>) =>
      id === undefined
        ? call(prayersApi.share, { params: { familyId }, body })
        : call(prayersApi.change, { params: { prayerId: id }, body }),
    { changes: ['prayers', familyId], done: (_, { id }) => (id ? t('Testimony saved') : t('Testimony shared')) },
  )

/** Answers a request, which then is a testimony. */
export const useAnswer = (familyId: string) =>
  useAction(
    ({ id, body }: { id: string; body: z.input<typeof prayerAnswer> }) => call(prayersApi.answer, { params: { prayerId: id }, body }),
    { changes: ['prayers', familyId], done: t('Testimony shared') },
  )

/** "I prayed"; offline it waits in the outbox. @param today in the family's time zone, `YYYY-MM-DD` */
export const usePrayed = (familyId: string, today: string) =>
  useAction(
    (request: PrayerReply) =>
      sendOrQueue(prayedAct(request, today), () => call(prayersApi.prayed, { params: { prayerId: request.id }, body: { day: today } })),
    {
      changes: ['prayers', familyId],
      onSuccess: (prayed) =>
        prayed &&
        queryClient.setQueryData(requestsQuery(familyId).queryKey, (requests) =>
          requests?.map((request) => (request.id === prayed.id ? prayed : request)),
        ),
      failed: t('Failed to count your prayer'),
    },
  )

/** Sets the time of the daily reminder, `HH:MM`; null ends it. */
export const useRemind = (familyId: string) =>
  useAction(({ id, at }: { id: string; at: string | null }) => call(prayersApi.remind, { params: { prayerId: id }, body: { at } }), {
    changes: ['prayers', familyId],
    done: (_, { at }) => (at ? t('Daily reminder set') : t('Daily reminder ended')),
  })

/** @param failed the title of a failure */
export const useDeletePrayer = (familyId: string, failed: string) =>
  useDeletion((prayerId: string) => call(prayersApi.remove, { params: { prayerId } }), {
    changes: ['prayers', familyId],
    done: t('Deleted'),
    failed,
  })
