import type * as z from 'zod'
import { type displayChange, displaysApi, type newDisplay } from '#src/features/displays/displays.contract'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { areaKey } from '#web/platform/api/query-client'
import { type SavePart, useAction } from '#web/ui/use-action'
import { t } from './texts'

export const displaysQuery = (familyId: string) =>
  callQuery([...areaKey('family', familyId), 'displays'], displaysApi.list, { params: { familyId } })

export const useSaveDisplay = (familyId: string) =>
  useAction(
    ({ id, body }: SavePart<z.input<typeof newDisplay>, z.input<typeof displayChange>>) =>
      id === undefined
        ? call(displaysApi.pair, { params: { familyId }, body })
        : call(displaysApi.change, { params: { familyId, displayId: id }, body }),
    { changes: ['family', familyId], done: (_, { id }) => (id ? t('Display saved') : t('Display paired')) },
  )

export const useRevokeDisplay = (familyId: string) =>
  useAction((displayId: string) => call(displaysApi.revoke, { params: { familyId, displayId } }), {
    changes: ['family', familyId],
    done: t('Display revoked'),
    failed: t('Failed to revoke the display'),
  })
