import { join } from 'node:path'

// `bun build --compile` puts embedded folders and extra entry points here (bun.com/docs/bundler/executables#embed-directories).
const embedded = '/$bunfs/root'
const repository = join(import.meta.dir, '../../..')

/** The command that starts this program, without arguments. */
export const ownCommand = (): string[] =>
  Bun.isStandaloneExecutable ? [process.execPath] : [process.execPath, '--no-env-file', join(repository, 'src/main.ts')]

/** The folder with the built web app: page, hashed assets and their `.br` and `.gz`. From source it exists after a build. */
export const webDir = (): string => (Bun.isStandaloneExecutable ? `${embedded}/web` : join(repository, 'dist/web'))

/** The folder with the SQL migrations. */
export const migrationsDir = (): string => (Bun.isStandaloneExecutable ? `${embedded}/migrations` : join(repository, 'migrations'))

/**
 * The path for `new Worker`. Every `src/**\/*.worker.ts` is an entry point of the executable, which does not resolve a URL relative
 * to `import.meta.url`.
 *
 * @param name path below `src` without the extension, such as `features/objects/heic.worker`
 */
export const workerPath = (name: string): string =>
  Bun.isStandaloneExecutable ? `${embedded}/${name}.js` : join(repository, 'src', `${name}.ts`)
