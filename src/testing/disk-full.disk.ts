import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, statSync, truncateSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of a few megabytes that a test can fill up. */

type Place = { path: string; [Symbol.dispose](): void }

const run = (...command: string[]) => Bun.spawnSync(command, { stdout: 'pipe', stderr: 'pipe' })
const newFolder = () => mkdtempSync(join(tmpdir(), 'hearth-disk-'))
const tmpfs = (megabytes: number, path: string) => ['mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'hearth', path]

/** Mounts a tmpfs as root, if the kernel allows it. */
const mounted = (megabytes: number): Place | undefined => {
  const path = newFolder()
  if (run(...tmpfs(megabytes, path)).exitCode !== 0) return void rmSync(path, { recursive: true })
  return {
    path,
    [Symbol.dispose]() {
      run('umount', '--lazy', path)
      rmSync(path, { recursive: true })
    },
  }
}

/** Without root: mounts it in another process's namespace while that process lives. Others reach it through /proc/PID/root. */
const inNamespace = async (megabytes: number): Promise<Place | undefined> => {
  const path = newFolder()
  const script = `${tmpfs(megabytes, path).join(' ')} && echo mounted && exec sleep infinity`
  const keeper = Bun.spawn(['unshare', '--map-root-user', '--mount', 'sh', '-c', script], { stdout: 'pipe', stderr: 'ignore' })
  const { done } = await keeper.stdout.getReader().read()
  const place = {
    path: `/proc/${keeper.pid}/root${path}`,
    [Symbol.dispose]() {
      keeper.kill('SIGKILL')
      rmSync(path, { recursive: true })
    },
  }
  if (!done) return place
  place[Symbol.dispose]()
  return undefined
}

/** /dev/shm, which is small enough in a container. */
const shared = (megabytes: number): Place | undefined => {
  const { bsize, blocks } = statfsSync('/dev/shm')
  if (bsize * blocks > 128 * 1024 * 1024 || bsize * blocks < megabytes * 1024 * 1024) return undefined
  const path = mkdtempSync('/dev/shm/hearth-')
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) }
}

const refused = () => undefined

/** @returns the disk, or undefined if the machine allows none */
export const smallDisk = async (megabytes = 16) => {
  const attempt = async (make: (megabytes: number) => Place | undefined | Promise<Place | undefined>) => make(megabytes)
  const place =
    (await attempt(mounted).catch(refused)) ?? (await attempt(inNamespace).catch(refused)) ?? (await attempt(shared).catch(refused))
  if (!place) return undefined
  const ballast = join(place.path, 'ballast')
  const free = () => {
    const { bavail, bsize } = statfsSync(place.path)
    return bavail * bsize
  }
  return {
    ...place,
    data: join(place.path, 'data'),
    free,
    /** Fills the disk except `left` bytes. */
    fill(left = 0) {
      const handle = openSync(ballast, 'a')
      for (let size = 1 << 20; size >= 1; size = Math.floor(size / 8)) fillBy(handle, size)
      closeSync(handle)
      if (left) truncateSync(ballast, statSync(ballast).size - left)
    },
    /** Frees the space. */
    clear: () => rmSync(ballast, { force: true }),
  }
}
export type SmallDisk = NonNullable<Awaited<ReturnType<typeof smallDisk>>>

const fillBy = (handle: number, size: number) => {
  const bytes = new Uint8Array(size)
  try {
    while (writeSync(handle, bytes) === size);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
