import { afterEach, expect, test } from 'bun:test'
import { createRows } from '#src/operations/export/export.rows'
import { sources } from '#src/operations/export/export.tables'
import { allRoutes } from '#src/server/routes'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import type { Account } from '#src/testing/matrix.parts'
import { makeWorld, rowsFor } from '#src/testing/matrix.world'
import { screenOf } from '#src/testing/socket'
import { wishCommentsApi } from './comments.contract'
import { giftIdeasApi } from './ideas.contract'
import { wishlistLinksApi } from './links.contract'
import { wishlistsApi } from './wishlists.contract'

// The owner of a wishlist never learns of a claim before its date, nor of a comment of givers at any time: no reply, header, live frame,
// notification or refusal depends on one. The test makes every GET call as the owner, with future endpoints, before and after others claim
// and comment in every way.

const canary = 'canary-5c1e'
let hearth: Hearth
afterEach(() => hearth.stop())

/** Status, headers and body of a call as the owner. The time of the server may differ, and the id of the request does. */
const exactReply = async (who: Account, method: string, path: string, body?: object) => {
  const headers = { cookie: hearth.as(who).cookie, ...(body && { 'content-type': 'application/json' }) }
  const reply = await fetch(hearth.url + path, { method, redirect: 'manual', headers, body: body && JSON.stringify(body) })
  const kept = [...reply.headers].filter(([name]) => !['date', 'x-request-id', 'set-cookie', 'server-timing'].includes(name))
  return JSON.stringify([reply.status, kept, Buffer.from(await reply.arrayBuffer()).toString('latin1')])
}

/** All rows of the family's export. */
const exported = () => {
  const rows = createRows(hearth.services.sqlite, hearth.familyId)
  return JSON.stringify(sources.map(({ name, table }) => [name, [...rows.of(table)]]))
}

// An admin may make more calls than others, and a parent keeps the list of a child.
const owners = ['member', 'admin', 'child'] as const

