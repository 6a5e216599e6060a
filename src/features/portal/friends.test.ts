import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { createLog } from '#src/platform/log/log'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { deviceOf, giveAccess, tokenIn } from '#src/testing/portal'
import { mailReceiver } from '#src/testing/receivers'
import { notificationsApi } from '../notifications/notifications.contract'
import { friendsApi } from './friends.contract'

let hearth: Hearth
let clock: ReturnType<typeof fakeClock>
let lines: string[]
beforeEach(async () => {
  await hearth?.stop()
  clock = fakeClock('2026-11-21T12:00:00Z')
  lines = []
  hearth = await startHearth({ clock, log: createLog('text', { level: 'debug', write: (line) => lines.push(line) }) })
})
afterAll(() => hearth.stop())

const vera = { friendName: 'Vera', friendEmail: 'Vera@Example.com' }
const parent = () => hearth.as('parent')
const family = () => ({ familyId: hearth.familyId })
const unknown = { status: 404, body: { code: 'not_found', message: 'Page not found' } }
const opened = async (token: string) => {
  const { status, body } = await deviceOf(hearth, token).get()
  return { status, body }
}

describe('a friend', () => {
  test('is added with the defaults of the specification, changed, listed and removed', async () => {
    const id = Bun.randomUUIDv7()
    const friend = await parent().call(friendsApi.create, family(), { ...vera, id })
    expect(friend).toMatchObject({
      id,
      friendEmail: 'vera@example.com',
      relationship: null,
      accessLevel: 'limited',
      canViewPhotos: true,
      canViewEvents: false,
      canRsvp: true,
      hasLink: false,
      expiresAt: null,
      lastAccessedAt: null,
    })
    expect(await parent().call(friendsApi.create, family(), { ...vera, id })).toEqual(friend)
    expect((await hearth.as('admin').post(hearth.path('/friends'), { ...vera, id })).status).toBe(409)
    await hearth.as('admin').call(friendsApi.change, { friendId: id }, { relationship: 'Aunt', canViewPhotos: false })
    const [listed] = await parent().call(friendsApi.list, family())
    expect(listed).toMatchObject({ relationship: 'Aunt', canViewPhotos: false, canRsvp: true, friendName: 'Vera' })
    await parent().call(friendsApi.remove, { friendId: id })
    expect(await parent().call(friendsApi.list, family())).toEqual([])
  })

  test('is 422 without a name or an address, or with a missing document', async () => {
    for (const body of [{ friendName: 'Vera' }, { friendEmail: 'vera@example.com' }, { ...vera, documentIds: [Bun.randomUUIDv7()] }])
      expect((await parent().post(hearth.path('/friends'), body)).status).toBe(422)
  })
})

