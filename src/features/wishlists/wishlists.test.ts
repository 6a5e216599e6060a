import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { createRows } from '#src/operations/export/export.rows'
import { sources } from '#src/operations/export/export.tables'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { notificationsApi } from '../notifications/notifications.contract'
import { wishCommentsApi } from './comments.contract'
import { giftIdeasApi } from './ideas.contract'
import { type SharedWishlist, wishlistLinksApi } from './links.contract'
import { type ClaimReply, wishlistsApi } from './wishlists.contract'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const makeList = (more: object = {}, who: Who = 'member') =>
  hearth.as(who).call(wishlistsApi.create, family(), { name: 'Birthday', occasionDate: '2026-12-01', ...more })
const wish = (wishlistId: string, more: object = {}, who: Who = 'member') =>
  hearth.as(who).call(wishlistsApi.addItem, { wishlistId }, { name: 'A kite', ...more })
const claim = (item: { id: string }, who: Who, body: object = {}) => hearth.as(who).post(`/api/wishlist-items/${item.id}/claims`, body)
const itemsOf = (wishlistId: string, who: Who = 'member') => hearth.as(who).call(wishlistsApi.items, { wishlistId })
const setUp = async (more: object = {}) => {
  const list = await makeList()
  return { list, item: await wish(list.id, more) }
}

describe('a wishlist', () => {
  test('is its owner’s by default, with all keys, and reveals the day after the occasion', async () => {
    const { list, item } = await setUp({ price: '12.50', size: 'M' })
    expect(list).toMatchObject({ ownerId: hearth.ids.member.userId, itemCount: 0, revealOn: '2026-12-02', mayKeep: true, isPublic: true })
    expect(item).toMatchObject({ price: 12.5, priority: 'medium', quantity: 1 })
    expect(Object.keys(item)).not.toContain('claims')
    const [shown] = await hearth.as('child').call(wishlistsApi.list, family())
    expect(shown).toMatchObject({ id: list.id, itemCount: 1, mayKeep: false, owner: { firstName: 'Mia' } })
  })

  test('is changed only by its adult owner, and by parents for a child', async () => {
    const { list } = await setUp()
    expect((await hearth.as('admin').patch(`/api/wishlists/${list.id}`, { name: 'x' })).status).toBe(403)
    expect((await hearth.as('admin').post(hearth.path('/wishlists'), { name: 'x', ownerId: hearth.ids.member.userId })).status).toBe(403)
    const kept = await makeList({ ownerId: hearth.ids.child.userId, isPublic: false }, 'parent')
    expect((await wish(kept.id, {}, 'admin')).name).toBe('A kite')
    expect((await itemsOf(kept.id, 'child'))[0]).not.toHaveProperty('claims')
    expect((await itemsOf(kept.id, 'parent'))[0]).toMatchObject({ claims: [], isPurchased: false })
    // A child can't bring the claims to light.
    expect((await hearth.as('child').patch(`/api/wishlists/${kept.id}`, { revealOn: '2026-11-21' })).status).toBe(403)
  })

  test('that is private answers others 404 before it reads the body', async () => {
    const list = await makeList({ isPublic: false })
    for (const [method, rest] of Object.entries({ PATCH: '', DELETE: '', GET: '/items', POST: '/items' })) {
      const body = method === 'POST' || method === 'PATCH' ? '{broken' : undefined
      const real = await hearth.as('admin').send(method, `/api/wishlists/${list.id}${rest}`, body)
      const none = await hearth.as('admin').send(method, `/api/wishlists/none${rest}`, body)
      expect([method, real.status, real.body]).toEqual([method, 404, none.body])
    }
  })

  test('for somebody outside the family has a name', async () => {
    expect((await hearth.as('member').post(hearth.path('/wishlists'), { name: 'Grandma', ownerId: null })).status).toBe(422)
    const list = await makeList({ ownerId: null, recipientName: 'Grandma' })
    expect((await claim(await wish(list.id), 'member')).status).toBe(201)
  })

  test('is added once when retried with the same id', async () => {
    const id = '019ab3c4-0000-7000-8000-000000000001'
    expect(await makeList({ id })).toEqual(await makeList({ id }))
    expect((await hearth.as('admin').post(hearth.path('/wishlists'), { id, name: 'x' })).status).toBe(409)
  })
})

