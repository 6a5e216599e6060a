import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { makeInstallable } from './installable'

let work = ''
let web = ''
beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'hearth-installable-'))
  web = bundle('web')
  await makeInstallable(web)
}, 60_000)
afterAll(() => rmSync(work, { recursive: true }))

/** A bundle as the bundler makes it. */
const bundle = (name: string, script = 'let n = 1') => {
  const folder = join(work, name)
  for (const part of ['assets', 'fonts']) mkdirSync(join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>Hearth</title></head><body></body>')
  writeFileSync(join(folder, 'assets/index-1a2b3c4d.js'), script)
  writeFileSync(join(folder, 'assets/index-5e6f7a8b.css'), 'p{}')
  for (const alphabet of ['latin', 'latin-ext', 'vietnamese'])
    writeFileSync(join(folder, `fonts/fraunces-${alphabet}-opsz-1.woff2`), 'font')
  return folder
}
const textOf = (name: string, folder = web) => Bun.file(join(folder, name)).text()
const buildOf = async (folder: string) => /<meta name="build" content="(\w{12})">/.exec(await textOf('index.html', folder))?.[1]

describe('the manifest', () => {
  type Manifest = { icons: { src: string; sizes: string; purpose: string }[] }

  test('has icons of the sizes and for the purposes that systems ask for, as large as they say', async () => {
    const { icons } = (await Bun.file(join(web, 'manifest.webmanifest')).json()) as Manifest
    expect(icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
      'monochrome 512x512',
    ])
    for (const { src, sizes } of icons) {
      const { width, height, format } = await sharp(join(web, src)).metadata()
      expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
    }
  })

  test('has a maskable icon that fills its square, with the house inside of the safe circle', async () => {
    const { icons } = (await Bun.file(join(web, 'manifest.webmanifest')).json()) as Manifest
    const { src = '' } = icons.find(({ purpose, sizes }) => purpose === 'maskable' && sizes === '512x512') ?? {}
    const { data, info } = await sharp(join(web, src)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const outside: number[] = []
    for (let at = 0; at < info.width * info.height; at++) {
      const [x, y] = [(at % info.width) - 256, Math.floor(at / info.width) - 256]
      const [red = 0, , , alpha] = data.subarray(at * 4, at * 4 + 4)
      expect(alpha).toBe(255)
      if (Math.hypot(x, y) > 0.4 * info.width && red < 200) outside.push(at)
    }
    expect(outside).toEqual([])
  })

  test('has an icon for iPhones, which show no transparency', async () => {
    const { width, height } = await sharp(join(web, 'apple-touch-icon.png')).metadata()
    expect([width, height]).toEqual([180, 180])
    const { isOpaque } = await sharp(join(web, 'apple-touch-icon.png')).stats()
    expect(isOpaque).toBe(true)
  })
})

describe('the worker', () => {
  test('keeps code, style and the letters of English, and no icon that only an installation needs', async () => {
    const kept = [...(await textOf('sw.js')).matchAll(/"(\/(?:assets|fonts)\/[^"*]+)"/g)].map(([, path]) => path)
    expect(kept).toEqual(['/assets/index-1a2b3c4d.js', '/assets/index-5e6f7a8b.css', '/fonts/fraunces-latin-opsz-1.woff2'])
  })

  test('is of the build that the page names', async () => {
    expect(await textOf('sw.js')).toContain(`shell ${await buildOf(web)}`)
  })
})

test('a build has its own name, and the same build the same one', async () => {
  const [again, other] = [bundle('again'), bundle('other', 'let n = 2')]
  await makeInstallable(again)
  await makeInstallable(other)
  expect(await buildOf(again)).toBe(await buildOf(web))
  expect(await buildOf(other)).not.toBe(await buildOf(web))
})

test('the page names manifest and icon, and everything it names is there', async () => {
  const page = await textOf('index.html')
  const named = [...page.matchAll(/href="\/([^"]+)"/g)].map(([, path = '']) => path)
  expect(named).toEqual(['manifest.webmanifest', 'apple-touch-icon.png'])
  const there = readdirSync(web, { recursive: true, encoding: 'utf8' })
  for (const path of named) expect(there).toContain(path)
})