describe('a link', () => {
  test('works for 30 days, that of a helper for 24 hours, or as long as its giver chooses', async () => {
    const ends = async (fields: object, body: object = {}) => {
      const { id } = await parent().call(friendsApi.create, family(), { ...vera, ...fields } as never)
      const { url, expiresAt } = await parent().call(friendsApi.link, { friendId: id }, body)
      return [expiresAt, tokenIn(url)] as const
    }
    expect((await ends({}))[0]).toBe('2026-12-21T12:00:00.000Z')
    expect((await ends({}, { hours: 2 }))[0]).toBe('2026-11-21T14:00:00.000Z')
    const [until, token] = await ends({ accessLevel: 'helper' })
    expect(until).toBe('2026-11-22T12:00:00.000Z')
    const device = deviceOf(hearth, token)
    expect((await device.get()).status).toBe(200)
    clock.set('2026-11-22T11:59:59Z')
    expect((await device.get()).status).toBe(200)
    clock.set('2026-11-22T12:00:00Z')
    expect(await device.get()).toMatchObject(unknown)
    expect(await device.get('/today')).toMatchObject(unknown)
  })

  test('is 128 random bits, stored hashed, in no log, not indexed, and sends no referrer', async () => {
    const { token } = await giveAccess(hearth)
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    for (const path of [`/api/portal/${token}`, `/portal/${token}`, `/api/portal/${token}/photos`]) {
      const { headers } = await fetch(hearth.url + path)
      expect([headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual(['noindex, nofollow', 'no-referrer'])
    }
    expect(lines.join('')).toContain('/api/portal/…')
    expect(lines.join('')).not.toContain(token)
    const stored = hearth.services.sqlite.query('select token_hash from friends_portal').all()
    expect(stored).toEqual([{ token_hash: new Bun.CryptoHasher('sha256').update(token).digest('hex') }])
  })

  test('belongs to the first device, of which the giver is notified once', async () => {
    const { token, friend } = await giveAccess(hearth)
    const [phone, other] = [deviceOf(hearth, token), deviceOf(hearth, token)]
    const { line } = await phone.get()
    expect(line).toContain(`Path=/api/portal/${token}; HttpOnly; SameSite=`)
    expect((await phone.get('/photos')).status).toBe(200)
    for (const path of ['', '/photos', '/invitations']) expect(await other.get(path)).toMatchObject(unknown)
    expect((await phone.get()).line).toBe('')
    const told = await parent().call(notificationsApi.list, family())
    expect(told.map(({ kind, title }) => [kind, title])).toEqual([['portal_opened', 'Vera']])
    const [listed] = await parent().call(friendsApi.list, family())
    expect(listed).toMatchObject({ id: friend.id, deviceCount: 1, lastAccessedAt: '2026-11-21T12:00:00.000Z' })
    await parent().call(friendsApi.change, { friendId: friend.id }, { maxDevices: 2 })
    expect((await other.get()).status).toBe(200)
    expect(await opened(token)).toEqual(unknown)
  })

  test('stops on the devices that came last when the giver allows fewer', async () => {
    const { token, friend } = await giveAccess(hearth, { maxDevices: 3 })
    const devices = [deviceOf(hearth, token), deviceOf(hearth, token), deviceOf(hearth, token)]
    for (const device of devices) {
      expect((await device.get()).status).toBe(200)
      clock.pass({ minutes: 1 })
    }
    const statuses = async () => [...new Set(await Promise.all(devices.map(async (device) => (await device.get('/photos')).status)))]
    await parent().call(friendsApi.change, { friendId: friend.id }, { maxDevices: 3, relationship: 'Neighbour' })
    expect(await statuses()).toEqual([200])
    expect(await parent().call(friendsApi.change, { friendId: friend.id }, { maxDevices: 1 })).toMatchObject({ deviceCount: 1 })
    expect((await devices[0]?.get('/photos'))?.status).toBe(200)
    for (const device of devices.slice(1)) for (const path of ['', '/photos']) expect(await device.get(path)).toMatchObject(unknown)
  })

  test('answers alike when it is unknown, replaced, revoked, of a removed friend, or of a giver without the right', async () => {
    expect(await opened('AAAAAAAAAAAAAAAAAAAAAA')).toEqual(unknown)
    const closed: string[] = []
    const gone = async (act: (friendId: string) => Promise<unknown>) => {
      const { token, friend } = await giveAccess(hearth)
      const device = deviceOf(hearth, token)
      expect((await device.get()).status).toBe(200)
      await act(friend.id)
      for (const path of ['', '/photos']) expect(await device.get(path)).toMatchObject(unknown)
      closed.push(token)
    }
    await gone((friendId) => parent().call(friendsApi.link, { friendId }, {}))
    await gone((friendId) => parent().call(friendsApi.revoke, { friendId }))
    await gone((friendId) => parent().call(friendsApi.remove, { friendId }))
    const members = `/members/${hearth.ids.parent.memberId}`
    await gone(() => hearth.as('admin').patch(hearth.path(members), { role: 'member' }))
    for (const token of closed) expect(await opened(token)).toEqual(unknown)
  })

  test.each([{ friendEmail: 'clara@example.com' }, { friendName: 'Clara' }])(
    'ends when the person behind it is replaced: %o',
    async (change) => {
      const { token, friend } = await giveAccess(hearth)
      const device = deviceOf(hearth, token)
      expect((await device.get()).status).toBe(200)
      const friendId = friend.id
      const same = { ...vera, friendName: ' VERA ', friendEmail: 'VERA@example.com', relationship: 'Aunt' }
      expect(await parent().call(friendsApi.change, { friendId }, same)).toMatchObject({ hasLink: true, deviceCount: 1 })
      expect((await device.get('/photos')).status).toBe(200)
      const ended = { hasLink: false, expiresAt: null, deviceCount: 0, lastAccessedAt: null }
      expect(await parent().call(friendsApi.change, { friendId }, change)).toMatchObject(ended)
      for (const path of ['', '/photos']) expect(await device.get(path)).toMatchObject(unknown)
      expect(await opened(token)).toEqual(unknown)
    },
  )

  test('shows a signed-in parent a preview, without taking the place of a device', async () => {
    const { token, friend } = await giveAccess(hearth, { canViewEvents: true })
    const preview = await hearth.as('admin').get(`/api/portal/${token}`)
    expect(preview).toMatchObject({ status: 200, body: { isPreview: true, friendName: 'Vera' } })
    expect(preview.headers.getSetCookie()).toEqual([])
    expect((await hearth.as('admin').get(`/api/portal/${token}/events`)).status).toBe(200)
    const [listed] = await parent().call(friendsApi.list, family())
    expect(listed).toMatchObject({ id: friend.id, deviceCount: 0, lastAccessedAt: null })
    expect((await opened(token)).status).toBe(200)
  })

  test('is throttled: 429 after 120 calls', async () => {
    const { token } = await giveAccess(hearth)
    const device = deviceOf(hearth, token)
    const statuses = new Set<number>()
    for (let n = 0; n < 125; n++) statuses.add((await device.get()).status)
    expect([...statuses]).toEqual([200, 429])
  })
})

describe('a mailed link', () => {
  const smtp = mailReceiver()
  afterAll(() => smtp.stop())
  beforeEach(async () => {
    smtp.letters.length = 0
    await hearth.stop()
    hearth = await startHearth({ clock, env: { HEARTH_SMTP_URL: smtp.url, HEARTH_SMTP_FROM: 'hearth@example.com' } })
  })
  const mailTo = (friendId: string, token: string) => parent().post(`/api/friends/${friendId}/link/mail`, { token })

  test('reaches the address of the friend, and opens the page', async () => {
    const { friend, token } = await giveAccess(hearth)
    expect((await mailTo(friend.id, token)).status).toBe(204)
    await hearth.services.mail.settled()
    expect(smtp.letters).toHaveLength(1)
    const [letter = ''] = smtp.letters.map((text) => text.replaceAll('=\r\n', ''))
    expect(letter).toContain('To: vera@example.com')
    expect(letter).toContain('Ben Rivera gives you access to a page of Rivera on Hearth.')
    expect(letter).toContain('It works until Monday, December 21 at 7:00 AM EST.')
    const mailed = /portal\/([\w-]{22})/.exec(letter)?.[1] ?? ''
    expect((await opened(mailed)).status).toBe(200)
  })

  test('is only the current one: 404 for another, a replaced, a revoked or an ended one', async () => {
    const { friend, token } = await giveAccess(hearth, {}, 2)
    const other = await giveAccess(hearth)
    expect((await mailTo(friend.id, other.token)).status).toBe(404)
    expect((await mailTo(friend.id, 'https://evil.example')).status).toBe(404)
    clock.pass({ hours: 2 })
    expect((await mailTo(friend.id, token)).status).toBe(404)
    await parent().call(friendsApi.link, { friendId: other.friend.id }, {})
    expect((await mailTo(other.friend.id, other.token)).status).toBe(404)
    await parent().call(friendsApi.revoke, { friendId: friend.id })
    expect((await mailTo(friend.id, token)).status).toBe(404)
    await hearth.services.mail.settled()
    expect(smtp.letters).toEqual([])
  })

  test('is 429 after ten to one address on a day', async () => {
    const { friend, token } = await giveAccess(hearth)
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await mailTo(friend.id, token)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429])
    await hearth.services.mail.settled()
    expect(smtp.letters).toHaveLength(10)
  })

  test('is 409 on a server that sends no e-mail, which says so with the link', async () => {
    const { friend } = await giveAccess(hearth)
    expect(await parent().call(friendsApi.link, { friendId: friend.id }, {})).toMatchObject({ canMail: true })
    await hearth.stop()
    hearth = await startHearth({ clock })
    const offline = await giveAccess(hearth)
    const made = await parent().call(friendsApi.link, { friendId: offline.friend.id }, {})
    expect(made).toMatchObject({ canMail: false })
    expect(await mailTo(offline.friend.id, tokenIn(made.url))).toMatchObject({ status: 409, body: { code: 'no_mail_server' } })
  })
})