describe('a claim', () => {
  test('takes pieces until none is left; people who share take the same pieces', async () => {
    const { list, item } = await setUp({ quantity: 2 })
    expect((await claim(item, 'admin', { quantity: 3 })).status).toBe(409)
    expect((await claim(item, 'admin', { shared: true, comment: 'Halves?' })).status).toBe(201)
    expect((await claim(item, 'parent', { shared: true })).status).toBe(201)
    expect((await claim(item, 'parent')).status).toBe(409)
    expect((await claim(item, 'child')).status).toBe(201)
    expect((await claim(item, 'extended')).status).toBe(409)
    const [shown] = await itemsOf(list.id, 'extended')
    expect(shown?.claims?.map(({ person, shared, comment }) => [person?.firstName, shared, comment])).toEqual([
      ['Ana', true, 'Halves?'],
      ['Ben', true, null],
      ['Leo', false, null],
    ])
    const told = await hearth.as('admin').call(notificationsApi.list, family())
    expect(told.map(({ kind, title }) => [kind, title])).toEqual([['gift_shared', 'A kite']])
  })

  test('is bought and withdrawn only by its person', async () => {
    const { item, list } = await setUp()
    const { body } = await claim(item, 'child')
    const { id } = body as ClaimReply
    expect((await hearth.as('admin').patch(`/api/wishlist-claims/${id}`, { status: 'bought' })).status).toBe(403)
    const bought = await hearth.as('child').call(wishlistsApi.changeClaim, { wishlistClaimId: id }, { status: 'bought' })
    expect(bought).toMatchObject({ id, status: 'bought' })
    const [known] = await hearth.as('child').call(wishlistsApi.items, { wishlistId: list.id })
    expect(known).toMatchObject({ isPurchased: true, purchasedBy: hearth.ids.child.userId, purchasedDate: '2026-11-21' })
    expect((await hearth.as('member').delete(`/api/wishlist-claims/${id}`)).status).toBe(404)
    expect((await hearth.as('child').delete(`/api/wishlist-claims/${id}`)).status).toBe(204)
  })

  test('tells its person when the owner changes or deletes the item', async () => {
    const { item, list } = await setUp({ quantity: 2 })
    await claim(item, 'child', { quantity: 2 })
    await hearth.as('member').call(wishlistsApi.changeItem, { wishlistItemId: item.id }, { quantity: 1 })
    expect((await hearth.as('member').delete(`/api/wishlist-items/${item.id}`)).status).toBe(204)
    await claim(await wish(list.id), 'child')
    expect((await hearth.as('member').delete(`/api/wishlists/${list.id}`)).status).toBe(204)
    const told = await hearth.as('child').call(notificationsApi.list, family())
    expect(told.map(({ kind, title }) => [kind, title])).toEqual([
      ['wish_deleted', 'Birthday'],
      ['wish_deleted', 'A kite'],
    ])
  })

  test('is shown to the owner from the day after the occasion, in the family’s time zone', async () => {
    const { list, item } = await setUp()
    await claim(item, 'child')
    clock.set('2026-12-02T04:59:00Z')
    expect((await itemsOf(list.id))[0]).not.toHaveProperty('claims')
    clock.set('2026-12-02T05:00:00Z')
    expect((await itemsOf(list.id))[0]?.claims).toHaveLength(1)
    expect((await claim(item, 'member')).status).toBe(403)
  })

  test('that is open ends when its person leaves', async () => {
    const { list, item } = await setUp()
    await claim(item, 'child')
    await hearth.as('admin').delete(hearth.path(`/members/${hearth.ids.child.memberId}`))
    expect((await itemsOf(list.id, 'admin'))[0]?.claims).toEqual([])
  })
})