test.each(owners)(
  'claims, comments, ideas and guests change no byte of what the %s who owns a list is answered, and send no frame',
  async (who) => {
    hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z') })
    const world = await makeWorld(hearth)
    const config = { url: undefined, signup: 'closed' as const, trustedProxies: [] }
    const excluded = ['/api/logout', '/api/admin/status']
    const reads = allRoutes(hearth.services, config).flatMap(({ endpoint: { method, path } }) =>
      method === 'GET' && !excluded.includes(path) ? [path] : [],
    )
    const keeper = hearth.as(who === 'child' ? 'parent' : who)
    const claimers = (['admin', 'member', 'parent', 'child', 'extended'] as const).filter((other) => other !== who)
    const [first, , third] = claimers as [Account, Account, Account]
    const family = { familyId: hearth.familyId }
    const list = await keeper.call(wishlistsApi.create, family, {
      name: 'Birthday',
      occasionDate: '2026-12-01',
      ownerId: hearth.ids[who].userId,
    })
    const make = (name: string, quantity: number) => keeper.call(wishlistsApi.addItem, { wishlistId: list.id }, { name, quantity })
    const [one, two, free] = [await make('Kite', 1), await make('Tea', 4), await make('Lamp', 1)]
    const { url } = await keeper.call(wishlistsApi.link, { wishlistId: list.id }, {})
    const linkToken = url.split('/').at(-1) ?? ''

    const answers = async () => {
      const rows: Record<string, string | undefined> = {
        ...rowsFor(world[who], 'own'),
        ...family,
        wishlistId: list.id,
        wishlistItemId: one.id,
        linkToken,
      }
      const all: Record<string, string> = {}
      for (const path of reads)
        all[path] = await exactReply(
          who,
          'GET',
          path.replace(/:(\w+)/g, (_, name) => rows[name] ?? `no-${name}`),
        )
      for (const word of [canary, 'kite']) all[word] = await exactReply(who, 'GET', hearth.path(`/search?q=${word}`))
      for (const { id } of [one, two, free]) {
        const address = `/api/wishlist-items/${id}/claims`
        all[`claim ${id}`] = await exactReply(who, 'POST', address, { quantity: 1 })
        all[`claim badly ${id}`] = await exactReply(who, 'POST', address, { quantity: 0 })
        const comments = `/api/wishlist-items/${id}/comments`
        all[`comments ${id}`] = await exactReply(who, 'GET', comments)
        all[`comment ${id}`] = await exactReply(who, 'POST', comments, { text: 'Who?' })
        all[`comment badly ${id}`] = await exactReply(who, 'POST', comments, { text: 1 })
        const guest = { itemId: id, guestName: 'Me' }
        all[`as a guest ${id}`] = await exactReply(who, 'POST', `/api/wishlist-links/${linkToken}/claims`, guest)
      }
      return all
    }

    const screen = await screenOf(hearth, who)
    const others = await screenOf(hearth, first)
    const before = await answers()
    const exportedBefore = exported()
    expect(reads.length).toBeGreaterThan(40)
    const shared = { shared: true, comment: canary }
    const claims: string[] = []
    const claim = async (claimer: Account, wishlistItemId: string, body: object) =>
      claims.push((await hearth.as(claimer).call(wishlistsApi.claim, { wishlistItemId }, body)).id)
    for (const claimer of claimers) {
      await claim(claimer, one.id, shared)
      await claim(claimer, two.id, { comment: canary })
    }
    await hearth.as(third).call(wishlistsApi.changeClaim, { wishlistClaimId: claims[4] ?? '' }, { status: 'bought' })
    await hearth.as(first).delete(`/api/wishlist-claims/${claims[1]}`)
    const comments: string[] = []
    for (const claimer of claimers)
      for (const { id: wishlistItemId } of [one, two]) {
        const sent = { text: `${canary} from ${claimer}` }
        comments.push((await hearth.as(claimer).call(wishCommentsApi.create, { wishlistItemId }, sent)).id)
      }
    await hearth.as(first).delete(`/api/wishlist-comments/${comments[0]}`)
    const guest = { itemId: two.id, guestName: `${canary} aunt`, comment: canary }
    await hearth.as('visitor').call(wishlistLinksApi.claim, { linkToken }, guest)
    const idea = { forUserId: hearth.ids[who].userId, name: canary }
    const { id: ideaId } = await hearth.as('parent').call(giftIdeasApi.create, family, idea)
    await hearth.as('parent').call(giftIdeasApi.change, { giftIdeaId: ideaId }, { notes: canary })

    // The others see it all, which proves the search, and hear of it.
    expect(JSON.stringify(await hearth.as(first).call(wishlistsApi.items, { wishlistId: list.id }))).toContain(canary)
    expect(others.frames.some((frame) => JSON.stringify(frame).includes('wishlists'))).toBe(true)
    for (const [call, answer] of Object.entries(await answers())) expect([call, answer]).toEqual([call, before[call] as string])
    expect(screen.frames.filter(({ type }) => type === 'changed')).toEqual([])
    expect(JSON.stringify(screen.frames)).not.toContain(canary)
    expect(exported()).toEqual(exportedBefore)

    // Nor are the others told by a notification, the activity or a search that the owner could look at over a shoulder.
    for (const path of ['/notifications', '/activity', `/search?q=${canary} from`])
      expect([path, JSON.stringify((await hearth.as(third).get(hearth.path(path))).body)]).not.toContain(`${canary} from`)

    // Existing and missing comments are refused alike, and so are existing and missing claims.
    expect(await exactReply(who, 'DELETE', `/api/wishlist-comments/${comments[1]}`)).toEqual(
      await exactReply(who, 'DELETE', '/api/wishlist-comments/none'),
    )
    for (const [method, body] of [
      ['PATCH', { status: 'bought' }],
      ['PATCH', { status: 1 }],
      ['DELETE', undefined],
    ] as const)
      expect(await exactReply(who, method, `/api/wishlist-claims/${claims[0]}`, body)).toEqual(
        await exactReply(who, method, '/api/wishlist-claims/none', body),
      )
    // The owner changes and deletes a claimed item as a free one.
    const edit = (id: string) => exactReply(who, 'PATCH', `/api/wishlist-items/${id}`, { name: 'Same', quantity: 1, priority: 'high' })
    const blank = (text: string, id: string) => text.replaceAll(id, 'id').replace(/"etag","[^"]*"/, '')
    expect(blank(await edit(one.id), one.id)).toEqual(blank(await edit(free.id), free.id))
    // The claimers are told of a deleted wish, and the export tells it to nobody.
    const remove = (id: string) => exactReply(who, 'DELETE', `/api/wishlist-items/${id}`)
    expect(await remove(one.id)).toEqual(await remove(free.id))
    if (who !== 'child') expect(JSON.stringify((await hearth.as(first).get(hearth.path('/notifications'))).body)).toContain('Same')
    expect(exported()).not.toContain(canary)
    expect(exported()).not.toContain('wish_')
    await screen.close()
    await others.close()
  },
  60_000,
)
