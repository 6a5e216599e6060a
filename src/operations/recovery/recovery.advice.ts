import { quoteCommand } from '#src/platform/quote-command'
import { backupsIn, folderOf } from '../backups/backups.folder'

/** Advice on which backup to restore and how: the newest verified one, if any. */
export const restoreAdvice = (dataDir: string): string => {
  const backups = backupsIn(dataDir)
  const best = backups.find(({ state }) => state === 'verified') ?? backups.find(({ state }) => state !== 'damaged')
  const restore = (name: string) => quoteCommand(`backup restore ${name} --force`, dataDir)
  if (!best) return `There is no backup in ${folderOf(dataDir)}: look for one elsewhere, stop the server, and run ${restore('FILE')}.`
  return `Stop the server and restore the newest ${best.state === 'verified' ? 'verified ' : ''}backup: ${restore(best.name)}.`
}
