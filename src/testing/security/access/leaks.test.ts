import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mayView } from '#src/shared/areas'
import type { Endpoint } from '#src/shared/endpoint'
import type { LiveEvent } from '#src/shared/live-frames'
import { presetFor } from '#src/shared/permissions'
import { password } from '#src/testing/hearth'
import { rolledBack } from './database'
import { callers, type Hidden, hidden, isMember, marksIn, members, startWithSecrets } from './leaks.world'
import { nameOf } from './shapes'

/** Plants secrets and marked texts everywhere, then searches for them in everything that the server sends to each role. */

let world: Hidden
beforeAll(async () => {
  world = await startWithSecrets()
})
afterAll(() => world.hearth.stop())

/** Requests of a reading call: plain, with a search, with a window of all rows, and a picture in its variants. */
const addressesOf = (endpoint: Endpoint): string[] => {
  const base = world.addressOf(endpoint)
  const window = '?from=2020-01-01T00:00:00Z&to=2030-01-01T00:00:00Z'
  const queries = ['?search=zqrivera', '?search=zqstrange', '?limit=200', window, '?w=320', '?download=1']
  return [base, ...(endpoint.query ? queries.map((query) => base + query) : [])]
}

test('the planted texts exist, and are found in any encoding', () => {
  expect(world.own.marks.size).toBeGreaterThan(50)
  const text = readFileSync(join(world.hearth.data, 'secret.key'))
  for (const spelled of [text, text.toString('hex'), text.toString('base64'), `x${text.toString('base64url')}`])
    expect(world.secrets(spelled)).toEqual(['the secret key'])
  for (const spelled of [
    password,
    Buffer.from(password, 'utf16le'),
    Buffer.from(`12${password}`).toString('base64'),
    Buffer.from(password).toString('hex'),
    encodeURIComponent(password),
  ])
    expect(world.secrets(spelled)).toContain('password')
})

describe('no role gets data without permission', () => {
  test('from any reading call', async () => {
    const leaks: string[] = []
    let read = 0
    const heard = new Set<string>()
    for (const endpoint of world.endpoints.filter(({ method, path }) => method === 'GET' && path !== '/api/logout'))
      for (const who of callers)
        for (const address of addressesOf(endpoint)) {
          const { bytes, status } = await world.ask(who, 'GET', address)
          const text = bytes.toString('latin1')
          if (status < 300) read++
          for (const mark of marksIn(text)) heard.add(mark)
          // The holder of an invitation link may read whom it is for.
          const leaks = endpoint.path === '/api/invitations/:code' ? [] : world.leaksIn(text, who)
          if (who !== 'member' && text.includes('zqprivate')) leaks.push('a private event')
          if (text.includes('zqcamera')) leaks.push('where a camera was')
          const found = [...leaks, ...world.secrets(bytes)]
          if (status >= 500 || found.length > 0) leaks.push(`${who} ${address}: ${status} ${found}`)
        }
    expect(leaks).toEqual([])
    expect(read).toBeGreaterThan(300)
    // Permitted readers find nearly every text, which proves the search.
    expect(heard.size).toBeGreaterThan(30)
  })

  test('from an error or the reply to a write', async () => {
    const leaks: string[] = []
    const { sqlite } = world.hearth.services
    for (const endpoint of world.endpoints.filter(({ method, path }) => method !== 'GET' && path !== '/api/backups')) {
      const address = world.addressOf(endpoint)
      for (const who of callers)
        for (const body of endpoint.body ? ['{}', '{broken', '{"id":7,"name":null,"title":[],"userId":{}}'] : [undefined]) {
          const { bytes, status } = await rolledBack(sqlite, () => world.ask(who, endpoint.method, address, body))
          const found = [...world.leaksIn(bytes.toString('latin1'), who), ...world.secrets(bytes)]
          // An upload ticket is a secret of its requester.
          if (status >= 500 || found.length > 0) leaks.push(`${who} ${nameOf(endpoint)}: ${status} ${found}`)
        }
    }
    expect(leaks).toEqual([])
  })

  test('from a picture, and its location only from an explicit download', async () => {
    const shown: unknown[] = []
    for (const who of callers)
      for (const which of ['hidden', 'shown'] as const)
        for (const query of ['', '?w=320', '?w=960', '?w=1920', '?download=1', '?inline=1']) {
          if (who === 'admin' && (query === '' || query === '?inline=1')) continue
          const { bytes, status } = await world.ask(who, 'GET', world.pictures[which] + query)
          const may = who === 'admin' || (which === 'shown' && isMember(who))
          const isSaid = bytes.includes('zqcamera')
          if ((status === 200) !== may || isSaid !== (may && query === '?download=1')) shown.push([who, which, query, status, isSaid])
        }
    expect(shown).toEqual([])
    const part = await fetch(world.hearth.url + world.pictures.hidden, {
      headers: { cookie: world.hearth.as('parent').cookie, range: 'bytes=0-99' },
    })
    expect(part.status).toBe(404)
  })

  test('from a live frame', () => {
    for (const who of [...members, 'stranger'] as const) {
      const { frames } = world.screens[who]
      const text = JSON.stringify(frames)
      expect([who, text.match(hidden)?.[0], world.secrets(text)]).toEqual([who, undefined, []])
      const families = frames.flatMap(({ data }) => ('familyId' in data ? [data.familyId] : []))
      expect([who, [...new Set(families)]]).toEqual([who, [who === 'stranger' ? world.hearth.otherFamilyId : world.hearth.familyId]])
      if (who === 'stranger') continue
      const areas = { new_message: 'messages', new_photo: 'photos', new_document: 'documents' } as const
      const areaOf = (frame: LiveEvent) => (frame.type === 'changed' ? frame.data.area : areas[frame.type as keyof typeof areas])
      const seen = [...new Set(frames.flatMap((frame) => areaOf(frame) ?? []))]
      expect([who, seen.filter((area) => !mayView({ role: who, permissions: presetFor(who) }, area))]).toEqual([who, []])
    }
    expect(world.screens.admin.frames.length).toBeGreaterThan(30)
  })

  test('from file names, or from stored passwords and tokens', () => {
    const names = readdirSync(world.hearth.data, { recursive: true }).map(String)
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => hidden.test(name) || world.secrets(name).length > 0)).toEqual([])
    const kept = names
      .filter((name) => /hearth\.db/.test(name))
      .flatMap((name) => world.secrets(readFileSync(join(world.hearth.data, name))))
    expect(kept.filter((name) => !/hash|invites/.test(name))).toEqual([])
  })
})
