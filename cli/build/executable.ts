import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sharpPlugin } from './sharp-plugin'
import { startPlugin } from './start-plugin'
import { hostPlatform, type Target, targets } from './targets'

const repository = join(import.meta.dir, '../..')

/** Flags of every executable; the benchmark builds its reference executable with the same flags. */
export const executableFlags = {
  target: 'bun',
  // Not 'cjs': that would write this machine's paths into the executable, in the place of `import.meta.dir`.
  format: 'esm',
  bytecode: true,
  // Modules imported on demand, sharp above all, are not read at start.
  splitting: true,
  // Embedded, so that a stack trace in the log names the source's lines.
  sourcemap: 'linked',
  // Keep identifiers: Elysia reads the parameter names of handlers to find the used ones.
  minify: { whitespace: true, syntax: true, identifiers: false },
  define: { 'process.env.NODE_ENV': '"production"' },
  compile: {
    autoloadDotenv: false,
    autoloadBunfig: false,
    // At start most code runs once: compiling it to machine code costs more than it saves. `serve` resets it to 1 when it listens.
    jitPolicy: 32,
  },
} as const

/**
 * Compiles the server, the given web folder and the migrations into one executable.
 *
 * @param web must be named `web`: the executable embeds a folder under its last name
 * @param outfile in a folder of its own: the bundler leaves source maps beside it
 * @param target another machine, or undefined for this one
 * @throws the bundler's errors
 */
export async function compile(web: string, outfile: string, target?: Target): Promise<void> {
  // Beside the executable: Bun embeds a folder's files in the order of their file system, and two builds are to be alike.
  const folder = mkdtempSync(join(dirname(outfile), '.build-'))
  try {
    // The snapshots beside the SQL are for drizzle-kit alone.
    const migrations = join(folder, 'migrations')
    cpSync(join(repository, 'migrations'), migrations, { recursive: true, filter: (path) => !path.endsWith('meta') })
    await bundle([web, migrations], outfile, target)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function bundle(assets: string[], outfile: string, target?: Target): Promise<void> {
  const workers = [...new Bun.Glob('src/**/*.worker.ts').scanSync({ cwd: repository })].sort()
  await Bun.build({
    ...executableFlags,
    entrypoints: ['src/main.ts', ...workers].map((path) => join(repository, path)),
    root: join(repository, 'src'),
    plugins: [await sharpPlugin(target ? targets[target] : hostPlatform()), startPlugin],
    define: { ...executableFlags.define, HEARTH_COMMIT: JSON.stringify(commit()) },
    compile: {
      ...executableFlags.compile,
      outfile,
      assets,
      ...(target && { target: `bun-${target}` }),
    },
  })
}

/** The commit of the build. An image is built without the git history, so HEARTH_COMMIT supplies it. */
function commit(): string {
  if (process.env.HEARTH_COMMIT) return process.env.HEARTH_COMMIT
  if (!Bun.which('git')) return 'unknown'
  const git = Bun.spawnSync(['git', 'rev-parse', '--short=12', 'HEAD'], { cwd: repository, stderr: 'ignore' })
  return git.success ? git.stdout.toString().trim() : 'unknown'
}
