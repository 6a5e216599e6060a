import { lstatSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** This process is root, but may not switch to the owner of the data folder. */
export class OwnerError extends Error {}

let switchedTo: number | undefined

/** The uid that this process, started as root, switched to; undefined if it did not switch. */
export const switchedUser = (): number | undefined => switchedTo

const ownerOf = (dataDir: string) => {
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  if (!folder) return undefined
  if (!(folder.mode & 0o002)) return folder
  // The volume of a container is open to all users, so that the server can run as any of them: its database's owner is that user.
  return lstatSync(join(dataDir, 'hearth.db'), { throwIfNoEntry: false })
}

/**
 * Switches a root process to the owner of the data folder, before it opens or creates a file there: the server must be
 * able to use the files of a command, and root must not follow a link that this user planted.
 * @throws OwnerError if the system forbids it
 */
export const switchToOwner = (dataDir: string) => {
  if (process.getuid?.() !== 0) return
  const owner = ownerOf(dataDir)
  if (!owner || owner.uid === 0) return
  const { uid, gid } = owner
  try {
    process.setgroups?.([gid])
    process.setgid?.(gid)
    process.setuid?.(uid)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new OwnerError(`${dataDir} belongs to user ${uid}, and this process may not become that user (${code}). Run it as user ${uid}.`)
  }
  switchedTo = uid
}
