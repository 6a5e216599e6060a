import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { familyRows } from '#src/testing/family-rows'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { linesOf, matrix } from '#src/testing/matrix.table'
import { makeRows, requests } from '#src/testing/matrix.world'
import { type TrashKind, trashApi, trashKinds } from './trash.contract'

// Every call that deletes a row of people is undone row by row. The matrix knows the calls, and makes their rows.

/** The calls whose deletions nothing brings back, and why. */
const final: Record<string, string> = {
  '/api/auth/sessions/:sessionId': 'ends a session',
  '/api/bills/:billId/payments/:paymentId': 'takes a payment back, which is its own undo',
  '/api/calendar-feeds/:calendarFeedId': 'revokes an address',
  '/api/display/ticks/:tickId': 'takes a tick back, which is its own undo',
  '/api/event-guests/:guestId/link': 'revokes a link',
  '/api/families/:familyId/addons/:addonType': 'disables an add-on, and keeps its rows',
  '/api/families/:familyId/displays/:displayId': 'unpairs a wall display',
  '/api/families/:familyId/invitations/:invitationId': 'cancels an invitation',
  '/api/families/:familyId/location/checkins': 'deletes positions for everybody, now and for good',
  '/api/families/:familyId/members/:memberId': 'ends a membership',
  '/api/families/:familyId/members/:memberId/pin': 'removes a PIN',
  '/api/families/:familyId/membership': 'ends a membership',
  '/api/families/:familyId/notification-addresses/:familyAddressId': 'ends the notifications at an address',
  '/api/families/:familyId/paired-devices/:deviceId': 'unpairs a device',
  '/api/families/:familyId/trash/:rowId': 'deletes for good',
  '/api/friends/:friendId': 'ends the access of somebody outside the family',
  '/api/friends/:friendId/link': 'revokes a link',
  '/api/objects/:objectId/parts': 'cancels an upload',
  '/api/user/app-passwords/:appPasswordId': 'ends the access of an app',
  '/api/user/notification-addresses/:ownAddressId': 'ends the notifications at an address',
  '/api/user/push-devices/:pushDeviceId': 'ends the notifications of a device',
  '/api/user/tokens/:apiTokenId': 'ends the access of a program',
  '/api/wishlist-claims/:wishlistClaimId': 'withdraws a claim, which its owner can claim again',
  '/api/wishlist-links/:linkToken/claims/:guestClaimId': 'withdraws the claim of a guest',
  '/api/wishlists/:wishlistId/link': 'revokes a link',
}

const calls = [...new Set(linesOf(matrix).map(({ call }) => call))].flatMap((call) =>
  call.startsWith('DELETE ') ? [call.slice('DELETE '.length)] : [],
)

/** A job reads the file of the import meanwhile. A restored calendar is due at once: its dates come with its file. */
const rowsOf = (server: Hearth) => {
  const { imports: _, subscribed_events: __, ...others } = familyRows(server)
  const calendars = others.calendar_subscriptions?.map((row) => row.replace(/"next_at":"[^"]*"/, ''))
  return { ...others, calendar_subscriptions: calendars }
}

let hearth: Hearth
let rows: Record<string, string>
beforeAll(async () => {
  hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z') })
  rows = { ...makeRows(hearth, 'admin'), familyId: hearth.familyId }
})
afterAll(() => hearth.stop())

describe('a deletion', () => {
  const seen = new Set<TrashKind>()

  test.each(calls.filter((path) => !(path in final)))('by DELETE %s is undone row by row, once', async (path) => {
    const admin = hearth.as('admin')
    const { query, rows: other } = requests[`DELETE ${path}`]?.(rows) ?? {}
    const ids = { ...rows, ...other, ...(path.includes('/projects/') && { taskId: rows.projectTaskId }) }
    const address = path.replace(/:(\w+)/g, (_, name: keyof typeof ids) => ids[name] ?? `no-${name}`) + (query ? `?${query}` : '')
    const before = rowsOf(hearth)
    expect(await admin.delete(address)).toMatchObject({ status: 204 })
    expect(rowsOf(hearth)).not.toEqual(before)
    const [entry] = await admin.call(trashApi.list, rows)
    expect(entry?.title).not.toBe('')
    const params = { familyId: hearth.familyId, rowId: entry?.rowId ?? '' }
    expect(await admin.call(trashApi.restore, params)).toEqual({ rowId: params.rowId, kind: entry?.kind as TrashKind })
    expect(rowsOf(hearth)).toEqual(before)
    expect((await admin.post(hearth.path(`/trash/${params.rowId}/restore`))).status).toBe(404)
    seen.add(entry?.kind as TrashKind)
  })

  test('that nothing brings back is a call of the matrix', () => {
    expect(Object.keys(final).filter((path) => !calls.includes(path))).toEqual([])
  })

  test('of every kind, except parts of rows, is among these calls', () => {
    const others = Object.keys(trashKinds).filter((kind) => !seen.has(kind as TrashKind))
    expect(others).toEqual(['occurrence', 'series_change', 'chore', 'testimony'])
  })
})
