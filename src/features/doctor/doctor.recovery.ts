import { join } from 'node:path'
import { systemClock } from '../../platform/clock'
import { dataFlag } from '../../platform/data-flag'
import { archivesIn } from '../backups/backups.folder'
import { databaseBytes, makeTemporary } from '../recovery/recovery.copy'
import { lossOf } from '../recovery/recovery.report'
import { recoverDatabase } from '../recovery/recovery.salvage'

/** What to do about a damaged database: decided by trying to recover a copy of it. */

/** The newest backup and how to restore it. */
export const restoreAdvice = (dataDir: string) => {
  const flag = dataFlag(dataDir)
  const [newest] = archivesIn(dataDir)
  return newest
    ? `stop the server and restore the newest backup: \`hearth backup restore ${newest.name} --force${flag}\``
    : `there is no backup in ${join(dataDir, 'backups')}: look for one elsewhere, stop the server, and restore it with \`hearth backup restore FILE --force${flag}\``
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** @param quick leaves out the trial, which reads all of the database */
export const damageAdvice = (dataDir: string, quick = false): string => {
  const flag = dataFlag(dataDir)
  const restore = restoreAdvice(dataDir)
  if (quick) return `Run \`hearth doctor${flag}\`, which says whether it can be recovered.`
  try {
    using temporary = makeTemporary(3 * databaseBytes(dataDir))
    const report = recoverDatabase({ dataDir, to: join(temporary.path, 'hearth.db'), clock: systemClock })
    if (!report.isLossy)
      return `A copy could be repaired (${report.method === 'reindex' ? 'by rebuilding its indexes' : 'by reading every row into a new database'}) and nothing is lost: stop the server and run \`hearth recover --replace${flag}\`.`
    return `A recovered copy is not complete: ${lossOf(report)} ${sentence(restore)} Or keep what is newer than the backup: \`hearth recover --replace${flag}\` (\`hearth recover --to FILE.db${flag}\` shows what is lost, and changes nothing).`
  } catch (error) {
    return `It could not be recovered (${(error as Error).message}) ${sentence(restore)}`
  }
}
