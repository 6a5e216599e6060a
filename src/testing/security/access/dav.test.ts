import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { davMethods } from '#src/features/dav/dav.pages'
import { tokenScopes } from '#src/shared/token-scopes'
import { type Dav, davClient, ics, multiget, propfind, readEverything, syncBody } from '#src/testing/dav/client'
import type { Who } from '#src/testing/hearth'
import { type Hidden, marksIn, members, startWithSecrets } from './leaks.world'

/** Sweeps over the methods and collections of calendar apps: each person's app reads only rows that the person may read. */

let world: Hidden
let dav: Dav
beforeAll(async () => {
  world = await startWithSecrets()
  dav = davClient(world.hearth)
})
afterAll(() => world.hearth.stop())

const userOf = (who: Who) => world.hearth.ids[who as 'admin'].userId
const addressesOf = (who: Who) => {
  const userId = userOf(who)
  const collections = ['family', 'mine', 'tasks', 'birthdays', 'holidays', 'sub-x'].map((slug) => `/dav/calendars/${userId}/${slug}/`)
  const all = [...collections, `/dav/contacts/${userId}/directory/`]
  return [`/dav/principals/${userId}/`, `/dav/calendars/${userId}/`, ...all, ...all.map((path) => `${path}x.ics`)]
}
const bodies: Record<string, string> = {
  PROPFIND: propfind('getetag'),
  PROPPATCH: '<propertyupdate xmlns="DAV:"><set><prop><displayname>x</displayname></prop></set></propertyupdate>',
  REPORT: syncBody(''),
  PUT: ics('x', 'DTSTART:20261206T100000Z'),
}
/** The status and the text of each method at an address. */
const walk = async (who: Who, path: string) => {
  const found: [string, number, string][] = []
  for (const method of davMethods) {
    const { status, text } = await dav(who, method, path, bodies[method], { depth: '0' })
    found.push([method, status, text])
  }
  return found
}

describe('a person’s app', () => {
  test('reads no text without permission, no private event of others and no secret', async () => {
    const heard = new Set<string>()
    for (const who of [...members, 'stranger'] as const)
      for (const [asked, text] of await readEverything(dav, who, userOf(who))) {
        for (const mark of marksIn(text)) heard.add(mark)
        // Games and practices are events of the family's calendar, which more people may see.
        const leaks = world.leaksIn(text, who).filter((call) => who === 'stranger' || !call.startsWith('PATCH /api/sports/'))
        const found = [...leaks, ...world.secrets(text)]
        if (who !== 'member' && text.includes('zqprivate')) found.push('a private event')
        expect([who, asked, found]).toEqual([who, asked, []])
      }
    // Proves that the sweep found texts.
    expect(heard.size).toBeGreaterThan(5)
  }, 30_000)

  test('gets the same answer for addresses of others as for missing ones, in every method', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    for (const who of ['admin', 'member', 'extended', 'stranger'] as const)
      for (const path of addressesOf('parent')) {
        const missing = path.replace(userOf('parent'), nobody)
        const [theirs, none] = [await walk(who, path), await walk(who, missing)]
        expect([who, path, theirs.filter(([, status]) => status < 400).map(([method]) => method)]).toEqual([who, path, ['OPTIONS']])
        expect(theirs).toEqual(none)
      }
    const { text } = await dav('admin', 'REPORT', addressesOf('admin')[2] as string, multiget(...addressesOf('parent')))
    expect([text.match(/404 Not Found/g)?.length, text.includes('200 OK')]).toEqual([addressesOf('parent').length, false])
  }, 30_000)

  test('is refused while its person is suspended, and has no collection', async () => {
    for (const home of ['calendars', 'contacts'] as const) {
      const { text } = await dav('pending', 'PROPFIND', `/dav/${home}/${userOf('pending')}/`, propfind('displayname'), { depth: '1' })
      expect(text.match(/<D:response>/g)).toHaveLength(1)
    }
    for (const path of addressesOf('pending').slice(2))
      for (const [method, status] of await walk('pending', path))
        expect([path, method, status < 400]).toEqual([path, method, method === 'OPTIONS'])
  }, 30_000)
})

describe('every address of calendar apps', () => {
  test('asks for an app password in every method, before it reads a body', async () => {
    for (const path of ['/dav', '/dav/', ...addressesOf('admin')])
      for (const [method, status] of await walk('visitor', path))
        expect([path, method, status]).toEqual([path, method, method === 'OPTIONS' ? 200 : 401])
  })

  test('takes no session, no API token of any scope, and no password of an account', async () => {
    const { hearth } = world
    const tokens = tokenScopes.map((scope) => {
      const more = { name: 'Sweep', expiresAt: '2027-01-01T00:00:00.000Z' }
      return hearth.services.apiTokens.create(userOf('admin'), { ...more, scopes: [scope] }).secret
    })
    const owntracks = hearth.services.appPasswords.create(userOf('admin'), { name: 'Phone', scopes: ['owntracks'] }).secret
    const keys = [
      { cookie: hearth.as('admin').cookie },
      ...tokens.flatMap((token) => [{ authorization: `Bearer ${token}` }, { authorization: `Basic ${btoa(`ana:${token}`)}` }]),
      { authorization: `Basic ${btoa('ana:correct horse battery')}` },
      { authorization: `Basic ${btoa(`ana:${owntracks}`)}` },
    ]
    const [, , collection = ''] = addressesOf('admin')
    for (const [n, key] of keys.entries()) {
      const method = davMethods[1 + (n % (davMethods.length - 1))] as string
      const headers = { ...key, 'x-forwarded-for': `10.0.0.${n}` } as Record<string, string>
      const answer = await fetch(hearth.url + collection, { method, headers: { ...headers, depth: '0' } })
      expect([n, method, [401, 403, 429].includes(answer.status)]).toEqual([n, method, true])
    }
  })

  test('of a fixed collection refuses to make, move and copy', async () => {
    for (const path of addressesOf('admin').slice(1))
      for (const method of ['MKCALENDAR', 'MKCOL', 'MOVE', 'COPY'] as const) {
        const { status, text } = await dav('admin', method, path, undefined, { destination: '/dav/x/' })
        expect([path, method, status, text]).toEqual([path, method, 403, 'The collections of Hearth are fixed.'])
      }
  })
})
