import type { JobReply, StatusReply } from '#src/features/admin/admin.contract'
import { numberFormat } from '#web/platform/format/formats'
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
  return numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}

/** Capitalises the first word of a line, unless it is an address or a setting. */
export const asSentence = (text: string) => (/^[a-z][a-z’']*(?=[ ,;]|$)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text)

const uploadTexts = {
  picture: msg('{count, plural, one {# picture} other {# pictures}}'),
  pdf: msg('{count, plural, one {# PDF} other {# PDFs}}'),
  text: msg('{count, plural, one {# text} other {# texts}}'),
}

/** "38 pictures, 4 PDFs" */
export const uploadsText = ({ kinds }: StatusReply['storage']['uploads']) =>
  kinds.map(({ kind, count }) => t(uploadTexts[kind], { count })).join(', ') || t('None yet')

const jobNames = {
  'back-up': msg('Nightly backup'),
  'verify-backup': msg('Weekly verification of the newest backup'),
  'deliver-reminders': msg('Reminders of events'),
  'remind-of-bills': msg('Reminders of bills'),
  'remind-of-chores': msg('Reminders of chores'),
  'repeat-transactions': msg('Repeating transactions'),
  'refill-lists': msg('Shopping lists that fill themselves'),
  deliver: msg('Sending queued alerts'),
  'remove-old-activity': msg('Removing old activity'),
  'remove-unused-uploads': msg('Moving unused uploads to the trash'),
  'sweep-uploads': msg('Moving all unused uploads to the trash'),
  'check-uploads': msg('Checking uploads for damage'),
}

const hasName = (kind: string): kind is keyof typeof jobNames => Object.hasOwn(jobNames, kind)

export const jobName = ({ kind }: Pick<JobReply, 'kind'>) => (hasName(kind) ? t(jobNames[kind]) : asSentence(kind.replaceAll('-', ' ')))

/** A summary of the families and accounts. */
export const accountsText = ({ users, families, disabled, active }: StatusReply['people']) =>
  [
    t('{accounts, plural, one {# account} other {# accounts}} in {families, plural, one {# family} other {# families}}', {
      accounts: users,
      families,
    }),
    t('{count, number} used in the last 7 days', { count: active }),
    ...(disabled ? [t('{count, number} disabled', { count: disabled })] : []),
  ].join(', ')
