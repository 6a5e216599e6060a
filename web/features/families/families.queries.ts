import { queryOptions } from '@tanstack/react-query'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { familiesApi } from '#src/features/families/families.contract'
import { call } from '#web/platform/api/api'
import { queryClient, userKey } from '#web/platform/api/query-client'
import { spokenLanguage } from '#web/platform/language/language'
import { familiesQuery } from '#web/platform/session/session'
import { useAction } from '#web/ui/use-action'

/** Whether the user may create a family on this server; only requested for users without one. */
export const mayCreateFamilyQuery = queryOptions({
  queryKey: [...userKey, 'may-create-family'],
  queryFn: async () => (await call(accountsApi.session, {})).mayCreateFamily,
})

/** Creates a family in the browser's time zone, with the user as its admin. */
export const useCreateFamily = () =>
  useAction(
    ({ name }: { name: string }) => {
      const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions()
      return call(familiesApi.create, { body: { name, timezone, language: spokenLanguage() } })
    },
    { onSuccess: () => queryClient.invalidateQueries({ queryKey: familiesQuery.queryKey }) },
  )
