import { queryOptions } from '@tanstack/react-query'
import { systemApi } from '#src/features/system/system.contract'
import { call } from '#web/platform/api/api'
import type { Description } from './api-docs.rules'

/** The server's OpenAPI description. */
export const descriptionQuery = queryOptions({
  queryKey: ['api-description'],
  queryFn: async () => (await call(systemApi.description, {})) as Description,
})
