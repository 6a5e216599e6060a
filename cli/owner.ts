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
  // The volume of a container is open to all users, so that the server can run as any of them: its database says as which.
  return lstatSync(join(dataDir, 'hearth.db'), { throwIfNoEntry: false })
}

/**
 * Makes a process that is root the user whom the data folder belongs to, before it opens or makes anything there: the server has to be
 * able to use whatever a command leaves behind, and root must not follow a link that this user has put there.
 * @throws OwnerError where the system forbids it
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
