import type { JobReply, StatusReply } from '#src/features/admin/admin.contract'
import { msg, t } from './texts'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** A duration since a moment: "3 days", "5 hours", "12 minutes". @param now epoch milliseconds */
export const durationText = (since: string, now: number) => {
  const seconds = Math.max(0, (now - Date.parse(since)) / 1000)
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? ['minute', 60]
  const amount = Math.max(1, Math.floor(seconds / length))
  return new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}

/** "1 photo", "2,000 photos" */
export const counted = (count: number, one: string, many = `${one}s`) => `${count.toLocaleString()} ${count === 1 ? one : many}`

/** Capitalises the first word of a line, unless it is an address or a setting. */
export const asSentence = (text: string) => (/^[a-z][a-z’']*(?=[ ,;]|$)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text)

const uploadNames = { picture: 'picture', pdf: 'PDF', text: 'text' }

/** "38 pictures, 4 PDFs" */
export const uploadsText = ({ kinds }: StatusReply['storage']['uploads']) =>
  kinds.map(({ kind, count }) => counted(count, uploadNames[kind])).join(', ') || t('None yet')

const jobNames: Record<string, string> = {
  'back-up': msg('Nightly backup'),
  'verify-backup': msg('Weekly verification of the newest backup'),
  'deliver-reminders': msg('Reminders of events'),
  'remind-of-bills': msg('Reminders of bills'),
  'repeat-transactions': msg('Repeating transactions'),
  'refill-lists': msg('Shopping lists that fill themselves'),
  deliver: msg('Sending queued alerts'),
  'remove-old-activity': msg('Removing old activity'),
  'remove-unused-uploads': msg('Moving unused uploads to the trash'),
  'sweep-uploads': msg('Moving all unused uploads to the trash'),
  'check-uploads': msg('Checking uploads for damage'),
}

export const jobName = ({ kind }: Pick<JobReply, 'kind'>) => jobNames[kind] ?? asSentence(kind.replaceAll('-', ' '))

/** A summary of the families and accounts. */
export const accountsText = ({ users, families, disabled, active }: StatusReply['people']) =>
  [
    `${counted(users, 'account')} in ${counted(families, 'family', 'families')}`,
    t('{active} used in the last 7 days', { active: active.toLocaleString() }),
    ...(disabled ? [`${disabled.toLocaleString()} disabled`] : []),
  ].join(', ')
