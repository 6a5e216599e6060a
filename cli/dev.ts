import { mkdirSync, mkdtempSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle, describeBundleError } from './dev/bundle'
import { startFront } from './dev/front'
import { createReload } from './dev/reload'

/**
 * `bun run dev`: Hearth from its source. The server restarts when one of its files changes, the web app is bundled again when one of its files
 * changes, and open pages reload themselves. Settings come from the environment; HEARTH_DATA is ./dev-data unless it is set.
 */

const repository = join(import.meta.dir, '..')
const say = (line: string) => process.stdout.write(`${line}\n`)
const place = mkdtempSync(join(tmpdir(), 'hearth-dev-'))
const reload = createReload()

/** Milliseconds without a further change before a bundle begins: an editor writes several files at once. */
const quietMs = 40

let build = 0
let web: string | undefined

/** Bundles into a folder of its own, so that a failed bundle leaves the one before it in use. */
const rebuild = async () => {
  const begun = performance.now()
  const outdir = join(place, `web-${build + 1}`)
  try {
    await bundle(outdir)
    build++
    if (web) rmSync(web, { recursive: true, force: true })
    web = outdir
    reload.set({ build, problem: null })
    say(`web: bundled in ${Math.round(performance.now() - begun)} ms`)
  } catch (error) {
    rmSync(outdir, { recursive: true, force: true })
    reload.set({ build, problem: describeBundleError(error) })
    say(`web: not bundled\n${describeBundleError(error)}`)
  }
}

let isBusy = false
let isStale = false
/** Bundles once at a time, and once more for what changed meanwhile. */
const refresh = async () => {
  isStale = true
  if (isBusy) return
  isBusy = true
  while (isStale) {
    isStale = false
    await rebuild()
  }
  isBusy = false
}

/** Whether a file, named from its part of the repository, can be in the bundle: of src, those that both sides share. */
const isOfWeb = (part: string, name: string) =>
  /\.(tsx?|css|html|svg|json)$/.test(name) &&
  !/\.(test|e2e)\.tsx?$/.test(name) &&
  (part === 'web' ? !name.startsWith('e2e/') : !/\.(service|store|routes|table|worker)\.ts$/.test(name))

let quiet: ReturnType<typeof setTimeout> | undefined
for (const part of ['web', 'src'])
  watch(join(repository, part), { recursive: true }, (_, name) => {
    if (!name || !isOfWeb(part, name)) return
    clearTimeout(quiet)
    quiet = setTimeout(refresh, quietMs)
  })

const freePort = () => {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  probe.stop(true)
  return probe.port
}

const { HEARTH_PORT: port = '8080', HEARTH_HOST: hostname = '127.0.0.1' } = process.env
const backend = `127.0.0.1:${freePort()}`
const front = startFront({ port: Number(port), hostname, backend, reload, web: () => web })

const empty = join(place, 'empty')
for (const folder of ['assets', 'fonts']) mkdirSync(join(empty, folder), { recursive: true })
writeFileSync(join(empty, 'index.html'), '')
const server = Bun.spawn([process.execPath, '--watch', '--no-clear-screen', 'cli/dev/server.ts', empty], {
  cwd: repository,
  env: {
    HEARTH_DATA: join(repository, 'dev-data'),
    HEARTH_URL: `http://localhost:${front.port}`,
    ...process.env,
    HEARTH_HOST: '127.0.0.1',
    HEARTH_PORT: new URL(`http://${backend}`).port,
  },
  stdio: ['ignore', 'inherit', 'inherit'],
})
void refresh()

const stop = async () => {
  server.kill()
  await server.exited
  rmSync(place, { recursive: true, force: true })
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
