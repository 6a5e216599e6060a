import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archive } from '#cli/build/archive'
import { licences } from '#cli/build/licences'
import { targets } from '#cli/build/targets'
import { version } from '../platform/version'

const repository = join(import.meta.dir, '../..')
const target = `linux-${process.arch}`
const timeoutMs = 240_000

const run = (command: string[], cwd: string, env: Record<string, string> = {}) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd, env: { ...process.env, ...env } })
  return { code: exitCode, out: stdout.toString(), err: stderr.toString() }
}
const release = (cwd: string, ...args: string[]) =>
  run([process.execPath, 'cli/release.ts', ...args], cwd, { SOURCE_DATE_EPOCH: '1795200000' })

const sha256 = (path: string) => new Bun.CryptoHasher('sha256').update(readFileSync(path)).digest('hex')

const folder = mkdtempSync(join(tmpdir(), 'hearth-release-'))
// All builds use the same file system: Bun embeds a folder's files in directory order, which depends on the kind of file system.
mkdirSync(join(repository, 'dist'), { recursive: true })
const builds = mkdtempSync(join(repository, 'dist/release-test-'))
afterAll(() => rmSync(builds, { recursive: true, force: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(!(target in targets))('bun run release', () => {
  const outdir = join(builds, 'release')
  const name = `hearth-${version}-${target}`
  /** The folder inside the archive, unpacked. */
  const place = join(builds, name)
  let about: { commit: string }

  beforeAll(() => {
    const { code, err } = release(repository, '--allow-dirty', '--target', target, '--outdir', outdir)
    if (code !== 0) throw new Error(err)
    run(['tar', '--extract', '--file', join(outdir, `${name}.tar.gz`)], builds)
    about = JSON.parse(run([join(place, 'hearth'), 'version', '--json'], place, { HEARTH_DATA: join(builds, 'data') }).out)
  }, timeoutMs)

  test('makes an archive per target, the licences, and valid checksums', () => {
    expect(readdirSync(outdir).sort()).toEqual(['SHA256SUMS', `${name}.tar.gz`, 'licences.txt'])
    const { code, out } = run(['sha256sum', '--check', 'SHA256SUMS'], outdir)
    expect({ code, out }).toEqual({ code: 0, out: `${name}.tar.gz: OK\nlicences.txt: OK\n` })
  })

  test('packs the executable with its documents, with neutral owners and permissions', () => {
    const { out } = run(['tar', '--list', '--verbose', '--numeric-owner', '--file', `${name}.tar.gz`], outdir)
    const rows = out
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/))
    expect(rows.map(([mode, owner, , , , path]) => [mode, owner, path])).toEqual([
      ['-rwxr-xr-x', '0/0', `${name}/hearth`],
      ['-rw-r--r--', '0/0', `${name}/hearth.service`],
      ['-rw-r--r--', '0/0', `${name}/fail2ban/hearth.conf`],
      ['-rw-r--r--', '0/0', `${name}/fail2ban/jail.conf`],
      ['-rw-r--r--', '0/0', `${name}/LICENSE`],
      ['-rw-r--r--', '0/0', `${name}/licences.txt`],
      ['-rw-r--r--', '0/0', `${name}/README.md`],
    ])
  })

  test('packs a working executable and documents without broken links', () => {
    expect(about).toMatchObject({ version, platform: target })
    expect(about.commit).toMatch(/^([\da-f]{12}|unknown)(-dirty)?$/)
    const readme = readFileSync(join(place, 'README.md'), 'utf8')
    expect(readme).toStartWith('# Hearth\n\n## First run\n')
    for (const [, address] of readme.matchAll(/\]\(([^)]+)\)/g)) expect(address).toMatch(/^https:/)
  })

  const commitOf = (executable: string) =>
    (JSON.parse(run([executable, 'version', '--json'], builds, { HEARTH_DATA: join(builds, 'data') }).out) as { commit: string }).commit

  test(
    'makes an identical executable in another folder',
    () => {
      // The executable of `bun run build` is a second build, if it is of the same commit.
      const built = process.env.HEARTH_BIN
      if (built && commitOf(built) === about.commit) return expect(sha256(built)).toBe(sha256(join(place, 'hearth')))
      const executable = join(builds, 'again', 'hearth')
      const args = ['cli/build.ts', '--target', target, '--outfile', executable]
      expect(run([process.execPath, ...args], repository, { HEARTH_COMMIT: about.commit })).toMatchObject({ code: 0 })
      expect(sha256(executable)).toBe(sha256(join(place, 'hearth')))
    },
    timeoutMs,
  )

  test('makes an identical list of licences', () => {
    expect(licences()).toBe(readFileSync(join(outdir, 'licences.txt'), 'utf8'))
  })

  test('names every embedded package with its licence', () => {
    const licences = readFileSync(join(outdir, 'licences.txt'), 'utf8')
    for (const wanted of ['react', 'elysia', '@sinclair/typebox', 'sharp', '@img/sharp-libvips-linux-x64', 'libheif-js', 'daisyui'])
      if (process.arch === 'x64' || !wanted.startsWith('@img')) expect(licences).toMatch(new RegExp(`^${wanted} \\d\\S*: \\S+`, 'm'))
    expect(licences).not.toMatch(/^(typescript|@types\/\S+|@biomejs\/\S+) \d/m)
    expect(licences).toContain('GNU LESSER GENERAL PUBLIC LICENSE')
  })
})

test('archives of the same files are identical, independent of their times and owners', async () => {
  const [one, other] = ['one', 'other'].map((name) => join(folder, name))
  for (const path of [one, other]) writeFileSync(path ?? '', 'executable')
  chmodSync(other ?? '', 0o700)
  utimesSync(other ?? '', 1, 1)
  const pack = (path = '') => archive('hearth', path, 'licences', 1_795_200_000)
  const [first, second] = [await pack(one), await pack(other)]
  expect(Buffer.from(first).equals(second)).toBe(true)
})

describe('bun run release in a tree', () => {
  const tree = join(folder, 'tree')
  const git = (...args: string[]) => run(['git', '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], tree)
  beforeAll(() => {
    mkdirSync(tree)
    for (const part of ['cli', 'package.json', 'bun.lock', 'README.md', 'LICENSE', '.gitignore'])
      cpSync(join(repository, part), join(tree, part), { recursive: true })
    symlinkSync(join(repository, 'node_modules'), join(tree, 'node_modules'))
  })

  test('without a repository is refused', () => {
    expect(release(tree)).toEqual({ code: 1, out: '', err: expect.stringContaining('This is no git repository') })
  })

  test('with uncommitted changes is refused, and lists them', () => {
    git('init', '--quiet')
    git('add', '--all')
    git('commit', '--quiet', '--message', 'All of it')
    writeFileSync(join(tree, 'LICENSE'), 'changed')
    writeFileSync(join(tree, 'new'), '')
    const { code, err } = release(tree)
    expect(code).toBe(1)
    expect(err).toStartWith('There are changes that are not committed:\n M LICENSE\n?? new\n')
    expect(readdirSync(tree)).not.toContain('dist')
  })

  test.each([[['--target', 'windows']], [['--bogus']], [['extra']]])('with %p is wrong usage', (args) => {
    expect(release(tree, ...args)).toEqual({ code: 2, out: '', err: expect.stringMatching(/^usage: bun run release/) })
  })
})
