import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { type AddonType, addonTypes } from '../addons/addons.rules'
import { type Hit, type ResultKind, resultKinds, searchApi } from './search.contract'

const members = ['admin', 'parent', 'member', 'child', 'extended'] as const
type Member = (typeof members)[number]

let hearth: Hearth
/** The ids of the rows with the word, by kind. */
const made = new Map<string, string[]>()

const ask = async (who: Member, q: string) => {
  const { status, body } = await hearth.as(who).get(hearth.path(`/search?q=${encodeURIComponent(q)}`))
  expect([q, status]).toEqual([q, 200])
  return searchApi.search.response().parse(body)
}
const hitsOf = async (who: Member, q: string, kind?: ResultKind): Promise<Hit[]> =>
  (await ask(who, q)).flatMap((group) => (kind === undefined || group.kind === kind ? group.hits : []))
const titles = async (who: Member, q: string, kind?: ResultKind) => (await hitsOf(who, q, kind)).map(({ title }) => title)

const post = async (who: Member, path: string, body: object): Promise<string> => {
  const answer = await hearth.as(who).post(path, body)
  expect([path, answer.status]).toEqual([path, 201])
  return (answer.body as { id: string }).id
}
const inFamily = (who: Member, rest: string, body: object) => post(who, hearth.path(rest), body)

/** Creates one row of each kind with a word in it, in one family. */
const plant = async (word: string) => {
  const note = (kind: ResultKind, id: string) => made.set(kind, [...(made.get(kind) ?? []), id])
  const times = { startTime: '2026-11-23T15:00:00Z', endTime: '2026-11-23T16:00:00Z' }
  note('event', await inFamily('admin', '/events', { ...times, title: `${word} trip` }))
  note('task', await inFamily('admin', '/tasks', { title: `Feed the ${word}` }))
  note('chore', await inFamily('admin', '/tasks', { title: 'Sweep', description: `Below the ${word}`, isChore: true }))
  const projectId = await inFamily('admin', '/projects', { name: `${word} house` })
  note('project', projectId)
  note('project_task', await inFamily('admin', `/projects/${projectId}/tasks`, { title: `Measure the ${word}` }))
  note(
    'project_expense',
    await inFamily('admin', `/projects/${projectId}/expenses`, { description: `Paint for ${word}`, amount: 5, expenseDate: '2026-11-01' }),
  )
  const listId = await inFamily('admin', '/smart-shopping-lists', { name: `${word} list` })
  note('list', listId)
  note('item', await post('admin', `/api/smart-shopping-lists/${listId}/items`, { name: `${word} food` }))
  note('request', await inFamily('admin', '/shopping-requests', { itemName: `Toy ${word}` }))
  note('favorite', await inFamily('admin', '/shopping-favorites', { name: `${word} bread` }))
  note('shopping_budget', await inFamily('admin', '/shopping-budgets', { name: `${word} budget`, totalAmount: 50 }))
  note('message', await inFamily('admin', '/messages', { content: `Have you seen the ${word}?` }))
  note('announcement', await inFamily('admin', '/messages', { content: `The ${word} is here`, isAnnouncement: true }))
  note('note', await inFamily('admin', '/documents', { title: 'Zoo', content: `A ${word} lives there` }))
  note('document', await inFamily('admin', '/documents', { title: `${word} passport`, type: 'document' }))
  note('photo', await inFamily('admin', '/photos', { url: 'https://example.org/1.jpg', caption: `Our ${word}` }))
  note('relative', await inFamily('admin', '/ancestry', { firstName: word }))
  note('story', await inFamily('admin', '/ancestry/stories', { title: 'The sea', content: `He kept a ${word}.` }))
  note('bill', await inFamily('admin', '/bills', { companyName: `${word} insurance`, amountDue: 9, dueDate: '2026-12-01' }))
  note('transaction', await inFamily('admin', '/transactions', { description: `${word} ticket`, amount: 12 }))
  note('budget_category', await inFamily('admin', '/budget-categories', { name: `${word} fund` }))
  const wishlistId = await inFamily('admin', '/wishlists', { name: `${word} day` })
  note('wishlist', wishlistId)
  note('wish', await post('admin', `/api/wishlists/${wishlistId}/items`, { name: `${word} puzzle` }))
  note('gift_idea', await inFamily('admin', '/gift-ideas', { name: `${word} mug`, forUserId: hearth.ids.child.userId }))
  note('investment', await inFamily('admin', '/investments', { accountName: `${word} shares`, currentValue: 100 }))
  note(
    'investment_goal',
    await inFamily('admin', '/investment-goals', { name: `${word} cage`, targetAmount: 90, targetDate: '2027-06-01' }),
  )
  note('prayer', await inFamily('member', '/prayer-requests', { title: `${word} at the vet` }))
  note('prayer', await inFamily('member', '/prayer-requests', { title: `${word} in secret`, isPublic: false }))
  note('place', await inFamily('admin', '/location/places', { name: `${word} zoo`, latitude: 40.7, longitude: -74 }))
  const plannerId = await inFamily('admin', '/event-planners', { name: `${word} party` })
  note('plan', plannerId)
  note('plan_task', await post('admin', `/api/event-planners/${plannerId}/tasks`, { title: `Brush the ${word}` }))
  note('contact', await inFamily('member', '/contacts', { organization: `${word} rescue` }))
  // Its calendar event has neither of these words.
  const teamId = await inFamily('admin', '/sports/teams', { name: 'Rovers', league: `${word} league` })
  note('team', teamId)
  const gameDate = '2026-12-05T15:00:00Z'
  note('game', await post('admin', `/api/sports/teams/${teamId}/games`, { opponent: 'Hawks', gameDate, notes: `Meet the ${word}` }))
  note('activity', await inFamily('admin', '/sports/activities', { kind: 'run', date: '2026-11-01', notes: `Chased the ${word}` }))
  note('friend', await inFamily('parent', '/friends', { friendName: `${word} aunt`, friendEmail: 'aunt@example.com' }))
}

