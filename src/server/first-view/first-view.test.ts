import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { apiTokensApi } from '#src/features/api-tokens/api-tokens.contract'
import { chatApi } from '#src/features/chat/chat.contract'
import { familiesApi } from '#src/features/families/families.contract'
import { withFrame } from '#src/platform/http/first-frame'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who, web } from '#src/testing/hearth'
import { Socket } from '#src/testing/socket'

const familyName = '</script><script>alert(1)</script><!--'

let hearth: Hearth
beforeAll(async () => {
  hearth = await startHearth({ clock: fakeClock('2026-11-27T12:00:00Z') })
  await hearth.as('admin').call(familiesApi.update, { familyId: hearth.familyId }, { name: familyName })
})
afterAll(() => hearth.stop())

const navigation = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'accept-encoding': 'gzip, br, zstd',
}
const open = (who: Who, path = '/dashboard', headers: Record<string, string> = {}, method = 'GET') =>
  fetch(hearth.url + path, { method, headers: { ...navigation, cookie: hearth.as(who).cookie, ...headers } })

const block = /<script type="application\/json" id="first-view">(.*?)<\/script>/s
const repliesIn = (page: string) => {
  const { since, ...replies } = JSON.parse(block.exec(page)?.[1] ?? '{}')
  return { since, replies: replies as Record<string, unknown> }
}
const repliesTo = async (who: Who, path?: string) => repliesIn(await (await open(who, path)).text()).replies

/** Nobody's page: the same for all, revalidated each time. */
const expectPlain = async (answer: Response) => {
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(await answer.text()).toBe(web.page)
}

describe('the first view', () => {
  const people = ['admin', 'parent', 'member', 'child', 'extended'] as const
  test.each(people.flatMap((who) => [[who, '/'] as const, [who, '/dashboard'] as const]))(
    'of %s at %s is what the calls answer',
    async (who, path) => {
      const replies = await repliesTo(who, path)
      for (const [address, reply] of Object.entries(replies)) {
        const answer = await hearth.as(who).get(address)
        expect([address, answer.status, reply]).toEqual([address, 200, answer.body])
      }
      expect(replies).toMatchObject({ [accountsApi.session.path]: { user: { id: hearth.ids[who].userId } } })
      expect(replies).toHaveProperty([hearth.path('/members')])
    },
  )

  test('at another screen has its lists, as far as its reader may see them', async () => {
    const settings = Object.keys(await repliesTo('member', '/settings'))
    expect(settings).toContain(hearth.path('/members'))
    expect(settings).not.toContain(hearth.path('/invitations'))
    expect(await repliesTo('child', `/chores/${hearth.familyId}`)).toHaveProperty([hearth.path('/tasks')])
  })

  test('at a screen with a long list has its first page', async () => {
    await hearth.as('member').call(chatApi.send, { familyId: hearth.familyId }, { content: 'Dinner at six', clientId: Bun.randomUUIDv7() })
    expect(await repliesTo('parent', '/messages')).toMatchObject({ [hearth.path('/messages?limit=50')]: [{ content: 'Dinner at six' }] })
    expect(Object.keys(await repliesTo('parent', '/location'))).not.toContain(hearth.path('/location'))
    await hearth.as('admin').post(hearth.path('/addons'), { addonType: 'location_map' })
    expect(Object.keys(await repliesTo('parent', '/location'))).toContain(hearth.path('/location'))
    const documents = hearth.path('/documents?limit=30')
    expect([documents in (await repliesTo('parent', '/documents')), documents in (await repliesTo('child', '/documents'))]).toEqual([
      true,
      (await hearth.as('child').get(documents)).status === 200,
    ])
  })

  test.each([
    ['en-US', '2026-11-01', '2026-12-05'],
    ['de-DE,en;q=0.5', '2026-10-26', '2026-12-06'],
  ])('at the calendar has the month of today, in the weeks of a reader of %s', async (languages, first, last) => {
    const brought = repliesIn(await (await open('member', '/calendar', { 'accept-language': languages })).text()).replies
    const moment = (day: string, more: number) =>
      Temporal.PlainDate.from(day).add({ days: more }).toZonedDateTime('America/New_York').toInstant().toString()
    const month = `?${new URLSearchParams({ from: moment(first, -2), to: moment(last, 3) })}`
    expect(Object.keys(brought)).toContain(hearth.path(`/events${month}`))
  })

  test.each(['/calendar/x', '/chores/x', '/settings/server', '/trash/x'])(
    'at %s says who reads, for what the device keeps of the screen',
    async (path) => {
      expect(Object.keys(await repliesTo('member', path))).toEqual([
        accountsApi.session.path,
        familiesApi.list.path,
        hearth.path('/notifications/unread'),
      ])
    },
  )

  test('has nothing that a call refuses', async () => {
    const [parent, relative] = [await repliesTo('parent'), await repliesTo('extended')]
    const tasks = hearth.path('/tasks')
    expect([tasks in parent, tasks in relative]).toEqual([true, (await hearth.as('extended').get(tasks)).status === 200])
  })

  test('of a suspended member is what they may read: their account, and the name of the family', async () => {
    const replies = await repliesTo('pending')
    expect(Object.keys(replies)).toEqual([accountsApi.session.path, familiesApi.list.path])
    expect(replies).toMatchObject({ [familiesApi.list.path]: [{ isActive: false }] })
  })

  test('comes with the frame of a screen, in the place of the app', () => {
    const framed = withFrame('<body><div id="root"></div></body>')
    expect(framed).toStartWith('<body><div id="root"><div aria-hidden="true"')
    expect(framed.match(/<div/g)?.length).toBe(framed.match(/<\/div>/g)?.length)
  })

  test('shows a name with markup as text', async () => {
    const page = await (await open('member')).text()
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page).not.toContain('<!--')
    expect(page).toStartWith(web.page)
    expect(repliesIn(page).replies).toMatchObject({ [familiesApi.list.path]: [{ name: familyName }] })
  })

  test('stays in no cache, in no frame, and on this site', async () => {
    const plain = await open('visitor')
    const etag = plain.headers.get('etag') ?? ''
    const { status, headers } = await open('member', '/', { 'if-none-match': etag })
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'private, no-store', null])
    expect(headers.get('vary')).toContain('Cookie')
    const same = ['content-security-policy', 'x-frame-options', 'x-content-type-options', 'content-type']
    for (const name of [...same, 'cross-origin-resource-policy', 'cross-origin-opener-policy', 'referrer-policy'])
      expect([name, headers.get(name)]).toEqual([name, plain.headers.get(name) ?? 'missing'])
  })

  test.each(['zstd', 'gzip', 'identity'])('arrives whole as %s', async (encoding) => {
    const answer = await open('member', '/dashboard', { 'accept-encoding': encoding })
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(Object.keys(repliesIn(await answer.text()).replies).length).toBeGreaterThan(8)
  })

  test('is also for browsers on plain http, which send no Sec-Fetch headers', async () => {
    const { accept } = navigation
    const answer = await fetch(`${hearth.url}/`, { headers: { accept, cookie: hearth.as('member').cookie } })
    expect(await answer.text()).toMatch(block)
  })
})

