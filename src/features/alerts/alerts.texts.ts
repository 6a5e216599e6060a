import type { AlertKind } from './alerts.rules'

type Words = {
  /** The problem, in ASCII, because it becomes an HTTP header and a subject. */
  raised: string
  cleared: string
  /** Needs immediate attention. */
  urgent?: true
}

/** Titles of alerts, wherever they are shown. */
export const alertTexts: Record<AlertKind, Words> = {
  backup_failed: { raised: 'The backup failed', cleared: 'Backups work again', urgent: true },
  backup_doubtful: { raised: 'The backup is doubtful', cleared: 'The newest backup is good again', urgent: true },
  backup_overdue: { raised: 'The backup is overdue', cleared: 'There is a new backup again' },
  backup_damaged: { raised: 'A stored backup is damaged', cleared: 'The stored backups are whole again' },
  backup_hook_failed: { raised: 'The program after the backup failed', cleared: 'The program after the backup works again' },
  upload_damaged: { raised: 'An uploaded file is damaged', cleared: 'The uploaded files are whole again' },
  uploads_unused: { raised: 'Many uploaded files are in use no longer', cleared: 'The unused uploads are dealt with' },
  disk_full: { raised: 'The disk is full or almost full', cleared: 'The disk has room again' },
  database_damaged: { raised: 'The database is damaged', cleared: 'The database is whole again', urgent: true },
}
