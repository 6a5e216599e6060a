import { queryOptions, useQuery } from '@tanstack/react-query'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { uploadLimit } from '#src/features/objects/objects.contract'
import { call } from './api'
import { queryClient, uploadLimitKey } from './query-client'

/** Bytes that a photo or a document may have on this server. The answer about the session brings them along. */
const uploadLimitQuery = queryOptions({
  queryKey: uploadLimitKey,
  queryFn: async () => (await call(accountsApi.session, {})).maxUpload,
})

const megabytes = (bytes = uploadLimit) => Math.floor((bytes / 1024 / 1024) * 100) / 100

/** The limit in megabytes; the default until the server has told. */
export const maxUploadMegabytes = () => megabytes(queryClient.getQueryData(uploadLimitQuery.queryKey))

export const useMaxUploadMegabytes = () => megabytes(useQuery(uploadLimitQuery).data)
