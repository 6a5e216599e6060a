import { afterAll, beforeAll, expect, test } from 'bun:test'
import { found } from '#src/platform/errors'
import { pairDisplay } from '#src/testing/displays'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { makeRows } from '#src/testing/matrix.world'
import { type EveryCall, everyCall } from '#src/testing/security/every-call'

// The access of a display's cookie, over every call with real rows, including future ones; and texts that its content must not have.

const clock = fakeClock('2026-11-21T12:00:00Z')
const secret = 'canary-5d1c'
let hearth: Hearth
let calls: EveryCall
let cookie = ''
beforeAll(async () => {
  hearth = await startHearth({ clock, env: { HEARTH_RATE_LIMIT: 'off' } })
  calls = await everyCall(hearth)
  const { shopping, families } = hearth.services
  const listIds = shopping.lists(found(families.membership(hearth.ids.parent.userId, hearth.familyId))).map(({ id }) => id)
  cookie = (await pairDisplay(hearth, { listIds, tickers: [hearth.ids.child.memberId] })).headers.cookie
})
afterAll(() => hearth.stop())

const show = async () => (await hearth.visitor().send('GET', '/api/display', undefined, { cookie })).body as object
const day = '2026-11-21'

/** A reply without the ids and tokens that differ for each call. */
const withoutIds = (body: unknown) => JSON.stringify(body)?.replace(/[\w-]{20,}/g, '…')

test('a display’s cookie changes only the answers of its own calls', async () => {
  const learned: string[] = []
  // The health check takes the write lock itself, and reports times.
  for (const endpoint of calls.routes.filter(({ path }) => !/health|livez|readyz/.test(path))) {
    const body = endpoint.body && calls.bodyOf(endpoint)
    const [plain, asDisplay] = [
      await calls.undone(() => hearth.visitor().send(endpoint.method, calls.addressOf(endpoint), body)),
      await calls.undone(() => hearth.visitor().send(endpoint.method, calls.addressOf(endpoint), body, { cookie })),
    ]
    const isOther = plain.status !== asDisplay.status || withoutIds(plain.body) !== withoutIds(asDisplay.body)
    if (isOther) learned.push(`${endpoint.method} ${endpoint.path}`)
  }
  expect(learned).toEqual([
    'POST /api/display/pairing',
    'GET /api/display',
    'GET /api/display/people/:memberId/picture',
    'GET /api/display/photos/:photoId',
    'POST /api/display/ticks',
    'DELETE /api/display/ticks/:tickId',
  ])
})

test('its cookie opens no session and no socket, and is not a token', async () => {
  const token = cookie.split('=')[1] ?? ''
  const others: Record<string, string>[] = [
    { authorization: `Bearer ${token}` },
    { cookie: `hearth_session=${token}` },
    { cookie: `hearth_children=${token}` },
  ]
  for (const headers of others) expect((await hearth.visitor().send('GET', '/api/display', undefined, headers)).status).toBe(401)
  expect((await hearth.visitor().send('GET', '/ws', undefined, { cookie, upgrade: 'websocket', connection: 'upgrade' })).status).not.toBe(
    101,
  )
})

test('its content has no private rows, descriptions, notes, prices or addresses, and nothing of the other family', async () => {
  const before = await show()
  const add = async (who: 'parent' | 'member' | 'child' | 'stranger', path: string, body: object) => {
    const family = who === 'stranger' ? hearth.otherFamilyId : hearth.familyId
    const answer = await hearth.as(who).post(`/api/families/${family}${path}`, body)
    expect([path, answer.status]).toEqual([path, 201])
    return answer.body as { id: string }
  }
  const times = { startTime: `${day}T15:00:00Z`, endTime: `${day}T16:00:00Z` }
  for (const recurrence of [null, { frequency: 'daily' }])
    await add('member', '/events', { title: secret, isPrivate: true, ...times, recurrence })
  await add('stranger', '/events', { title: secret, ...times })
  await add('stranger', '/tasks', { title: secret, isChore: true, dueDate: day })
  await add('parent', '/tasks', { title: secret })
  await add('parent', '/smart-shopping-lists', { name: secret })
  await add('parent', '/wishlists', { name: secret })
  await hearth.as('member').put('/api/user/profile', { dateOfBirth: '1990-11-22', isPublic: false, bio: secret })
  // The tree depends on permissions, which the child lacks.
  await add('parent', '/ancestry', { firstName: secret, lastName: 'Rivera', birthDate: '1960-11-23' })
  // A calendar that only its maker sees.
  const row = { family_id: hearth.familyId, created_by: hearth.ids.member.userId }
  const { sqlite } = hearth.services
  const columnsOf = (table: string) =>
    sqlite.query<{ name: string; notnull: number; dflt_value: string | null; type: string }, []>(`PRAGMA table_info("${table}")`).all()
  const insert = (table: string, values: Record<string, string | number>) => {
    const needed = columnsOf(table).filter(({ name, notnull, dflt_value }) => name in values || (notnull && dflt_value === null))
    sqlite
      .query(`INSERT INTO "${table}" (${needed.map(({ name }) => name)}) VALUES (${needed.map(() => '?')})`)
      .run(...needed.map(({ name, type }) => values[name] ?? (type === 'integer' ? 0 : `${day}T00:00:00.000Z`)))
  }
  insert('calendar_subscriptions', { ...row, id: 'hidden', name: secret, visible_to: '[]', unknown_zones: '[]' })
  insert('subscribed_events', {
    ...row,
    id: 'hidden-1',
    subscription_id: 'hidden',
    title: secret,
    start_time: `${day}T15:00:00.000Z`,
    end_time: `${day}T16:00:00.000Z`,
    timezone: 'UTC',
  })
  expect(await show()).toEqual(before)
  const text = JSON.stringify(await show())
  expect(text).not.toMatch(/CANARY|canary-5d1c|description|notes|price|email|username|lastName|url/i)
  // The same rows are included once everybody may see them.
  sqlite.run("UPDATE calendar_subscriptions SET visible_to = NULL WHERE id = 'hidden'")
  expect(JSON.stringify(await show())).toContain(secret)
})

test('its calls treat the rows of another family as missing ones', async () => {
  const rows = makeRows(hearth, 'stranger')
  await hearth.services.committed()
  const memberId = hearth.ids.stranger.memberId
  const send = (method: string, path: string, body?: object) => hearth.visitor().send(method, `/api/display${path}`, body, { cookie })
  const isOwn = (id: string) => Object.values(hearth.ids).some((one) => one.memberId === id && id !== memberId)
  for (const id of [...Object.values(rows).filter((id) => !isOwn(id)), memberId, hearth.ids.stranger.userId, hearth.otherFamilyId])
    for (const [method, path] of [
      ['GET', `/photos/${encodeURIComponent(id)}`],
      ['GET', `/people/${encodeURIComponent(id)}/picture`],
      ['DELETE', `/ticks/${encodeURIComponent(id)}`],
    ] as const)
      expect([method, path, (await send(method, path)).status]).toEqual([method, path, 404])
  for (const [kind, rowId] of [
    ['chore', rows.choreId],
    ['chore', rows.taskId],
    ['item', rows.itemId],
  ]) {
    expect((await send('POST', '/ticks', { kind, rowId, memberId: hearth.ids.child.memberId })).status).toBe(404)
    expect((await send('POST', '/ticks', { kind, rowId, memberId })).status).toBe(403)
  }
})