/** The list endpoint of each kind. */
const lists: Record<Exclude<ResultKind, 'member'>, string> = {
  event: '/events',
  task: '/tasks',
  chore: '/tasks',
  project: '/projects',
  project_task: '/projects/:project/tasks',
  project_expense: '/projects/:project/expenses',
  list: '/smart-shopping-lists',
  item: '/api/smart-shopping-lists/:list/items',
  request: '/shopping-requests',
  favorite: '/shopping-favorites',
  shopping_budget: '/shopping-budgets',
  announcement: '/messages/announcements',
  message: '/messages',
  note: '/documents',
  document: '/documents',
  photo: '/photos',
  relative: '/ancestry',
  story: '/ancestry/stories',
  bill: '/bills',
  transaction: '/transactions',
  budget_category: '/budget-categories',
  investment: '/investments',
  investment_goal: '/investment-goals',
  prayer: '/prayer-requests',
  place: '/location/places',
  wishlist: '/wishlists',
  wish: '/api/wishlists/:wishlist/items',
  gift_idea: '/gift-ideas',
  plan: '/event-planners',
  plan_task: '/event-tasks',
  contact: '/contacts',
  team: '/sports/teams',
  game: '/api/sports/teams/:team/games',
  activity: '/sports/activities',
  friend: '/friends',
}

/** Whether a member's own lists show a row. */
const isListed = async (who: Member, kind: Exclude<ResultKind, 'member'>, id: string) => {
  const owners = /:(project|list|wishlist|team)\b/
  const path = lists[kind].replace(owners, (_, owner: 'project' | 'list' | 'wishlist' | 'team') => made.get(owner)?.[0] ?? '')
  const { status, body } = await hearth.as(who).get(path.startsWith('/api') ? path : hearth.path(path))
  if (status === 403) return false
  expect([path, status]).toEqual([path, 200])
  return JSON.stringify(body).includes(id)
}

const setAddon = (type: AddonType, isEnabled: boolean) =>
  isEnabled
    ? hearth.as('admin').post(hearth.path('/addons'), { addonType: type })
    : hearth.as('admin').delete(hearth.path(`/addons/${type}`))

beforeAll(async () => {
  hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z') })
  for (const type of addonTypes) await setAddon(type, true)
  await plant('Quokka')
}, 30_000)
afterAll(() => hearth.stop())

