import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { newDataFolder, runHearth, type Server, serve } from '../server'
import { chosen, keepChosen } from './chosen'
import { type Scene, scenes } from './scenes'
import { type Look, photograph, type Studio } from './studio'

// Captures every screen and the main dialogs of a new demo family, at every size and in both themes.

const heights: Record<number, number> = { 360: 780, 390: 844, 768: 1024, 1280: 800, 1920: 1080 }
const repository = join(import.meta.dir, '../../..')

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(repository, 'dist/screenshots') },
    // Comma-separated.
    sizes: { type: 'string', default: Object.keys(heights).join() },
    themes: { type: 'string', default: 'light,dark' },
    /** A pattern for the names of scenes. */
    only: { type: 'string' },
    /** Captures only the screenshots of the documentation. */
    chosen: { type: 'boolean', default: false },
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)

const lookOf = (theme: string, width: number): Look => ({
  theme: theme === 'dark' ? 'dark' : 'light',
  width,
  height: heights[width] ?? 800,
})

const looks = values.themes.split(',').flatMap((theme) => values.sizes.split(',').map((width) => lookOf(theme, Number(width))))

type Shot = { look: Look; scene: Scene; file: string; isWindow: boolean }

const all = (): Shot[] =>
  looks.flatMap((look) =>
    scenes
      .filter(({ name }) => !values.only || new RegExp(values.only).test(name))
      .map((scene) => ({ look, scene, file: `${look.width}-${look.theme}/${scene.name}.png`, isWindow: scene.window === true })),
  )

const dozen = (): Shot[] =>
  chosen.map(({ scene, theme, width, file }) => {
    const found = scenes.find(({ name }) => name === scene)
    if (!found) throw new Error(`There is no scene ${scene}.`)
    return { look: lookOf(theme, width), scene: found, file: `${file}.png`, isWindow: true }
  })

type Demo = { password: string; people: { email: string | null }[] }

/** Makes the demo family. @returns the admin's credentials */
const makeFamily = async (data: string): Promise<Studio['signIn']> => {
  const { password, people } = JSON.parse(await runHearth(data, ['demo', '--json', '--timezone', 'America/New_York'])) as Demo
  return { identifier: people[0]?.email ?? '', password }
}

const take = async (studio: Studio, shots: Shot[], out: string) => {
  const failed: string[] = []
  for (const { look, scene, file, isWindow } of shots) {
    const path = join(out, file)
    mkdirSync(join(path, '..'), { recursive: true })
    try {
      await photograph(studio, look, scene, path, isWindow)
    } catch (error) {
      failed.push(`${file}: ${(error as Error).message.split('\n').slice(0, 3).join(' ')}`)
    }
  }
  return failed
}

if (!process.env.HEARTH_EXECUTABLE && !existsSync(join(repository, 'dist/hearth'))) {
  say('There is no dist/hearth to take pictures of: run `bun run build` first, or name an executable in HEARTH_EXECUTABLE.')
  process.exit(1)
}

const servers: Server[] = []
const browser = await chromium.launch({
  executablePath: process.env.HEARTH_CHROMIUM || Bun.which('chromium-headless-shell') || Bun.which('chromium') || undefined,
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
const temporary = mkdtempSync(join(tmpdir(), 'hearth-screenshots-'))
try {
  const data = newDataFolder()
  const signIn = await makeFamily(data)
  const [demo, blank] = [await serve(data), await serve(newDataFolder())]
  servers.push(demo, blank)
  const studio: Studio = { browser, url: demo.url, setupUrl: blank.setupUrl ?? '', signIn, contexts: new Map() }
  const shots = values.chosen ? dozen() : all()
  const out = values.chosen ? temporary : values.out
  const failed = await take(studio, shots, out)
  if (values.chosen && failed.length === 0) say(await keepChosen(temporary, join(repository, 'docs/screenshots')))
  say(`${shots.length - failed.length} of ${shots.length} pictures taken into ${values.chosen ? 'docs/screenshots' : out}`)
  for (const one of failed) say(`  ${one}`)
  process.exitCode = failed.length ? 1 : 0
} finally {
  await browser.close()
  for (const server of servers) await server.stop()
  rmSync(temporary, { recursive: true, force: true })
}
