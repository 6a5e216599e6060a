import { queryOptions, useQuery } from '@tanstack/react-query'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { uploadLimit } from '#src/features/objects/objects.contract'
import { call } from './api'
import { queryClient, uploadLimitKey } from './query-client'

/** The server's size limit of an upload, in bytes. It arrives with the reply about the session. */
const uploadLimitQuery = queryOptions({
  queryKey: uploadLimitKey,
  queryFn: async () => (await call(accountsApi.session, {})).maxUpload,
})

const megabytes = (bytes = uploadLimit) => Math.floor((bytes / 1024 / 1024) * 100) / 100

/** The limit in megabytes; the default limit until the session is loaded. */
export const maxUploadMegabytes = () => megabytes(queryClient.getQueryData(uploadLimitQuery.queryKey))

export const useMaxUploadMegabytes = () => megabytes(useQuery(uploadLimitQuery).data)