describe('comments of givers', () => {
  const commentsPath = (item: { id: string }) => `/api/wishlist-items/${item.id}/comments`
  const comment = (item: { id: string }, who: Who, text = 'Halves?') =>
    hearth.as(who).call(wishCommentsApi.create, { wishlistItemId: item.id }, { text })
  const commentsOf = (item: { id: string }, who: Who) => hearth.as(who).call(wishCommentsApi.list, { wishlistItemId: item.id })

  test('are read by the other givers in their order, and counted', async () => {
    const { list, item } = await setUp()
    await comment(item, 'parent', 'Which colour?')
    clock.pass({ minutes: 1 })
    await comment(item, 'extended', 'Blue.')
    const shown = await commentsOf(item, 'child')
    expect(shown.map(({ person, text, mayDelete }) => [person.firstName, text, mayDelete])).toEqual([
      ['Ben', 'Which colour?', false],
      ['Rosa', 'Blue.', false],
    ])
    expect((await itemsOf(list.id, 'child'))[0]).toMatchObject({ commentCount: 2 })
  })

  test('stay hidden from the owner after the reveal', async () => {
    const { list, item } = await setUp()
    await comment(item, 'parent')
    clock.set('2026-12-05T12:00:00Z')
    const [shown] = await itemsOf(list.id)
    expect(shown).toHaveProperty('claims')
    expect(shown).not.toHaveProperty('commentCount')
    expect((await hearth.as('member').get(commentsPath(item))).status).toBe(403)
    expect((await hearth.as('member').post(commentsPath(item), { text: 'Who?' })).status).toBe(403)
  })

  test('are deleted by their author or an admin, unless that admin owns the list', async () => {
    const { list, item } = await setUp()
    const [first, second] = [await comment(item, 'parent'), await comment(item, 'parent')]
    const path = (id: string) => `/api/wishlist-comments/${id}`
    expect((await hearth.as('child').delete(path(first.id))).status).toBe(403)
    expect((await hearth.as('parent').delete(path(first.id))).status).toBe(204)
    expect((await hearth.as('admin').delete(path(second.id))).status).toBe(204)
    expect(await commentsOf(item, 'child')).toEqual([])
    const admins = await wish((await makeList({}, 'admin')).id, {}, 'admin')
    const third = await comment(admins, 'parent')
    expect((await hearth.as('admin').delete(path(third.id))).status).toBe(404)
    await hearth.as('member').call(wishlistsApi.change, { wishlistId: list.id }, { isPublic: false })
    expect((await hearth.as('admin').get(commentsPath(item))).status).toBe(404)
  })

  test('have 1 to 500 characters, and are at most 100 on an item', async () => {
    const { item } = await setUp()
    for (const text of ['', ' ', 'x'.repeat(501)]) expect((await hearth.as('parent').post(commentsPath(item), { text })).status).toBe(422)
    for (let made = 0; made < 100; made++) await comment(item, 'parent', 'x'.repeat(500))
    expect((await hearth.as('child').post(commentsPath(item), { text: 'One more' })).status).toBe(409)
  })

  test('are added once when retried with the same id, which nobody else can use', async () => {
    const { list, item } = await setUp()
    const other = await wish(list.id)
    const body = { id: '019ab3c4-0000-7000-8000-000000000002', text: 'Halves?' }
    const sent = [await hearth.as('parent').post(commentsPath(item), body), await hearth.as('parent').post(commentsPath(item), body)]
    expect(sent.map(({ status }) => status)).toEqual([201, 201])
    expect(await commentsOf(item, 'child')).toHaveLength(1)
    expect((await hearth.as('child').post(commentsPath(item), body)).status).toBe(409)
    expect((await hearth.as('parent').post(commentsPath(other), body)).status).toBe(409)
  })

  test('are exported only for people outside the family', async () => {
    const { item } = await setUp()
    await comment(item, 'parent', 'secret')
    const outside = await makeList({ ownerId: null, recipientName: 'Grandma' })
    await comment(await wish(outside.id), 'parent', 'for all')
    clock.set('2026-12-05T12:00:00Z')
    const rows = createRows(hearth.services.sqlite, hearth.familyId)
    const exported = sources.filter(({ name }) => name === 'wishlistComments').flatMap(({ table }) => [...rows.of(table)])
    expect(exported).toMatchObject([{ text: 'for all' }])
  })
})

