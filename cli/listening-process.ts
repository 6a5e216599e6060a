import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The state of a listening socket in `/proc/net/tcp`. */
const listening = '0A'

/** The inodes of the sockets that listen on a port. */
const inodesOf = (port: number) =>
  ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => {
    try {
      return readFileSync(file, 'utf8')
        .split('\n')
        .slice(1)
        .flatMap((line) => {
          const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
          return state === listening && Number.parseInt(local.split(':')[1] ?? '', 16) === port ? [inode] : []
        })
    } catch {
      return []
    }
  })

const filesOf = (pid: string) => {
  try {
    const folder = `/proc/${pid}/fd`
    return readdirSync(folder).map((name) => readlinkSync(`${folder}/${name}`))
  } catch {
    // The process has ended or belongs to another user.
    return []
  }
}

/**
 * The id of the process that listens on a TCP port, from `/proc` (Linux).
 * @returns undefined when there is none, or when it belongs to another user
 */
export const listeningProcess = (port: number): number | undefined => {
  const sockets = new Set(inodesOf(port).map((inode) => `socket:[${inode}]`))
  if (sockets.size === 0) return undefined
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && filesOf(name).some((file) => sockets.has(file)))
  return pid === undefined ? undefined : Number(pid)
}
