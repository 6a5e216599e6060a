import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { type goalChange, goalsApi, type newGoal } from '#src/features/investments/goals.contract'
import { investmentImportApi, type priceImport } from '#src/features/investments/import.contract'
import {
  type HistoryRange,
  type investmentChange,
  investmentsApi,
  type NewPrice,
  type newInvestment,
  type Targets,
} from '#src/features/investments/investments.contract'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { areaKey } from '#web/platform/api/query-client'
import { type SavePart, useAction } from '#web/ui/use-action'
import { useDeletion } from '../trash/deletion'
import { t } from './texts'

const keyOf = (familyId: string) => areaKey('investments', familyId)

export const summaryQuery = (familyId: string) =>
  callQuery([...keyOf(familyId), 'summary'], investmentsApi.summary, { params: { familyId } })

export const goalsQuery = (familyId: string) => callQuery([...keyOf(familyId), 'goals'], goalsApi.list, { params: { familyId } })

/** The value over time, of all investments or of one. */
export const historyQuery = (familyId: string, range: HistoryRange, investmentId?: string) =>
  queryOptions({
    queryKey: [...keyOf(familyId), 'history', range, investmentId ?? 'all'],
    queryFn: () => call(investmentsApi.history, { params: { familyId }, query: { range, ...(investmentId && { investmentId }) } }),
    placeholderData: keepPreviousData,
  })

export const pricesQuery = (familyId: string, investmentId: string) =>
  callQuery([...keyOf(familyId), 'prices', investmentId], investmentsApi.prices, { params: { investmentId } })

export const useSaveInvestment = (familyId: string) =>
  useAction(
    ({ id, body }: SavePart<z.input<typeof newInvestment>, z.input<typeof investmentChange>>) =>
      id === undefined
        ? call(investmentsApi.create, { params: { familyId }, body })
        : call(investmentsApi.update, { params: { investmentId: id }, body }),
    { changes: ['investments', familyId], done: (_, { id }) => (id ? t('Investment saved') : t('Investment added')) },
  )

export const useDeleteInvestment = (familyId: string) =>
  useDeletion((investmentId: string) => call(investmentsApi.remove, { params: { investmentId } }), {
    changes: ['investments', familyId],
    done: t('Investment deleted'),
    failed: t('Failed to delete the investment'),
  })

export const useRecordPrice = (familyId: string, investmentId: string) =>
  useAction((body: NewPrice) => call(investmentsApi.addPrice, { params: { investmentId }, body }), {
    changes: ['investments', familyId],
    done: t('Price recorded'),
  })

export const useDeletePrice = (familyId: string) =>
  useDeletion((investmentPriceId: string) => call(investmentsApi.removePrice, { params: { investmentPriceId } }), {
    changes: ['investments', familyId],
    done: t('Price deleted'),
    failed: t('Failed to delete the price'),
  })

export const useSetTargets = (familyId: string) =>
  useAction((body: Targets) => call(investmentsApi.setTargets, { params: { familyId }, body }), {
    changes: ['investments', familyId],
    done: t('Targets saved'),
  })

export const useSaveGoal = (familyId: string) =>
  useAction(
    ({ id, body }: SavePart<z.input<typeof newGoal>, z.input<typeof goalChange>>) =>
      id === undefined
        ? call(goalsApi.create, { params: { familyId }, body })
        : call(goalsApi.change, { params: { investmentGoalId: id }, body }),
    { changes: ['investments', familyId], done: (_, { id }) => (id ? t('Goal saved') : t('Goal set')) },
  )

export const useDeleteGoal = (familyId: string) =>
  useDeletion((investmentGoalId: string) => call(goalsApi.remove, { params: { investmentGoalId } }), {
    changes: ['investments', familyId],
    done: t('Goal deleted'),
    failed: t('Failed to delete the goal'),
  })

type ImportBody = Omit<z.input<typeof priceImport>, 'apply'>

/** The preview of an import. */
export const usePreviewImport = (familyId: string) =>
  useAction((body: ImportBody) => call(investmentImportApi.run, { params: { familyId }, body }), { failed: t('Failed to read the file') })

export const useImport = (familyId: string) =>
  useAction((body: ImportBody) => call(investmentImportApi.run, { params: { familyId }, body: { ...body, apply: true } }), {
    changes: ['investments', familyId],
    done: (reply) => t('{count} imported', { count: reply.new + reply.changed }),
    failed: t('Failed to import the file'),
  })
