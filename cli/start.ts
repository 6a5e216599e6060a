import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'

/**
 * `bun run start`: from a fresh clone to a running server. It imports no installed package, and starts Bun by the path of the running
 * Bun, because `npx` may have fetched it without putting it on the PATH.
 */

const repository = join(import.meta.dir, '..')
const executable = join(repository, 'dist/hearth')
const sources = ['src', 'web', 'cli', 'migrations', 'package.json', 'bun.lock', 'bunfig.toml', 'tsconfig.json']

const bun = (...args: string[]) => {
  // Standard output is reserved for the server's output.
  const { status } = spawnSync(process.execPath, args, { cwd: repository, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(status ?? 1)
}

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Time of the newest change below a path, in milliseconds; a folder's own time covers deleted files. */
const newestIn = (path: string): number => {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return changedAt(path)
  const entries = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return Math.max(changedAt(path), ...entries.map((entry) => changedAt(join(path, entry))))
}

const isCurrent = () => changedAt(executable) > Math.max(...sources.map((source) => newestIn(join(repository, source))))

const serve = () => {
  const server = spawn(executable, ['serve', ...process.argv.slice(2)], { stdio: ['ignore', 'inherit', 'inherit'] })
  // The terminal's Ctrl-C reaches the server directly, and a second SIGINT would cut its stop short: SIGUSR2 requests a stop any number of times.
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
