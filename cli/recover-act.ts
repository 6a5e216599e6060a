import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { replaceDatabase } from '../src/operations/recovery/recovery.replace'
import { lossText, reportText } from '../src/operations/recovery/recovery.report'
import { type RecoveryReport, recoverDatabase } from '../src/operations/recovery/recovery.salvage'
import { systemClock } from '../src/platform/clock'
import { lockBackups, lockDataDir } from '../src/platform/data-folder/lock'
import { quoteCommand } from '../src/platform/quote-command'
import { assertHasDatabase, countText, toCommandError } from './backup-support'
import { CommandError, type DataFlags, printResult, readSettings, table, UsageError } from './support'

type Flags = DataFlags & { to?: string; replace?: boolean; keepSessions?: boolean }

export const recover = async ({ data, json, to, replace, keepSessions }: Flags) => {
  if (Boolean(to) === Boolean(replace)) throw new UsageError('Give either --to FILE, to write a new database, or --replace.')
  const folder = readSettings(['data'], { data }).data
  assertHasDatabase(folder)
  try {
    const report = to ? toFile(folder, resolve(to), json) : inPlace(folder, json, keepSessions)
    if (report.isLossy) throw new CommandError(`${lossText(report)} Everything else is recovered.`)
  } catch (error) {
    throw toCommandError(error)
  }
}

const toFile = (dataDir: string, file: string, json: boolean | undefined): RecoveryReport => {
  const rejectedTo = `${file}.rejected.jsonl`
  for (const path of [file, rejectedTo])
    if (existsSync(path))
      throw new CommandError(`${path} already exists. Choose another name with --to; this command never overwrites a file.`)
  const report = recoverDatabase({ dataDir, to: file, clock: systemClock, rejectedTo })
  const rejected = existsSync(rejectedTo) ? rejectedTo : null
  const rest = rejected ? `\nRows that could not be put into their table are in ${rejected}.` : ''
  printResult(json, { file, rejectedFile: rejected, ...report }, `${reportText(report, table)}${rest}\nMade ${file}.`)
  return report
}

const inPlace = (dataDir: string, json: boolean | undefined, keepSessions?: boolean): RecoveryReport => {
  const lock = lockDataDir(dataDir)
  try {
    const backups = lockBackups(dataDir)
    try {
      const { report, saved, ended } = replaceDatabase(dataDir, systemClock, keepSessions)
      const done = saved
        ? `The damaged database is kept in ${saved}. Start the server, check that everything is there, and run ${quoteCommand('doctor', dataDir)}.`
        : 'Nothing was changed.'
      const over = ended
        ? ` Ended ${countText(ended.sessionsEnded, 'session')} and cancelled ${countText(ended.invitationsCancelled, 'open invitation')}.`
        : ''
      printResult(json, { saved, ...report, ...ended }, `${reportText(report, table)}\n${done}${over}`)
      return report
    } finally {
      backups.release()
    }
  } finally {
    lock.release()
  }
}
