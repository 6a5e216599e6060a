import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { withServices } from '../cli/data'
import { widths } from '../src/features/objects/objects.contract'
import { serve, signIn } from './measure'
import { table } from './table'

const queue = 50
/** 12 million pixels, like a phone's photo. */
const size = { width: 4000, height: 3000 }
/** Milliseconds between another person's requests, which run without and with the load. */
const pauseMs = 20
const idleSeconds = 10
const limits = { rate: 0.8, p99: 3 }

const password = 'a long enough password'
const owner = 'owner'

export type Pictures = {
  queue: number
  /** Pictures per second, each in all widths. */
  rate: { hearth: number; bare: number; ratio: number; limit: number }
  /** 99th percentile of another person's requests, in milliseconds. */
  others: { busy: number; idle: number; ratio: number; limit: number }
}

/**
 * Uploads a queue of pictures and requests each in all widths, compared with a loop of sharp that makes the same pictures. Measures another
 * person's requests meanwhile.
 *
 * @param hearth the executable
 */
export const measurePictures = async (hearth: string): Promise<Pictures> => {
  const data = mkdtempSync(join(tmpdir(), 'hearth-bench-pictures-'))
  try {
    const picture = join(data, 'picture.jpg')
    await drawPicture(picture)
    await withServices(
      data,
      async ({ accounts, families }) => {
        const user = accounts.add({ firstName: 'Ana', lastName: null, username: owner }, await accounts.hash(password))
        families.create(user.id, { name: 'Benchmark', timezone: 'UTC' })
      },
      { create: true },
    )
    const alone = await sharpAlone(picture)
    await using server = await serve([hearth, 'serve'], data)
    const cookie = await signIn(server.url, owner, password)
    const quiet = others(server.url, cookie)
    await Bun.sleep(idleSeconds * 1000)
    const idle = await quiet()
    const start = performance.now()
    const loud = others(server.url, cookie)
    await showAll(server.url, cookie, await Bun.file(picture).bytes(), queue)
    const seconds = (performance.now() - start) / 1000
    const busy = await loud()
    return {
      queue,
      rate: { hearth: queue / seconds, bare: queue / alone, ratio: alone / seconds, limit: limits.rate },
      others: { busy, idle, ratio: busy / idle, limit: limits.p99 },
    }
  } finally {
    rmSync(data, { recursive: true })
  }
}

/** Draws noise over a gradient: as expensive to decode and encode as a photo. */
export const drawPicture = (path: string) =>
  sharp({ create: { ...size, channels: 3, background: { r: 90, g: 130, b: 160 }, noise: { type: 'gaussian', mean: 128, sigma: 24 } } })
    .jpeg({ quality: 88 })
    .toFile(path)

/** @returns seconds */
const sharpAlone = async (picture: string) => {
  const loop = Bun.spawn([process.execPath, join(import.meta.dir, 'sharp-loop.ts'), picture, String(queue)], { stdout: 'pipe' })
  const ms = Number(await text(loop.stdout))
  if ((await loop.exited) !== 0 || !ms) throw new Error('The loop of sharp failed')
  return ms / 1000
}

/** Uploads `count` pictures concurrently and requests each in all widths. */
export const showAll = (url: string, cookie: string, bytes: Uint8Array<ArrayBuffer>, count: number) =>
  Promise.all(Array.from({ length: count }, () => show(url, cookie, bytes)))

/** Uploads a picture and requests it in all widths, as a gallery does. */
const show = async (url: string, cookie: string, bytes: Uint8Array<ArrayBuffer>) => {
  const call = async (method: string, path: string, body?: Uint8Array<ArrayBuffer>) => {
    const response = await fetch(url + path, { method, headers: { cookie, ...(body && { 'content-type': 'image/jpeg' }) }, body })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  const { uploadURL } = (await (await call('POST', '/api/objects/upload')).json()) as { uploadURL: string }
  const stored = (await (await call('PUT', uploadURL, bytes)).json()) as { url: string }
  for (const width of widths) await (await call('GET', `${stored.url}?w=${width}`)).arrayBuffer()
}

/** Starts another person's requests. @returns a function that stops them and returns their 99th percentile in milliseconds */
const others = (url: string, cookie: string) => {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'others.ts'), url, cookie, String(pauseMs)], {
    stdin: 'pipe',
    stdout: 'pipe',
  })
  return async () => {
    child.stdin.end()
    const slowest = Number(await text(child.stdout))
    if ((await child.exited) !== 0 || !slowest) throw new Error('The other requests failed')
    return slowest
  }
}

/** The results as a table. */
export const picturesTable = ({ queue, rate, others }: Pictures): string =>
  table(
    `${queue} pictures of 12 million pixels, uploaded at once and shown in ${widths.length} widths`,
    ['', 'Hearth', 'sharp alone', 'ratio', 'target'],
    [
      ['pictures (1/s)', rate.hearth.toFixed(2), rate.bare.toFixed(2), `${rate.ratio.toFixed(2)} x`, `>= ${rate.limit} x`],
      ['', 'meanwhile', 'idle', 'ratio', 'ceiling'],
      [
        "another person's requests, p99 (ms)",
        others.busy.toFixed(2),
        others.idle.toFixed(2),
        `${others.ratio.toFixed(2)} x`,
        `${others.limit} x`,
      ],
    ],
  )
