import { afterEach, describe, expect, test } from 'bun:test'
import { type FriendReply, friendsApi } from '#src/features/portal/friends.contract'
import { openWithActs } from '#web/testing/acts'
import { familyOf } from '#web/testing/riveras'
import { since } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()
afterEach(() => Reflect.deleteProperty(navigator, 'share'))

const vera: FriendReply = {
  id: 'vera',
  familyId: familyOf('parent').id,
  createdBy: 'ben',
  friendName: 'Vera',
  friendEmail: 'vera@example.com',
  relationship: 'Grandmother',
  accessLevel: 'limited',
  canViewPhotos: true,
  canViewEvents: false,
  canRsvp: true,
  houseNotes: null,
  documentIds: [],
  maxDevices: 1,
  deviceCount: 0,
  hasLink: false,
  expiresAt: null,
  lastAccessedAt: null,
  createdAt: since,
  updatedAt: since,
}
const url = 'http://localhost/portal/AAAAAAAAAAAAAAAAAAAAAA'

const open = async (friends: FriendReply[], canMail = false) => {
  const server = screens.serve('parent')
  server.answer(friendsApi.list, friends)
  server.answer(friendsApi.link, { url, expiresAt: '2026-12-21T15:00:00.000Z', canMail })
  return { server, ...(await openWithActs(screens, '/settings')) }
}

describe('the card of friends and helpers', () => {
  test('says that there are none', async () => {
    const app = await open([])
    await app.says('No friends or helpers yet')
  })

  test('names what each one may see, and the state of the link', async () => {
    const sam = { ...vera, id: 'sam', friendName: 'Sam', relationship: null, accessLevel: 'helper' as const }
    const ended = { hasLink: true, expiresAt: '2026-01-01T15:00:00.000Z' }
    const app = await open([vera, { ...sam, ...ended }])
    await app.says('Vera, Grandmother')
    await app.says('Photos, Invitations')
    await app.says('No link · Never opened')
    await app.says('Helper')
    await app.says('Link ended · Never opened')
  })

  test('is hidden from members who may not give access', async () => {
    const server = screens.serve('member')
    const app = await openWithActs(screens, '/settings')
    await app.says('Family Members')
    await app.saysNot('Friends & helpers')
    expect(server.callsOf(friendsApi.list)).toEqual([])
  })

  test('removes access after a question', async () => {
    const app = await open([vera])
    app.server.answer(friendsApi.remove, undefined as never)
    await app.act('More for Vera', 'Delete')
    await app.agree('Delete')
    await app.waitFor(() => expect(app.server.callsOf(friendsApi.remove)).toHaveLength(1))
  })
})

describe('the dialog of access', () => {
  test('keeps its values and shows the reason of a refusal', async () => {
    const app = await open([])
    app.server.refuse(friendsApi.create, 409, { code: 'limit', message: 'A family has at most 200 friends and helpers.' })
    await app.press('Give access')
    await app.write('Name', 'Vera')
    await app.write('E-mail', 'vera@example.com')
    const submit = (await app.screen.findByRole('dialog')).querySelector('button[type=submit]') as HTMLElement
    await app.user.click(submit)
    await app.says('A family has at most 200 friends and helpers.')
    expect((await app.field('Name')).value).toBe('Vera')
    expect(app.server.callsOf(friendsApi.create).map(({ body }) => body)).toMatchObject([
      {
        friendName: 'Vera',
        friendEmail: 'vera@example.com',
        accessLevel: 'limited',
        canViewPhotos: true,
        canViewEvents: false,
        canRsvp: true,
      },
    ])
  })
})

describe('the dialog of a link', () => {
  test('makes a link for the chosen time, to copy and to scan', async () => {
    const app = await open([vera])
    await app.press('Link for Vera')
    await app.choose('Works for', '7 days')
    await app.press('Make a link')
    expect((await app.field('Link')).value).toBe(url)
    await app.named('img', 'QR code of the link')
    for (const button of ['Share', 'Mail the link']) expect(app.isThere('button', button)).toBe(false)
    expect(app.server.callsOf(friendsApi.link).map(({ body }) => body)).toEqual([{ hours: 168 }])
  })

  test('mails the link where the server sends e-mail, and says when it could not', async () => {
    const app = await open([vera], true)
    app.server.refuse(friendsApi.mail, 429, { code: 'too_many_requests', message: 'Too many invitations were sent to this address.' })
    await app.press('Link for Vera')
    expect(app.isThere('button', 'Mail the link')).toBe(false)
    await app.press('Make a link')
    await app.press('Mail the link')
    await app.says('Too many invitations were sent to this address.')
    app.server.answer(friendsApi.mail, undefined as never)
    await app.press('Mail the link')
    await app.says('Link mailed to vera@example.com')
    expect(app.server.callsOf(friendsApi.mail).map(({ body }) => body)).toEqual(Array(2).fill({ token: 'AAAAAAAAAAAAAAAAAAAAAA' }))
  })

  test('shares the link where the device can', async () => {
    const shared: unknown[] = []
    const share = async (data: unknown) => {
      shared.push(data)
      throw new DOMException('The sheet was closed.', 'AbortError')
    }
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    const app = await open([vera])
    await app.press('Link for Vera')
    await app.press('Make a link')
    await app.press('Share')
    expect(shared).toEqual([{ title: 'Page for Vera', url }])
    expect((await app.field('Link')).value).toBe(url)
  })

  test('revokes a link, and closes', async () => {
    const app = await open([{ ...vera, hasLink: true, expiresAt: '2099-01-01T15:00:00.000Z' }])
    app.server.answer(friendsApi.revoke, undefined as never)
    await app.press('Link for Vera')
    await app.press('Revoke link')
    await app.waitFor(() => expect(app.screen.queryByRole('dialog')).toBeNull())
    expect(app.server.callsOf(friendsApi.revoke)).toHaveLength(1)
  })
})
