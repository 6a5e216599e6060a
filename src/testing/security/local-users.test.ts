import { expect, test } from 'bun:test'
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ada, folder, password, serve, spawnHearth } from '../cli/hearth'
import { Browser, createNotes } from '../soak/family.browser'
import { teal } from '../uploads'

const timeoutMs = 60_000

test(
  'other users of the machine can’t read data of a family, even in a world-readable folder',
  async () => {
    using place = folder()
    for (const path of [place.path, place.data]) {
      mkdirSync(path, { recursive: true })
      chmodSync(path, 0o777)
    }
    const env = { HEARTH_DATA: place.data }
    await spawnHearth(['init', ...ada, '--password-stdin'], { env, input: password })
    await using server = await serve(place.data)
    const notes = createNotes()
    const browser = new Browser(server.url, notes, false)
    await browser.ask('POST', '/api/auth/sign-in', { body: { identifier: 'ada', password } })
    const ticket = await browser.ask<{ uploadURL: string }>('POST', '/api/objects/upload')
    const bytes = new Uint8Array(await teal(640, 480).jpeg().toBuffer())
    const stored = await browser.ask<{ url: string }>('PUT', ticket?.uploadURL ?? '', { bytes })
    await browser.get(`${stored?.url}?w=320`)
    expect((await spawnHearth(['backup', 'create'], { env })).code).toBe(0)
    expect(notes.problems).toEqual([])

    const paths = readdirSync(place.data, { recursive: true, encoding: 'utf8' }).map((name) => join(place.data, name))
    for (const name of ['hearth.db', 'secret.key', 'objects', 'cache/thumbnails', 'backups'])
      expect(paths).toContain(join(place.data, name))
    const open = paths.filter((path) => statSync(path).mode & 0o007)
    expect(open.map((path) => relative(place.data, path))).toEqual([])
  },
  timeoutMs,
)
