import type { BackupReply, BackupsReply } from './backups.contract'
import { type Backup, backupsIn } from './backups.folder'
import { type Attempt, attemptsIn, type HistoryLine, readLines } from './backups.history'

/** Backups as the server page lists them. */

/** Maximum rows of the list. */
const maxRows = 20

const failedRow = ({ kind, startedAt: createdAt }: Attempt, reason: string): BackupReply => ({
  ...{ kind, createdAt, result: 'failed', name: null, size: null, missing: 0 },
  ...{ state: null, reason, provenAt: null, hookFailure: null },
})

const doneRow = (backup: Backup, attempt: Attempt | undefined, lines: readonly HistoryLine[]): BackupReply => {
  const { kind, name, size, state, reason, verification } = backup
  const hook = lines.find((line) => line.kind === 'hook' && line.name === name)
  return {
    ...{ kind, createdAt: attempt?.startedAt ?? backup.createdAt, result: 'done', name, size, state, reason },
    missing: attempt?.result === 'done' ? attempt.missing : 0,
    provenAt: verification?.result === 'done' && verification.how === 'restore' ? verification.startedAt : null,
    hookFailure: hook?.kind === 'hook' ? hook.reason : null,
  }
}

/**
 * Lists failed attempts and the backups in the folder, whatever their origin; newest first.
 * @param unwritten lines that could not be appended to the history, because the disk is full or the folder is not a folder
 */
export const rowsIn = (dataDir: string, unwritten: readonly HistoryLine[]): BackupReply[] => {
  const lines = [...unwritten, ...readLines(dataDir)]
  const attempts = attemptsIn(lines)
  const failed = attempts.flatMap((attempt) => (attempt.result === 'failed' ? [failedRow(attempt, attempt.reason)] : []))
  const byName = new Map(attempts.flatMap((attempt) => (attempt.result === 'done' ? [[attempt.name, attempt]] : [])))
  const done = backupsIn(dataDir).map((backup) => doneRow(backup, byName.get(backup.name), lines))
  return [...failed, ...done].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, maxRows)
}

export const lastVerification = (dataDir: string): BackupsReply['verification'] => {
  const last = readLines(dataDir).find((line) => line.kind === 'verification')
  if (last?.kind !== 'verification') return null
  const { startedAt: at, name, result, how } = last
  return { at, name, result, how, reason: last.result === 'failed' ? last.reason : null }
}