test('a change between the page and its socket reaches the page', async () => {
  const { since } = repliesIn(await (await open('parent')).text())
  await hearth.as('admin').post(hearth.path('/tasks'), { title: 'Feed the cat' })
  const socket = new Socket(hearth.as('parent'))
  await socket.send({ type: 'join', userId: hearth.ids.parent.userId, familyId: hearth.familyId, since })
  expect((await socket.next()).type).toBe('joined')
  expect(await socket.next()).toEqual({ type: 'changed', data: { familyId: hearth.familyId, area: 'tasks' } })
  socket.close()
})

describe('the plain page', () => {
  test.each([
    ['a visitor', 'visitor', {}],
    ['a forged cookie', 'visitor', { cookie: 'hearth_session=AAAA.BBBB' }],
    ['a frame', 'member', { 'sec-fetch-dest': 'iframe' }],
    ['a script', 'member', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', accept: 'text/html' }],
    ['a page that is loaded ahead', 'member', { 'sec-purpose': 'prefetch' }],
  ] as const)('is what %s gets', async (_, who, headers) => expectPlain(await open(who, '/', headers)))

  test('is what a script gets on plain http, such as the look for a new version', async () => {
    await expectPlain(await fetch(`${hearth.url}/`, { headers: { accept: 'text/html', cookie: hearth.as('member').cookie } }))
  })

  test.each(['/sign-in', '/setup', '/join/AbCdEfGhIjKlMnOpQrStUv', '/display', '/no/such/place'])('is at %s', async (path) =>
    expectPlain(await open('member', path)),
  )

  test('is what an API token gets, with and without a cookie', async () => {
    const expiresAt = Temporal.Now.instant().add({ hours: 24 }).toString({ fractionalSecondDigits: 3 })
    const { secret } = await hearth.as('member').call(apiTokensApi.create, {}, { name: 'x', scopes: ['calendar:read'], expiresAt })
    for (const who of ['visitor', 'member'] as const)
      await expectPlain(await open(who, '/dashboard', { authorization: `Bearer ${secret}` }))
    await expectPlain(await open('visitor', '/dashboard', { authorization: `Basic ${btoa(`mia:${secret}`)}` }))
  })

  test('is what HEAD describes', async () => {
    expect((await open('member', '/', {}, 'HEAD')).headers.get('cache-control')).toBe('no-cache')
  })

  test('follows the sign-out, a removal and a suspension', async () => {
    const leo = hearth.as('child').cookie
    expect(Object.keys(await repliesTo('child')).length).toBeGreaterThan(8)
    await hearth.as('admin').send('PATCH', hearth.path(`/members/${hearth.ids.child.memberId}`), { isActive: false })
    expect(Object.keys(await repliesTo('child'))).toHaveLength(2)
    await hearth.as('admin').delete(hearth.path(`/members/${hearth.ids.child.memberId}`))
    expect(await repliesTo('child')).toMatchObject({ [familiesApi.list.path]: [] })
    await hearth.as('child').call(accountsApi.signOut, {})
    await expectPlain(await open('visitor', '/', { cookie: leo }))
  })
})
