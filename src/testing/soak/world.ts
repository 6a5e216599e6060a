import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Random } from '#src/demo/random'
import { signIn } from '../cli/hearth'
import { maya, schemas, unpack } from '../fixtures/schema'
import { doctor, wrongRows, wrongUploads } from './inspect'
import { Ledger } from './ledger'
import { type Place, run, type Server, serve } from './server'
import type { makeSources } from './uploaders'
import { type Family, sendAgain, type Writing } from './writers'

/** A family on a server that gets killed, and its acknowledged data. */

export type Tally = Record<string, number>

type Options = {
  command: readonly string[]
  folder: string
  random: Random
  sources: Awaited<ReturnType<typeof makeSources>>
  tally: Tally
  complain: (problem: string) => void
}

export const createWorld = async ({ command, folder, random, sources, tally, complain }: Options) => {
  const data = join(folder, 'data')
  const place: Place = { command, data, log: join(folder, 'hearth.log') }
  const usb = join(folder, 'usb')
  mkdirSync(usb, { recursive: true })
  const archive = join(folder, 'family.tar')
  unpack(schemas.at(-1)?.file ?? '', archive)
  await run(place, ['backup', 'restore', archive])

  let ledger = new Ledger()
  let server: Server = await serve(place)
  const { ask, cookie } = await signIn(server.url, maya.email, maya.password)
  const read = async <T>(path: string) => (await (await ask(path)).json()) as T
  const [own] = await read<{ id: string }[]>('/api/families')
  const [list] = await read<{ id: string }[]>(`/api/families/${own?.id}/smart-shopping-lists`)
  const family: Family = { url: server.url, cookie, familyId: own?.id ?? '', listId: list?.id ?? '' }
  const verified = new Set<string>()

  const count = (what: string, by = 1) => {
    tally[what] = (tally[what] ?? 0) + by
  }

  const writing = (isOn: () => boolean): Writing => ({ family, ledger, random, complain, isOn })

  /** Checks that every cached picture is complete, never a partial file of a killed server. */
  const lookAtPictures = async () => {
    const photos = [...ledger.uploads].filter(([, { mimeType }]) => mimeType === 'image/jpeg').slice(-8)
    const [id] = random.some(photos, 1)[0] ?? []
    if (!id) return
    const response = await fetch(`${family.url}/api/objects/${id}?w=${random.pick([320, 960, 1920])}`, { headers: { cookie } })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const whole = await sharp(bytes, { failOn: 'warning' })
      .stats()
      .then(
        () => true,
        () => false,
      )
    if (response.status !== 200 || !whole) complain(`a picture of the upload ${id} can't be shown (${response.status})`)
  }

  return {
    place,
    data,
    usb,
    random,
    sources,
    complain,
    count,
    writing,
    /** A writer that expects the server to stay up. */
    quietly: () => writing(() => true),
    get server() {
      return server
    },
    get ledger() {
      return ledger
    },
    /** Replaces the ledger after a restore. */
    believe(other: Ledger) {
      ledger = other
    },
    async start() {
      server = await serve(place)
      family.url = server.url
    },
    /** Sometimes deletes the cache, which includes native libraries. */
    loseCache() {
      if (random.chance(0.3)) rmSync(join(data, 'cache'), { recursive: true, force: true })
    },
    /** Checks all invariants on a running server. */
    async inspect() {
      const found = [...wrongRows(data, ledger), ...(await wrongUploads(data, ledger, verified)), ...(await doctor(place))]
      for (const problem of found) complain(problem)
      count('sent again', await sendAgain(this.quietly()))
      await lookAtPictures()
    },
    /** Makes the next inspection verify every upload again. */
    forgetVerified: () => verified.clear(),
  }
}
export type World = Awaited<ReturnType<typeof createWorld>>
