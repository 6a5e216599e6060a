import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { trashApi } from './trash.contract'

let clock: FakeClock
let hearth: Hearth
beforeAll(async () => {
  clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock })
})
afterAll(() => hearth.stop())

const trashOf = (who: Who) => hearth.as(who).call(trashApi.list, { familyId: hearth.familyId })
const titlesOf = async (who: Who) => (await trashOf(who)).map(({ title }) => title)
const restore = (who: Who, rowId: string) => hearth.as(who).post(hearth.path(`/trash/${rowId}/restore`))
const make = async (who: Who, path: string, body: object): Promise<string> => {
  const { status, body: made } = await hearth.as(who).post(path, body)
  expect(status).toBe(201)
  return (made as { id: string }).id
}
const remove = async (who: Who, path: string) => expect((await hearth.as(who).delete(path)).status).toBe(204)
const event = { startTime: '2026-11-23T15:00:00Z', endTime: '2026-11-23T16:00:00Z' }

describe('a deleted row', () => {
  test('is visible to the person who deleted it, its owner, parents and admins', async () => {
    const id = await make('member', hearth.path('/tasks'), { title: 'Rake the leaves' })
    await remove('parent', hearth.path(`/tasks/${id}`))
    for (const who of ['member', 'parent', 'admin'] as const) expect(await titlesOf(who)).toContain('Rake the leaves')
    for (const who of ['child', 'extended'] as const) {
      expect(await titlesOf(who)).not.toContain('Rake the leaves')
      expect((await restore(who, id)).status).toBe(404)
    }
    expect((await restore('member', id)).status).toBe(200)
    expect(await titlesOf('parent')).not.toContain('Rake the leaves')
  })

  test('that is private is visible to nobody else', async () => {
    const id = await make('member', hearth.path('/events'), { ...event, title: 'CANARY doctor', isPrivate: true })
    await remove('member', hearth.path(`/events/${id}`))
    const prayer = await make('member', hearth.path('/prayer-requests'), { title: 'CANARY prayer', isPublic: true })
    await remove('member', `/api/prayer-requests/${prayer}`)
    const message = await make('member', hearth.path('/messages'), { content: 'CANARY words' })
    await remove('member', hearth.path(`/messages/${message}`))
    for (const who of ['parent', 'admin', 'child', 'extended'] as const) {
      expect((await titlesOf(who)).filter((title) => title.includes('CANARY'))).toEqual([])
      for (const rowId of [id, prayer, message]) expect((await restore(who, rowId)).status).toBe(404)
    }
    expect((await titlesOf('member')).filter((title) => title.includes('CANARY'))).toHaveLength(3)
  })

  test('is restored with its words in the search, and only once', async () => {
    const id = await make('admin', hearth.path('/events'), { ...event, title: 'Xylophone concert' })
    const found = async () => {
      const { body } = await hearth.as('admin').get(hearth.path('/search?q=xylophone'))
      return JSON.stringify(body).includes('Xylophone concert')
    }
    await remove('admin', hearth.path(`/events/${id}`))
    expect(await found()).toBe(false)
    const both = await Promise.all([restore('admin', id), restore('admin', id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await found()).toBe(true)
  })

  test('whose list is in the trash too is 409, and names what to restore first', async () => {
    const listId = await make('admin', hearth.path('/smart-shopping-lists'), { name: 'Cabin' })
    const itemId = await make('admin', `/api/smart-shopping-lists/${listId}/items`, { name: 'Firewood' })
    await remove('admin', `/api/smart-shopping-items/${itemId}`)
    await remove('admin', `/api/smart-shopping-lists/${listId}`)
    const refused = await restore('admin', itemId)
    expect(refused).toMatchObject({ status: 409, body: { code: 'parent_in_trash', message: 'Restore “Cabin” first: this belongs to it.' } })
    expect(await titlesOf('admin')).toContain('Firewood')
    expect((await restore('admin', listId)).status).toBe(200)
    expect((await restore('admin', itemId)).status).toBe(200)
    const { body } = await hearth.as('admin').get(`/api/smart-shopping-lists/${listId}/items`)
    expect(body).toMatchObject([{ id: itemId, name: 'Firewood' }])
  })

  test('whose list is gone for good is 409, and stays in the trash', async () => {
    const listId = await make('admin', hearth.path('/smart-shopping-lists'), { name: 'Attic' })
    const itemId = await make('admin', `/api/smart-shopping-lists/${listId}/items`, { name: 'Ladder' })
    await remove('admin', `/api/smart-shopping-items/${itemId}`)
    await remove('admin', `/api/smart-shopping-lists/${listId}`)
    await remove('admin', hearth.path(`/trash/${listId}`))
    expect(await restore('admin', itemId)).toMatchObject({ status: 409, body: { code: 'parent_gone' } })
    expect(await titlesOf('admin')).toContain('Ladder')
  })

  test('gets back a link to another deleted row, whichever returns first', async () => {
    const parentId = await make('admin', hearth.path('/ancestry'), { firstName: 'Ivo' })
    const childId = await make('admin', hearth.path('/ancestry'), { firstName: 'Ada', parentId })
    const ada = async () => {
      const { body } = await hearth.as('admin').get(hearth.path('/ancestry'))
      return (body as { id: string; parentId: string | null }[]).find(({ id }) => id === childId)
    }
    await remove('admin', `/api/ancestry/${childId}`)
    await remove('admin', `/api/ancestry/${parentId}`)
    expect((await restore('admin', childId)).status).toBe(200)
    expect((await ada())?.parentId).toBeNull()
    expect((await restore('admin', parentId)).status).toBe(200)
    expect((await ada())?.parentId).toBe(parentId)
  })
})

test('one date of a series is restored with its changes', async () => {
  const id = await make('admin', hearth.path('/events'), {
    ...event,
    title: 'Choir',
    isRecurring: true,
    recurrence: { frequency: 'weekly' },
  })
  const dates = async () => {
    const { body } = await hearth.as('admin').get(hearth.path('/events?from=2026-11-22T00:00:00Z&to=2026-12-15T00:00:00Z'))
    return (body as { id: string; instanceDate: string }[]).flatMap((one) => (one.id === id ? [one.instanceDate] : []))
  }
  const before = await dates()
  await remove('admin', hearth.path(`/events/${id}?scope=one&instanceDate=2026-11-30`))
  expect(await dates()).toEqual(before.filter((date) => date !== '2026-11-30'))
  await remove('admin', hearth.path(`/events/${id}?scope=following&instanceDate=2026-12-07`))
  expect((await restore('admin', `${id}_2026-12-07`)).status).toBe(200)
  expect((await restore('admin', `${id}_2026-11-30`)).status).toBe(200)
  expect(await dates()).toEqual(before)
})

test("a wish's claims stay hidden from its owner in the trash, and come back", async () => {
  const listId = await make('member', hearth.path('/wishlists'), { name: 'Birthday', isPublic: true })
  const wishOf = (name: string) => make('member', `/api/wishlists/${listId}/items`, { name })
  const [claimed, free] = [await wishOf('A kite'), await wishOf('A drum')]
  const claim = { id: Bun.randomUUIDv7(), comment: 'CANARY claim' }
  expect((await hearth.as('parent').post(`/api/wishlist-items/${claimed}/claims`, claim)).status).toBe(201)
  for (const wish of [claimed, free]) await remove('member', `/api/wishlist-items/${wish}`)
  const [one, other] = (await trashOf('member')).filter(({ kind }) => kind === 'wish')
  expect(JSON.stringify([one, other])).not.toContain('CANARY')
  const bytes = hearth.services.sqlite.query<{ bytes: number }, []>("select bytes from trash where kind = 'wish'").all()
  // A kite and a drum have names of the same length.
  expect(new Set(bytes.map((row) => row.bytes)).size).toBe(1)
  const replies = [await restore('member', claimed), await restore('member', free)].map(({ status, body }) => [status, Object.keys(body)])
  expect(replies[0]).toEqual(replies[1] as never)
  const { body } = await hearth.as('parent').get(`/api/wishlists/${listId}/items`)
  expect(JSON.stringify(body)).toContain(claim.id)
})

test('a list that is full meanwhile refuses the row, which stays in the trash', async () => {
  const { sqlite } = hearth.services
  const id = await make('admin', hearth.path('/shopping-favorites'), { name: 'Tea' })
  await remove('admin', `/api/shopping-favorites/${id}`)
  const [columns] = [sqlite.query<{ name: string }, []>("select name from pragma_table_info('shopping_favorites') where pk = 0").all()]
  const names = columns.map(({ name }) => name).join(', ')
  await make('admin', hearth.path('/shopping-favorites'), { name: 'Coffee' })
  sqlite.run(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
    insert into shopping_favorites (id, ${names}) select 'full-' || i, ${names} from n, (select ${names} from shopping_favorites limit 1)`)
  expect(await restore('admin', id)).toMatchObject({ status: 409, body: { code: 'list_full' } })
  sqlite.run("delete from shopping_favorites where id like 'full-%'")
  expect((await restore('admin', id)).status).toBe(200)
})

test('rows are deleted for good after 30 days', async () => {
  const id = await make('admin', hearth.path('/tasks'), { title: 'Old leaves' })
  await remove('admin', hearth.path(`/tasks/${id}`))
  clock.pass({ hours: 24 * 29 })
  hearth.services.trash.prune()
  expect(await titlesOf('admin')).toContain('Old leaves')
  clock.pass({ hours: 25 })
  hearth.services.trash.prune()
  expect((await restore('admin', id)).status).toBe(404)
})