describe('a member finds', () => {
  const kinds = resultKinds.filter((kind) => kind !== 'member')

  test.each(members.flatMap((who) => kinds.map((kind) => [who, kind] as const)))(
    'as %s of %s exactly what its own list shows',
    async (who, kind) => {
      const found = new Set((await hitsOf(who, 'quokka', kind)).map(({ id }) => id))
      for (const id of made.get(kind) ?? []) expect(found.has(id)).toBe(await isListed(who, kind, id))
      expect(found.size).toBe([...found].filter((id) => made.get(kind)?.includes(id)).length)
    },
  )

  test('the members of the family', async () => {
    const [found] = await hitsOf('extended', 'mia riv')
    expect(found).toMatchObject({ kind: 'member', id: hearth.ids.member.memberId, title: 'Mia Rivera', userId: hearth.ids.member.userId })
  })

  test('nothing of another family', async () => {
    const stranger = hearth.as('stranger')
    expect((await stranger.get(`/api/families/${hearth.otherFamilyId}/search?q=quokka`)).body).toEqual([] as never)
    expect((await stranger.get(hearth.path('/search?q=quokka'))).status).toBe(404)
    expect((await hearth.as('pending').get(hearth.path('/search?q=quokka'))).status).toBe(403)
    expect((await hearth.as('visitor').get(hearth.path('/search?q=quokka'))).status).toBe(401)
  })

  test('a private event only if it is their own', async () => {
    const times = { startTime: '2026-11-24T15:00:00Z', endTime: '2026-11-24T16:00:00Z' }
    const id = await inFamily('member', '/events', { ...times, title: 'Surprise party', isPrivate: true })
    const finders = []
    for (const who of members) if ((await titles(who, 'surprise')).length) finders.push(who)
    expect(finders).toEqual(['member'])
    // Once it is private, others find it by none of its words.
    await hearth.as('member').put(hearth.path(`/events/${id}`), { ...times, title: 'Dinner', location: 'Secretplace', isPrivate: false })
    expect(await titles('admin', 'secretplace')).toEqual(['Dinner'])
    await hearth.as('member').put(hearth.path(`/events/${id}`), { ...times, title: 'Dinner', location: 'Secretplace', isPrivate: true })
    expect(await titles('admin', 'secretplace')).toEqual([])
    expect(await titles('admin', 'surprise')).toEqual([])
  })

  test.each([
    ['calendars', ['event']],
    ['todo_list', ['task', 'chore', 'project', 'project_task', 'project_expense']],
    ['shopping_lists', ['list', 'item', 'request', 'favorite', 'shopping_budget']],
    ['messages', ['announcement', 'message']],
    ['memory_wall', ['photo']],
    ['ancestry_tree', ['relative', 'story']],
    ['financial_records', ['bill', 'transaction', 'budget_category']],
    ['investment_tracker', ['investment', 'investment_goal']],
    ['prayer_requests', ['prayer']],
    ['location_map', ['place']],
    ['gift_wishlist', ['wishlist', 'wish', 'gift_idea']],
    ['event_planners', ['plan', 'plan_task']],
    ['family_directory', ['contact']],
    ['sport_activities', ['team', 'game', 'activity']],
  ] as const)('nothing of %s while the family has it switched off', async (type, off) => {
    const kindsFound = async () => (await ask('admin', 'quokka')).map(({ kind }) => kind).sort()
    await setAddon(type, false)
    expect(await kindsFound()).toEqual(kinds.filter((kind) => !(off as readonly string[]).includes(kind)).sort())
    await setAddon(type, true)
    expect(await kindsFound()).toEqual([...kinds].sort())
  })

  test('nothing without the permission to view it', async () => {
    const change = (permissions: string[]) =>
      hearth.as('admin').patch(hearth.path(`/members/${hearth.ids.child.memberId}`), { permissions })
    const before = ['view_calendar', 'view_photos', 'view_messages', 'view_tasks', 'view_shopping', 'edit_tasks', 'edit_messages']
    await change(['view_photos'])
    expect((await ask('child', 'quokka')).map(({ kind }) => kind)).toEqual(['photo', 'prayer', 'place', 'wishlist', 'wish', 'contact'])
    await change(before)
    expect((await ask('child', 'quokka')).map(({ kind }) => kind)).toContain('message')
  })
})

