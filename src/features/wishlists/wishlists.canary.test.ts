import { afterEach, expect, test } from 'bun:test'
import { allRoutes } from '#src/server/routes'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { makeWorld, rowsFor } from '#src/testing/matrix.world'
import { screenOf } from '#src/testing/socket'
import { giftIdeasApi } from './ideas.contract'
import { wishlistLinksApi } from './links.contract'
import { wishlistsApi } from './wishlists.contract'

// The owner of a wishlist never learns of a claim before its date: no reply, header, live frame, notification or refusal depends on one.
// The test makes every GET call as the owner, with future endpoints, before and after others claim everything in every way.

const canary = 'canary-5c1e'
let hearth: Hearth
afterEach(() => hearth.stop())

/** Status, headers and body of a call as the owner. The time of the server may differ, and the id of the request does. */
const exactReply = async (who: Who, method: string, path: string, body?: object) => {
  const headers = { cookie: hearth.as(who).cookie, ...(body && { 'content-type': 'application/json' }) }
  const reply = await fetch(hearth.url + path, { method, redirect: 'manual', headers, body: body && JSON.stringify(body) })
  const kept = [...reply.headers].filter(([name]) => !['date', 'x-request-id', 'set-cookie', 'server-timing'].includes(name))
  return JSON.stringify([reply.status, kept, Buffer.from(await reply.arrayBuffer()).toString('latin1')])
}

test('claims, ideas and guests change no byte of what the owner is answered, and send no frame', async () => {
  hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z') })
  const world = await makeWorld(hearth)
  const config = { url: undefined, signup: 'closed' as const, trustedProxies: [] }
  const excluded = ['/api/logout', '/api/admin/status']
  const reads = allRoutes(hearth.services, config).flatMap(({ endpoint: { method, path } }) =>
    method === 'GET' && !excluded.includes(path) ? [path] : [],
  )
  const owner = hearth.as('member')
  const family = { familyId: hearth.familyId }
  const list = await owner.call(wishlistsApi.create, family, { name: 'Birthday', occasionDate: '2026-12-01' })
  const make = (name: string, quantity: number) => owner.call(wishlistsApi.addItem, { wishlistId: list.id }, { name, quantity })
  const [one, two, free] = [await make('Kite', 1), await make('Tea', 4), await make('Lamp', 1)]
  const { url } = await owner.call(wishlistsApi.link, { wishlistId: list.id }, {})
  const linkToken = url.split('/').at(-1) ?? ''

  const answers = async () => {
    const rows: Record<string, string | undefined> = {
      ...rowsFor(world.member, 'own'),
      ...family,
      wishlistId: list.id,
      wishlistItemId: one.id,
      linkToken,
    }
    const all: Record<string, string> = {}
    for (const path of reads)
      all[path] = await exactReply(
        'member',
        'GET',
        path.replace(/:(\w+)/g, (_, name) => rows[name] ?? `no-${name}`),
      )
    for (const word of [canary, 'kite']) all[word] = await exactReply('member', 'GET', hearth.path(`/search?q=${word}`))
    for (const { id } of [one, two, free]) {
      const address = `/api/wishlist-items/${id}/claims`
      all[`claim ${id}`] = await exactReply('member', 'POST', address, { quantity: 1 })
      all[`claim badly ${id}`] = await exactReply('member', 'POST', address, { quantity: 0 })
      const guest = { itemId: id, guestName: 'Me' }
      all[`as a guest ${id}`] = await exactReply('member', 'POST', `/api/wishlist-links/${linkToken}/claims`, guest)
    }
    return all
  }

  const screen = await screenOf(hearth, 'member')
  const others = await screenOf(hearth, 'child')
  const before = await answers()
  expect(reads.length).toBeGreaterThan(40)
  const shared = { shared: true, comment: canary }
  const claims: string[] = []
  const claim = async (who: Who, wishlistItemId: string, body: object) =>
    claims.push((await hearth.as(who).call(wishlistsApi.claim, { wishlistItemId }, body)).id)
  for (const who of ['admin', 'parent', 'child', 'extended'] as const) {
    await claim(who, one.id, shared)
    await claim(who, two.id, { comment: canary })
  }
  await hearth.as('child').call(wishlistsApi.changeClaim, { wishlistClaimId: claims[4] ?? '' }, { status: 'bought' })
  await hearth.as('admin').delete(`/api/wishlist-claims/${claims[1]}`)
  const guest = { itemId: two.id, guestName: `${canary} aunt`, comment: canary }
  await hearth.as('visitor').call(wishlistLinksApi.claim, { linkToken }, guest)
  const idea = { forUserId: hearth.ids.member.userId, name: canary }
  const { id: ideaId } = await hearth.as('parent').call(giftIdeasApi.create, family, idea)
  await hearth.as('parent').call(giftIdeasApi.change, { giftIdeaId: ideaId }, { notes: canary })

  // The others see it all, which proves the search, and hear of it.
  expect(JSON.stringify(await hearth.as('child').call(wishlistsApi.items, { wishlistId: list.id }))).toContain(canary)
  expect(others.frames.some((frame) => JSON.stringify(frame).includes('wishlists'))).toBe(true)
  for (const [call, answer] of Object.entries(await answers())) expect([call, answer]).toEqual([call, before[call] as string])
  expect(screen.frames.filter(({ type }) => type === 'changed')).toEqual([])

  // A real claim and one that does not exist are refused alike.
  for (const [method, body] of [
    ['PATCH', { status: 'bought' }],
    ['PATCH', { status: 1 }],
    ['DELETE', undefined],
  ] as const)
    expect(await exactReply('member', method, `/api/wishlist-claims/${claims[0]}`, body)).toEqual(
      await exactReply('member', method, '/api/wishlist-claims/none', body),
    )
  // The owner changes and deletes a claimed item as a free one.
  const edit = (id: string) => exactReply('member', 'PATCH', `/api/wishlist-items/${id}`, { name: 'Same', quantity: 1, priority: 'high' })
  const blank = (text: string, id: string) => text.replaceAll(id, 'id').replace(/"etag","[^"]*"/, '')
  expect(blank(await edit(one.id), one.id)).toEqual(blank(await edit(free.id), free.id))
  const remove = (id: string) => exactReply('member', 'DELETE', `/api/wishlist-items/${id}`)
  expect(await remove(one.id)).toEqual(await remove(free.id))
  await screen.close()
  await others.close()
}, 60_000)
