import { afterEach, beforeAll, expect } from 'bun:test'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { chatApi } from '#src/features/chat/chat.contract'
import { familiesApi } from '#src/features/families/families.contract'
import { transactionsApi } from '#src/features/finances/finances.transactions.contract'
import { familyAddressesApi, ownAddressesApi } from '#src/features/notification-addresses/addresses.contract'
import { notificationsApi } from '#src/features/notifications/notifications.contract'
import { pairedDevicesApi } from '#src/features/paired-devices/paired-devices.contract'
import { shoppingRequestsApi } from '#src/features/shopping/requests/requests.contract'
import { defaultSettings, notStarted, userSettingsApi } from '#src/features/user-settings/user-settings.contract'
import { backupsApi } from '#src/operations/backups/backups.contract'
import { type Role, roles } from '#src/shared/permissions'
import { withDom } from './dom'
import { fakeServer } from './fake-server'
import { familyOf, memberOf, userOf } from './riveras'

/** A server with a signed-in user and their family; all lists are empty. */
const serverFor = (role: Role) => {
  const server = fakeServer()
  server.answer(accountsApi.session, { user: userOf(role), maxUpload: 25_000_000, mayCreateFamily: false })
  server.answer(familiesApi.list, [familyOf(role)])
  server.answer(familiesApi.members, roles.map(memberOf))
  // The user is not a server admin.
  server.refuse(backupsApi.list, 403)
  server.answer(shoppingRequestsApi.counts, { pending: 0, approved: 0, denied: 0, added: 0, waiting: 0 })
  server.answer(notificationsApi.unread, { count: 0 })
  server.answer(chatApi.unread, { count: 0, senders: 0 })
  server.answer(transactionsApi.spending, { month: '2026-01', months: [], categories: [] })
  server.answer(pairedDevicesApi.list, { devices: [], pins: [] })
  server.answer(pairedDevicesApi.children, { children: null })
  server.answer(ownAddressesApi.list, [])
  server.answer(familyAddressesApi.list, [])
  server.answer(userSettingsApi.get, defaultSettings)
  server.answer(userSettingsApi.gettingStarted, { ...notStarted, isOver: true })
  return server
}

/**
 * Renders screens in the tests of a file, in a document of their own with a fake server.
 * @returns `serve` creates the server of a test, `open` renders the app at an address
 */
export const withScreens = () => {
  withDom()
  // Tests without screens share the cache in the same process.
  beforeAll(async () => (await import('#web/platform/api/query-client')).queryClient.clear())
  const fetched = globalThis.fetch
  let current: ReturnType<typeof serverFor> | undefined
  afterEach(async () => {
    await (await import('./render')).cleanUpApp()
    globalThis.fetch = fetched
    // A 404 that a test did not set up could pass for the failure that it expects.
    expect(current?.unanswered ?? []).toEqual([])
    current = undefined
  })
  return {
    /** @param role the signed-in user's role */
    serve(role: Role = 'parent') {
      current = serverFor(role)
      globalThis.fetch = current.fetch
      return current
    },
    /** Opens an address of the app. Await its content: `await app.screen.findByText(…)`. */
    open: async (path: string) => (await import('./render')).renderAt(path),
  }
}
