import { existsSync } from 'node:fs'
import { join } from 'node:path'

// Runs before anything is installed: nothing but Bun and Node's own modules may be imported here.

const repository = join(import.meta.dir, '..')
const bun = process.execPath
const counts = { passed: 0, failed: 0, skipped: 0 }
const flaky: string[] = []
const failures: string[] = []

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs a command in the repository, shows what it prints, and returns it. */
const run = async (command: string[], env: Record<string, string> = {}) => {
  const child = Bun.spawn(command, { cwd: repository, env: { ...process.env, ...env }, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const show = async (stream: ReadableStream<Uint8Array>) => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of stream) {
      process.stdout.write(chunk)
      text += decoder.decode(chunk, { stream: true })
    }
    return text
  }
  const [out, err] = await Promise.all([show(child.stdout), show(child.stderr)])
  return { code: await child.exited, text: out + err }
}

const step = async (name: string, command: string[], env?: Record<string, string>) => {
  say(`\n== ${name}`)
  const { code, text } = await run(command, env)
  if (code !== 0) {
    say(`\n${name} failed.`)
    process.exit(1)
  }
  return text
}

/** The tests that Playwright names at its end, below `2 flaky` or `1 failed`. */
const namedBelow = (word: string, text: string) => {
  const names = text.match(new RegExp(`^ +\\d+ ${word}\\n((?: {4}.*\\n)+)`, 'm'))?.[1] ?? ''
  return names
    .split('\n')
    .map((name) => name.replace(/[\s─]+$/, '').trim())
    .filter(Boolean)
}

/** What `bun test` prints of each test that failed: its file, its name, what went wrong above it, or where two files take turns in the file's next lines. */
const failuresOfBun = (text: string) => {
  const lines = text.split('\n')
  const isFile = (line: string) => /^\S+\.test\.tsx?:$/.test(line)
  const isEnd = (line: string) => isFile(line) || /^\((?:pass|fail|skip|todo)\) /.test(line)
  // At its end it names them all again.
  const end = lines.findIndex((line) => /^\d+ tests failed:$/.test(line))
  return lines.slice(0, end < 0 ? undefined : end).flatMap((line, at) => {
    if (!line.startsWith('(fail) ')) return []
    const file = lines.findLast((other, before) => before < at && isFile(other)) ?? ''
    const above = lines.slice(lines.findLastIndex((other, before) => before < at && isEnd(other)) + 1, at)
    const below = lines[at + 1]?.startsWith('  ^ ') ? [lines[at + 1] ?? ''] : []
    const next = lines.findIndex((other, after) => after > at && other === file)
    const later = lines.slice(next + 1).slice(0, Math.max(0, lines.slice(next + 1).findIndex(isEnd)))
    const isAbove = [...above, ...below].some((said) => /^(?:error:| {2}\^)/.test(said))
    return [[file, ...(isAbove || next < 0 ? above : later).slice(-40), line, ...below].join('\n')]
  })
}

/** Adds up what a test runner says at its end: `12 pass` and `1 fail`, or `12 passed`, `1 failed` and `2 flaky`. */
const suite = async (name: string, command: string[], env?: Record<string, string>) => {
  say(`\n== ${name}`)
  const { code, text: shown } = await run(command, env)
  const text = Bun.stripANSI(shown)
  const last = (word: RegExp) => Number([...text.matchAll(word)].at(-1)?.[1] ?? 0)
  const failed = last(/^\s*(\d+) fail(?:ed)?\b/gm)
  const again = namedBelow('flaky', text)
  flaky.push(...again)
  failures.push(...failuresOfBun(text), ...namedBelow('failed', text))
  counts.passed += last(/^\s*(\d+) pass(?:ed)?\b/gm) + again.length
  counts.failed += code === 0 ? failed : Math.max(failed, 1)
  counts.skipped += last(/^\s*(\d+) skip(?:ped)?\b/gm)
}

const isRoot = process.getuid?.() === 0
const apt = isRoot && existsSync('/etc/debian_version') ? Bun.which('apt-get') : null

let updated = false
const installPackage = async (name: string) => {
  if (!apt) return false
  if (!updated) await run([apt, 'update', '-qq'])
  updated = true
  return (await run([apt, 'install', '-y', '-qq', '--no-install-recommends', name], { DEBIAN_FRONTEND: 'noninteractive' })).code === 0
}

const headlessShell = () => Bun.which('chromium-headless-shell')
const browser = () => Bun.which('chromium') ?? Bun.which('chromium-browser') ?? Bun.which('google-chrome')

/**
 * The Chromium that is named, or the headless shell, a quarter faster than a whole browser; else a browser, Debian's or
 * Playwright's when none is here.
 * @returns its path, empty for Playwright's own, undefined when there is none
 */
const findChromium = async () => {
  const found =
    process.env.HEARTH_CHROMIUM ||
    (headlessShell() ?? ((await installPackage('chromium-headless-shell')) && headlessShell())) ||
    (browser() ?? ((await installPackage('chromium')) && browser()))
  if (found) return found
  const { code } = await run([bun, 'node_modules/playwright/cli.js', 'install', 'chromium'])
  if (code === 0) return ''
  return undefined
}

await step('install', [bun, 'install', '--frozen-lockfile', '--ignore-scripts'])
await step('lint and format', [bun, 'x', 'biome', 'ci', '.'])
await step('types', [bun, 'x', 'tsc'])
await step('build', [bun, 'run', 'build'])

// The arm64 executable is tested in an emulator; without one its tests say that they are skipped.
if (!Bun.which('qemu-aarch64-static') && !Bun.which('qemu-aarch64')) await installPackage('qemu-user-static')
// And behind a real reverse proxy, with a certificate that openssl makes; what it logs and how it is started, with the programs that read that.
for (const [program, name] of [
  ['nginx', 'nginx-light'],
  ['openssl', 'openssl'],
  ['fail2ban-regex', 'fail2ban'],
  ['systemd-analyze', 'systemd'],
] as const)
  if (!Bun.which(program, { PATH: `${process.env.PATH}:/usr/sbin` })) await installPackage(name)
// On two cores at once: they wait for processes and for the disk about as long as they work. Files share nothing but the repository.
await suite('unit and integration tests', [bun, 'test', '--parallel=2', '--no-isolate', '--timeout', '30000'], {
  HEARTH_BIN: join(repository, 'dist/hearth'),
})

// Text is shown in a font with the widths of Arial until the app's own has loaded; without one, the sweeps see the page move.
if (!existsSync('/usr/share/fonts/truetype/liberation')) await installPackage('fonts-liberation')
const chromium = await findChromium()
if (chromium === undefined) {
  say('\nThe browser tests need a Chromium, and none could be installed. Install one, or name it in HEARTH_CHROMIUM.')
  counts.failed += 1
} else {
  await suite('browser tests', [bun, 'node_modules/@playwright/test/cli.js', 'test', '-c', 'web/e2e/playwright.config.ts'], {
    HEARTH_CHROMIUM: chromium,
    // Wherever this runs: the patience and the second try of web/e2e/playwright.config.ts.
    CI: 'true',
  })
}

if (flaky.length > 0) say([`\n${flaky.length} needed a second try:`, ...flaky].join('\n  '))
// Said again where it is read first: thousands of lines stand between a failure and the end.
for (const failure of failures) say(`\nfailed: ${failure}`)
say(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exit(counts.failed ? 1 : 0)
