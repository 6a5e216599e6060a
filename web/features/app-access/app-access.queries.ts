import { apiTokensApi, type NewApiToken } from '#src/features/api-tokens/api-tokens.contract'
import { appPasswordsApi, type NewAppPassword } from '#src/features/app-passwords/app-passwords.contract'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { queryClient, userKey } from '#web/platform/api/query-client'
import { useAction } from '#web/ui/use-action'
import { t } from './texts'

export const appPasswordsQuery = callQuery([...userKey, 'app-passwords'], appPasswordsApi.list, {})
export const apiTokensQuery = callQuery([...userKey, 'tokens'], apiTokensApi.list, {})

export const refreshAppPasswords = () => queryClient.invalidateQueries({ queryKey: appPasswordsQuery.queryKey })
const refreshTokens = () => queryClient.invalidateQueries({ queryKey: apiTokensQuery.queryKey })

export const useCreateAppPassword = (failed?: string) =>
  useAction((body: NewAppPassword) => call(appPasswordsApi.create, { body }), { onSuccess: refreshAppPasswords, failed })

export const useRevokeAppPassword = () =>
  useAction((id: string) => call(appPasswordsApi.remove, { params: { appPasswordId: id } }), {
    onSuccess: refreshAppPasswords,
    done: t('App password revoked'),
    failed: t('Failed to revoke the app password'),
  })

export const useCreateApiToken = () => useAction((body: NewApiToken) => call(apiTokensApi.create, { body }), { onSuccess: refreshTokens })

export const useRevokeApiToken = () =>
  useAction((id: string) => call(apiTokensApi.remove, { params: { apiTokenId: id } }), {
    onSuccess: refreshTokens,
    done: t('API token revoked'),
    failed: t('Failed to revoke the API token'),
  })
