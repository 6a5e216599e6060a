import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { auditApi, type CompletionReply, type notesBody } from '#src/features/audit/audit.contract'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { areaKey } from '#web/platform/api/query-client'
import { useAction } from '#web/ui/use-action'
import { t } from './texts'

const auditKey = (familyId: string) => [...areaKey('tasks', familyId), 'audit']

/** One row per child for a week. @param weekStart its Sunday, `YYYY-MM-DD` */
export const weekQuery = (familyId: string, weekStart: string) =>
  queryOptions({
    queryKey: [...auditKey(familyId), weekStart],
    queryFn: () => call(auditApi.week, { params: { familyId }, query: { weekStart } }),
    placeholderData: keepPreviousData,
  })

/** The last eight weeks. */
export const weeksQuery = (familyId: string) => callQuery([...auditKey(familyId), 'weeks'], auditApi.weeks, { params: { familyId } })

/** The maximum number of rows per call. */
const pageSize = 200

/** All completions of a week, newest first. */
export const completionsQuery = (familyId: string, weekStart: string, weekEnd: string) =>
  queryOptions({
    queryKey: [...auditKey(familyId), 'completions', weekStart],
    queryFn: async () => {
      const all: CompletionReply[] = []
      for (;;) {
        const query = { weekStart, weekEnd, limit: String(pageSize), before: all.at(-1)?.id }
        const page = await call(auditApi.completions, { params: { familyId }, query })
        all.push(...page)
        if (page.length < pageSize) return all
      }
    },
    placeholderData: keepPreviousData,
  })

export const useSaveNotes = (familyId: string) =>
  useAction((body: z.input<typeof notesBody>) => call(auditApi.putNotes, { params: { familyId }, body }), {
    changes: ['tasks', familyId],
    done: t('Notes saved'),
    failed: t('Error'),
  })