describe('the result', () => {
  test('follows a change and a deletion at once', async () => {
    const id = await inFamily('admin', '/transactions', { description: 'Wombat', amount: 3 })
    expect(await titles('admin', 'wombat')).toEqual(['Wombat'])
    await hearth.as('admin').patch(`/api/transactions/${id}`, { description: 'Numbat' })
    expect(await titles('admin', 'wombat')).toEqual([])
    expect(await titles('admin', 'numbat')).toEqual(['Numbat'])
    await hearth.as('admin').delete(`/api/transactions/${id}`)
    expect(await titles('admin', 'numbat')).toEqual([])
    const { rows } =
      hearth.services.sqlite.query<{ rows: number }, [string]>('select count(*) as rows from text_index_rows where ref = ?').get(id) ?? {}
    expect(rows).toBe(0)
  })

  test('has titles first, the newest message first, and reports whether there are more', async () => {
    for (let n = 1; n <= 8; n++) await inFamily('admin', '/messages', { content: `Kiwi number ${n}` })
    await inFamily('admin', '/documents', { title: 'Fruit', content: 'A kiwi a day' })
    await inFamily('admin', '/documents', { title: 'Kiwi' })
    const groups = await ask('admin', 'kiwi')
    expect(groups.map(({ kind, hits, hasMore }) => [kind, hits.length, hasMore])).toEqual([
      ['note', 2, false],
      ['message', 6, true],
    ])
    expect(groups[0]?.hits.map(({ title, excerpt }) => [title, excerpt])).toEqual([
      ['Kiwi', null],
      ['Fruit', 'A kiwi a day'],
    ])
    expect(groups[1]?.hits.map(({ excerpt }) => excerpt)).toEqual([8, 7, 6, 5, 4, 3].map((n) => `Kiwi number ${n}`))
  })

  test('of a message is its text, also for the name of its author', async () => {
    await inFamily('admin', '/messages', { content: 'Ana, that is me' })
    await inFamily('parent', '/messages', { content: 'Ana will fetch the ladder' })
    expect((await hitsOf('child', 'ana', 'message')).map(({ excerpt }) => excerpt)).toEqual([
      'Ana will fetch the ladder',
      'Ana, that is me',
    ])
  })

  test('lists future events first, soonest first, then past ones, latest first', async () => {
    const on = (day: string) => ({ startTime: `${day}T15:00:00Z`, endTime: `${day}T16:00:00Z` })
    for (const day of ['2026-10-01', '2027-03-01', '2026-11-25', '2026-11-10'])
      await inFamily('admin', '/events', { ...on(day), title: 'Optician' })
    expect((await hitsOf('child', 'optician')).map(({ at, isDone }) => [at?.slice(0, 10), isDone])).toEqual([
      ['2026-11-25', false],
      ['2027-03-01', false],
      ['2026-11-10', true],
      ['2026-10-01', true],
    ])
  })

  test('has the next date of a series, and a changed date by its own title', async () => {
    const times = { startTime: '2026-11-02T15:00:00Z', endTime: '2026-11-02T16:00:00Z' }
    const id = await inFamily('admin', '/events', { ...times, title: 'Choir', isRecurring: true, recurrence: { frequency: 'weekly' } })
    expect(await hitsOf('child', 'choir')).toMatchObject([{ kind: 'event', id, at: '2026-11-23T15:00:00.000Z', within: '2026-11-23' }])
    const other = { startTime: '2026-12-07T15:00:00Z', endTime: '2026-12-07T16:00:00Z', title: 'Dress rehearsal' }
    await hearth.as('admin').put(hearth.path(`/events/${id}?scope=one&instanceDate=2026-12-07`), other)
    expect(await hitsOf('child', 'rehearsal')).toMatchObject([{ id, title: 'Dress rehearsal', within: '2026-12-07' }])
    await hearth.as('admin').delete(hearth.path(`/events/${id}?scope=one&instanceDate=2026-12-07`))
    expect(await hitsOf('child', 'rehearsal')).toEqual([])
  })

  test('names its container', async () => {
    const [item] = await hitsOf('admin', 'quokka food', 'item')
    expect(item).toMatchObject({ place: 'Quokka list', within: made.get('list')?.[0], isDone: false })
    const [task] = await hitsOf('admin', 'measure quokka', 'project_task')
    expect(task).toMatchObject({ place: 'Quokka house', within: made.get('project')?.[0] })
    const [message] = await hitsOf('admin', 'quokka seen', 'message')
    expect(message).toMatchObject({ title: 'Ana Rivera', userId: hearth.ids.admin.userId, excerpt: 'Have you seen the Quokka?' })
  })
})
