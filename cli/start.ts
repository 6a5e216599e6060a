import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'

/**
 * `bun run start`: from a fresh clone to a running server. It imports nothing that has to be installed first, and starts Bun by the
 * path of the one that runs it, since `npx` may have brought it without putting it on the PATH.
 */

const repository = join(import.meta.dir, '..')
const executable = join(repository, 'dist/hearth')
const sources = ['src', 'web', 'cli', 'migrations', 'package.json', 'bun.lock', 'bunfig.toml', 'tsconfig.json']

const bun = (...args: string[]) => {
  // Standard output belongs to the server's answers.
  const { status } = spawnSync(process.execPath, args, { cwd: repository, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(status ?? 1)
}

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** When anything below a path changed; a folder's own time tells of files that went. */
const newestIn = (path: string): number => {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return changedAt(path)
  const entries = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return Math.max(changedAt(path), ...entries.map((entry) => changedAt(join(path, entry))))
}

const isCurrent = () => changedAt(executable) > Math.max(...sources.map((source) => newestIn(join(repository, source))))

const serve = () => {
  const server = spawn(executable, ['serve', ...process.argv.slice(2)], { stdio: ['ignore', 'inherit', 'inherit'] })
  // A terminal's Ctrl-C has reached the server by itself, and a second one would cut its stop short: this asks for a stop, however often.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGUSR2'))
  server.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0)))
  server.on('error', (error) => {
    process.stderr.write(`${executable} can't be started: ${error.message}\n`)
    process.exit(1)
  })
}

bun('install', '--frozen-lockfile', '--ignore-scripts')
if (!isCurrent()) bun('cli/build.ts')
serve()
