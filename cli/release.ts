import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { engines, version } from '../package.json'
import { archive } from './build/archive'
import { compile } from './build/executable'
import { licences } from './build/licences'
import { type Target, targets } from './build/targets'
import { buildWeb } from './build/web'

/** `bun run release`: builds and packs the executables of every target, with their checksums. Builds of one commit are identical. */

const repository = join(import.meta.dir, '..')
const names = Object.keys(targets) as Target[]

const usage = `usage: bun run release [--target NAME]... [--outdir FOLDER] [--allow-dirty]

  --target       ${names.join(', ')} (default: all of them)
  --outdir       output folder (default: dist/release); its old content is deleted
  --allow-dirty  build despite uncommitted changes`

class ReleaseError extends Error {}

const say = (line: string) => process.stderr.write(`${line}\n`)

const git = (...args: string[]) => {
  const { success, stdout } = Bun.spawnSync(['git', ...args], { cwd: repository, stderr: 'ignore' })
  return success ? stdout.toString().trimEnd() : undefined
}

/** @returns the commit to build, and its time in seconds, which becomes the time of every packed file */
const source = (allowDirty: boolean) => {
  const changes = git('status', '--porcelain')
  const commit = git('rev-parse', '--short=12', 'HEAD')
  if (!allowDirty) {
    if (commit === undefined || changes === undefined)
      throw new ReleaseError('This is no git repository, so the release could not name its commit.')
    if (changes)
      throw new ReleaseError(`There are changes that are not committed:\n${changes}\nCommit them, or release with --allow-dirty.`)
  }
  const time = Number(process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct') ?? 0)
  return { commit: `${commit ?? 'unknown'}${changes ? '-dirty' : ''}`, time }
}

const sha256 = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

const release = async (wanted: Target[], outdir: string, allowDirty: boolean) => {
  if (Bun.version !== engines.bun) throw new ReleaseError(`Hearth is released with Bun ${engines.bun}; this is ${Bun.version}.`)
  const { commit, time } = source(allowDirty)
  // The build reads it: an archive of a changed tree must not claim to be the commit.
  process.env.HEARTH_COMMIT = commit
  rmSync(outdir, { recursive: true, force: true })
  mkdirSync(outdir, { recursive: true })
  const work = mkdtempSync(join(outdir, '.work-'))
  try {
    const notices = licences()
    const web = join(work, 'web')
    await buildWeb(web)
    const files: Record<string, Uint8Array> = { 'licences.txt': Buffer.from(notices) }
    for (const target of wanted) {
      const executable = join(work, target, 'hearth')
      mkdirSync(join(work, target))
      await compile(web, executable, target)
      const folder = `hearth-${version}-${target}`
      const packed = await archive(folder, executable, notices, time)
      files[`${folder}.tar.gz`] = packed
      say(`${folder}.tar.gz  ${megabytes(packed.length)}, executable ${megabytes(statSync(executable).size)}`)
      rmSync(join(work, target), { recursive: true })
    }
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(outdir, name), bytes)
    const sums = Object.entries(files).map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`)
    writeFileSync(join(outdir, 'SHA256SUMS'), sums.sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1)).join(''))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  say(`Hearth ${version} (${commit})`)
  for (const name of readdirSync(outdir).sort()) process.stdout.write(`${relative(process.cwd(), join(outdir, name))}\n`)
}

const wanted = () => {
  try {
    const { values } = parseArgs({
      options: { target: { type: 'string', multiple: true }, outdir: { type: 'string' }, 'allow-dirty': { type: 'boolean' } },
    })
    const chosen = values.target ?? names
    if (chosen.every((target) => target in targets)) return { ...values, chosen: chosen as Target[] }
  } catch {}
}

const options = wanted()
if (!options) {
  say(usage)
  process.exit(2)
}
try {
  await release(options.chosen, resolve(options.outdir ?? join(repository, 'dist/release')), options['allow-dirty'] ?? false)
} catch (error) {
  say(error instanceof ReleaseError ? error.message : `The release failed: ${(error as Error).stack ?? error}`)
  process.exit(1)
}
