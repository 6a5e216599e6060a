import { join } from 'node:path'
import { systemClock } from '#src/platform/clock'
import { messageOf } from '#src/platform/errors'
import { quoteCommand } from '#src/platform/quote-command'
import { restoreAdvice } from '../recovery/recovery.advice'
import { databaseBytes, makeTemporary } from '../recovery/recovery.copy'
import { RecoveryError } from '../recovery/recovery.error'
import { lossText } from '../recovery/recovery.report'
import { recoverDatabase } from '../recovery/recovery.salvage'

/**
 * Advice for a damaged database, based on a trial recovery of a copy.
 * @param quick skips the trial, which reads the whole database
 */
export const damageAdvice = (dataDir: string, quick = false): string => {
  const replace = quoteCommand('recover --replace', dataDir)
  if (quick) return `Run ${quoteCommand('doctor', dataDir)}, which tells whether it can be recovered.`
  try {
    using temporary = makeTemporary(3 * databaseBytes(dataDir))
    const report = recoverDatabase({ dataDir, to: join(temporary.path, 'hearth.db'), clock: systemClock })
    if (!report.isLossy) {
      const how = report.method === 'reindex' ? 'by rebuilding its indexes' : 'by reading every row into a new database'
      return `Nothing is lost: a copy could be repaired ${how}. Stop the server and run ${replace}.`
    }
    return `${restoreAdvice(dataDir)} Or keep what can be read of the newest changes with ${replace}. ${lossText(report)} ${quoteCommand('recover --to FILE.db', dataDir)} shows the loss and changes nothing.`
  } catch (error) {
    // The message contains the advice.
    if (error instanceof RecoveryError) return error.message
    return `It could not be recovered (${messageOf(error)}). ${restoreAdvice(dataDir)}`
  }
}