describe('a share link', () => {
  const share = async (wishlistId: string) => {
    const { url } = await hearth.as('member').call(wishlistsApi.link, { wishlistId }, { days: 10 })
    return url.split('/').at(-1) ?? ''
  }
  const open = (linkToken: string, who: Who = 'visitor') => hearth.as(who).get(`/api/wishlist-links/${linkToken}`)

  test('shows a guest the free pieces, and takes a claim with a name', async () => {
    const { list, item } = await setUp({ quantity: 2, imageUrl: '' })
    const token = await share(list.id)
    const guest = { itemId: item.id, guestName: 'Aunt Vera' }
    const made = await hearth.as('visitor').call(wishlistLinksApi.claim, { linkToken: token }, guest)
    expect((await open(token)).body as SharedWishlist).toMatchObject({ recipient: 'Mia Rivera', items: [{ name: 'A kite', left: 1 }] })
    expect(JSON.stringify((await open(token)).body)).not.toContain('Vera')
    expect((await itemsOf(list.id, 'child'))[0]?.claims).toMatchObject([{ person: null, guestName: 'Aunt Vera' }])
    const path = `/api/wishlist-links/${token}/claims`
    expect((await hearth.as('visitor').post(path, { ...guest, quantity: 2 })).status).toBe(409)
    expect((await hearth.as('visitor').delete(`${path}/${made.id}`)).status).toBe(204)
    expect((await open(token)).body).toMatchObject({ items: [{ left: 2 }] })
  })

  test('says nothing of claims in a browser of the owner, signed in or out', async () => {
    const { list, item } = await setUp()
    const token = await share(list.id)
    const { body: before } = await open(token, 'member')
    await claim(item, 'child')
    expect((await open(token, 'member')).body).toEqual(before as never)
    expect(JSON.stringify(before)).not.toContain('left')
    const refused = await hearth.as('member').post(`/api/wishlist-links/${token}/claims`, { itemId: item.id, guestName: 'Me' })
    expect(refused.status).toBe(403)
    const device = hearth.services.access.remember(undefined, hearth.ids.member.userId)
    const shown = await fetch(`${hearth.url}/api/wishlist-links/${token}`, { headers: { cookie: `hearth_device=${device}` } })
    expect([shown.status, await shown.json(), shown.headers.get('x-robots-tag')]).toEqual([200, before, 'noindex, nofollow'])
  })

  test('answers alike when unknown, expired, replaced, revoked, or its owner left', async () => {
    const { list } = await setUp()
    const unknown = await open('AbCdEfGhIjKlMnOpQrStUv')
    expect(unknown.status).toBe(404)
    const [first, second] = [await share(list.id), await share(list.id)]
    expect(await open(first)).toMatchObject({ status: 404, body: unknown.body })
    expect((await open(second)).status).toBe(200)
    await hearth.as('member').delete(`/api/wishlists/${list.id}/link`)
    expect(await open(second)).toMatchObject({ status: 404, body: unknown.body })
    const third = await share(list.id)
    clock.pass({ hours: 24 * 10 })
    expect(await open(third)).toMatchObject({ status: 404, body: unknown.body })
    const fourth = await share(list.id)
    await hearth.as('admin').delete(hearth.path(`/members/${hearth.ids.member.memberId}`))
    expect(await open(fourth)).toMatchObject({ status: 404, body: unknown.body })
  })
})

test('a gift idea is visible to everybody but the person it is for', async () => {
  const idea = await hearth.as('parent').call(giftIdeasApi.create, family(), { forUserId: hearth.ids.member.userId, name: 'Canary scarf' })
  for (const who of ['admin', 'child', 'extended'] as const)
    expect(await hearth.as(who).call(giftIdeasApi.list, family())).toMatchObject([{ name: 'Canary scarf' }])
  expect(await hearth.as('member').call(giftIdeasApi.list, family())).toEqual([])
  const sent = await hearth.as('member').send('PATCH', `/api/gift-ideas/${idea.id}`, '{broken')
  expect(sent).toMatchObject({ status: 404, body: (await hearth.as('member').send('PATCH', '/api/gift-ideas/none', '{broken')).body })
  expect((await hearth.as('parent').post(hearth.path('/gift-ideas'), { forUserId: hearth.ids.parent.userId, name: 'x' })).status).toBe(422)
})
