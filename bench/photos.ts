import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { withServices } from '../cli/data'
import { sessionCookie } from '../src/platform/access'
import { readSecret } from '../src/platform/data-folder/secret'
import { createCookies } from '../src/platform/http/cookies'
import type { Services } from '../src/server/services'
import { median, serve } from './measure'
import { launching } from './web.browser'

const counts = { few: 500, many: 50_000 }
const requests = 200
const years = 10
/** Number of distinct pictures. Many photos share a picture, because the benchmark measures the gallery and not a disk full of JPEGs. */
const pictures = 24
/** Photos to scroll past before the first and before the second reading of the page's size. */
const scrolled = { few: 500, many: 5000 }
const limits = { firstScreen: 1.5, memory: 1.5 }

type Page = { heap: number; elements: number }
type PhotoCosts = {
  /** Median milliseconds of the first page over HTTP. */
  few: number
  many: number
  ratio: number
  limits: typeof limits
  /** Size of the page after scrolling past few and many photos, the heap in bytes after garbage collection; undefined without a browser. */
  page?: { few: Page; many: Page; ratio: number }
}

/**
 * Compares a gallery of many photos with one of few: the time of its first screen, and the growth of the page while scrolling.
 * @param hearth the executable
 */
export async function measurePhotos(hearth: string): Promise<PhotoCosts> {
  const data = mkdtempSync(join(tmpdir(), 'hearth-bench-photos-'))
  try {
    const homes = await withServices(data, (services) => fill(services, data), { create: true })
    await using server = await serve([hearth, 'serve'], data)
    const ask = async ({ path, cookie }: Home) => {
      const start = performance.now()
      const answer = await fetch(server.url + path, { headers: { cookie } })
      const shown = ((await answer.json()) as unknown[]).length
      if (shown !== 100) throw new Error(`${path} answered ${answer.status} with ${shown} photos`)
      return performance.now() - start
    }
    const samples: Record<keyof typeof counts, number[]> = { few: [], many: [] }
    for (let run = -20; run < requests; run++)
      for (const name of run % 2 ? (['few', 'many'] as const) : (['many', 'few'] as const)) {
        const ms = await ask(homes[name])
        if (run >= 0) samples[name].push(ms)
      }
    const [few, many] = [median(samples.few), median(samples.many)]
    return { few, many, ratio: many / few, limits, page: await measurePage(server.url, homes.many.cookie) }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

type Home = { path: string; cookie: string }

const fill = async (services: Services, data: string): Promise<Record<keyof typeof counts, Home>> => ({
  few: await makeHome(services, data, 'few'),
  many: await makeHome(services, data, 'many'),
})

const makeHome = async (
  { accounts, families, sessions, objects, sqlite }: Services,
  data: string,
  name: keyof typeof counts,
): Promise<Home> => {
  const user = accounts.add({ firstName: name, lastName: null, email: `${name}@example.org` }, 'none')
  const family = families.create(user.id, { name, timezone: 'UTC' })
  const stored: { id: string; width: number; height: number }[] = []
  for (let n = 0; n < pictures; n++) {
    const [width, height] = n % 3 ? [640, 480] : [480, 640]
    const background = { r: (n * 40) % 256, g: (n * 90) % 256, b: 160 }
    const picture = await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const address = new URL(objects.ticket(user.id).uploadURL, 'http://localhost')
    const id = objects.idIn(address.pathname) ?? ''
    await objects.put(user.id, id, address.searchParams.get('ticket') ?? '', new Blob([new Uint8Array(picture)]).stream())
    stored.push({ id, width, height })
  }
  const insert = sqlite.query(
    `INSERT INTO photos (id, family_id, uploaded_by, filename, original_name, url, caption, object_id, width, height, taken_at, shown_at, created_at)
     VALUES ($id, $family, $user, $file, $file, $url, $caption, $object, $width, $height, $moment, $moment, $moment)`,
  )
  const now = Temporal.Now.instant()
  sqlite.run('BEGIN')
  for (let n = 0; n < counts[name]; n++) {
    const { id: object = '', width = 1, height = 1 } = stored[n % pictures] ?? {}
    const moment = now.subtract({ minutes: Math.floor((n * years * 365 * 24 * 60) / counts.many) }).toString({ fractionalSecondDigits: 3 })
    const row = { id: Bun.randomUUIDv7(), family: family.id, user: user.id, file: `IMG_${n}.jpg`, url: objects.address(object) }
    insert.run({ ...row, object, width, height, moment, caption: n % 3 ? null : 'A day that everybody remembers' })
  }
  sqlite.run('COMMIT')
  const token = sessions.start(user.id, { userAgent: null, address: null })
  return {
    path: `/api/families/${family.id}/photos`,
    cookie: createCookies(readSecret(data)).session(token, false)[0]?.split(';')[0] ?? '',
  }
}

const browser = (): Promise<Browser | undefined> => chromium.launch(launching).catch(() => undefined)

/** Scrolls through thousands of photos and compares the page's size before and after. */
async function measurePage(url: string, cookie: string): Promise<PhotoCosts['page']> {
  const open = await browser()
  if (!open) return undefined
  try {
    const context = await open.newContext({ viewport: { width: 1280, height: 800 } })
    await context.addCookies([{ name: sessionCookie, value: cookie.slice(sessionCookie.length + 1), url }])
    const page = await context.newPage()
    const tools = await context.newCDPSession(page)
    const look = async (): Promise<Page> => {
      await page.locator('[data-photo] img').first().waitFor()
      await page.waitForLoadState('networkidle')
      await tools.send('HeapProfiler.collectGarbage')
      const { usedSize } = await tools.send('Runtime.getHeapUsage')
      return { heap: usedSize, elements: await page.locator('*').count() }
    }
    const seen = new Set<string>()
    const sizeAfter = async (count: number) => {
      while (seen.size < count) {
        await page.mouse.wheel(0, 2400)
        for (const id of await page.locator('[data-photo]').evaluateAll((all) => all.map((one) => one.getAttribute('data-photo') ?? '')))
          seen.add(id)
      }
      return look()
    }
    await page.goto(`${url}/photos`)
    const few = await sizeAfter(scrolled.few)
    const many = await sizeAfter(scrolled.many)
    return { few, many, ratio: many.heap / few.heap }
  } finally {
    await open.close()
  }
}

/** The results as a table, each beside its ceiling. */
export const photosTable = ({ few, many, ratio, page }: PhotoCosts): string => {
  const line = (cells: [string, string, string, string, string]) =>
    `${cells[0].padEnd(30)}${cells
      .slice(1)
      .map((cell) => cell.padStart(12))
      .join('')}`
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
  return [
    `A gallery of ${counts.many} photos against one of ${counts.few}; its page, scrolled through ${scrolled.many} of them against ${scrolled.few}`,
    '',
    line(['', 'few', 'many', 'ratio', 'ceiling']),
    line(['first screen (ms)', few.toFixed(2), many.toFixed(2), `${ratio.toFixed(2)} x`, `${limits.firstScreen} x`]),
    ...(page
      ? [
          line([
            'page, heap (MB)',
            megabytes(page.few.heap),
            megabytes(page.many.heap),
            `${page.ratio.toFixed(2)} x`,
            `${limits.memory} x`,
          ]),
          line(['page, elements', String(page.few.elements), String(page.many.elements), '', '']),
        ]
      : ['page: not measured without Chromium']),
    '',
  ].join('\n')
}
