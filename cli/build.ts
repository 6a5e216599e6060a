import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { reportLines, weigh } from './build/budget'
import { compile } from './build/executable'
import { type Target, targets } from './build/targets'
import { buildWeb } from './build/web'

const repository = join(import.meta.dir, '..')
const dist = join(repository, 'dist')
const web = join(dist, 'web')
/** The inputs of each file in `dist/web`, of the same build. */
export const metafilePath = join(dist, 'web.metafile.json')

const usage = `usage: bun run build [--target ${Object.keys(targets).join('|')}] [--outfile PATH]`

type BuildOptions = {
  /** The target machine; by default this one. */
  target?: Target
  /** By default `dist/hearth`, or `dist/hearth-<target>`. */
  outfile?: string
}

/**
 * Builds the web app into `dist/web` and the executable around it, and returns the executable's path.
 *
 * After a failed step there is no executable, not even the previous one.
 *
 * @throws the failed step's error
 */
export async function build({ target, outfile }: BuildOptions = {}): Promise<string> {
  const executable = resolve(outfile ?? join(dist, target ? `hearth-${target}` : 'hearth'))
  rmSync(executable, { force: true })
  mkdirSync(dirname(executable), { recursive: true })
  // Beside the executable, so that a rename moves it into place.
  const work = mkdtempSync(join(dirname(executable), '.build-'))
  const made = { web: join(work, 'web'), executable: join(work, basename(executable)) }
  try {
    const metafile = await step('web app', () => buildWeb(made.web))
    await step('executable', () => compile(made.web, made.executable, target))
    replaceWeb(made.web)
    await Bun.write(metafilePath, JSON.stringify(metafile))
    renameSync(made.executable, executable)
    process.stderr.write(`${reportLines(await weigh(web, metafile))}\n`)
    return executable
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Replaces `dist/web` by renaming, since a server running from source keeps reading there. */
function replaceWeb(made: string) {
  mkdirSync(dist, { recursive: true })
  const work = mkdtempSync(join(dist, '.web-'))
  try {
    cpSync(made, join(work, 'new'), { recursive: true })
    if (existsSync(web)) renameSync(web, join(work, 'old'))
    renameSync(join(work, 'new'), web)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function step<T>(name: string, run: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await run()
  process.stderr.write(`${name} built in ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
  return result
}

/** The bundler throws one error with all its messages inside, warnings too. */
function explain(error: unknown): string {
  if (!(error instanceof AggregateError)) return error instanceof Error ? error.message : String(error)
  const messages = error.errors as (BuildMessage | ResolveMessage)[]
  return messages
    .filter(({ level }) => level === 'error')
    .map(({ message, position }) => (position ? `${relative(process.cwd(), position.file)}:${position.line}: ${message}` : message))
    .join('\n')
}

function wanted(): BuildOptions | undefined {
  try {
    const { target, outfile } = parseArgs({ options: { target: { type: 'string' }, outfile: { type: 'string' } } }).values
    if (target === undefined || target in targets) return { target: target as Target | undefined, outfile }
  } catch {}
}

if (import.meta.main) {
  const options = wanted()
  if (!options) {
    process.stderr.write(`${usage}\n`)
    process.exit(2)
  }
  try {
    const executable = await build(options)
    process.stdout.write(`${relative(process.cwd(), executable)} (${Math.round(statSync(executable).size / 1e6)} MB)\n`)
  } catch (error) {
    process.stderr.write(`The build failed: ${explain(error)}\n`)
    process.exit(1)
  }
}
