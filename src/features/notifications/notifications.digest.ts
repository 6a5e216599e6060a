import type { Access } from '#src/platform/access'
import { type Clock, iso } from '#src/platform/clock'
import type { Atomically } from '#src/platform/database/group-commit'
import type { JobRow, JobStore } from '#src/platform/jobs/jobs.store'
import type { Reader } from '#src/platform/language/reader'
import type { MailMessage } from '#src/platform/outgoing/mail'
import { viewable } from '#src/shared/areas'
import { msg } from '#src/shared/language/message'
import { toPerson } from '../accounts/accounts.rules'
import { type Digest, groupOf, isOn, nextDigest, type Preferences } from '../notification-settings/channels.rules'
import { stopOf } from './notifications.letters'
import { sentenceOf } from './notifications.sentences.rules'
import type { NotificationStore } from './notifications.store'

export const digestKind = 'notification-digest'

type Deps = {
  store: Pick<NotificationStore, 'unreadSince'>
  settings: { of: (userId: string) => Preferences; put: (userId: string, change: Partial<Preferences>) => unknown }
  familiesOf: (userId: string) => { id: string; timezone: string }[]
  membership: Access['membership']
  addressOf: (userId: string) => string | undefined
  jobs: Pick<JobStore, 'plan' | 'remove'>
  sendMail: (letter: MailMessage) => Promise<unknown>
  readerOf: (userId: string) => Reader
  unsubscribeLink: (userId: string, topic: 'digest') => string | undefined
  url: string | undefined
  atomically: Atomically
  clock: Clock
}

/** Digests: a mail each morning, or on Mondays, with the unread notifications that were not mailed at once. */
export const createDigests = (deps: Deps) => {
  const { store, settings, familiesOf, membership, addressOf, jobs, sendMail, readerOf, url, atomically, clock } = deps

  const plan = (userId: string, digest: Digest) => {
    if (digest === 'off') return void jobs.remove({ kind: digestKind, key: userId })
    const runAt = iso(nextDigest(digest, clock.now(), familiesOf(userId)[0]?.timezone ?? 'UTC'))
    jobs.plan({ kind: digestKind, key: userId, runAt })
  }

  const linesOf = (userId: string, since: string) => {
    const { choices } = settings.of(userId)
    const { t } = readerOf(userId)
    return familiesOf(userId).flatMap(({ id: familyId }) => {
      const member = membership(userId, familyId)
      if (!member?.isActive) return []
      return store
        .unreadSince({ userId, familyId, areas: viewable(member) }, since)
        .filter(({ kind }) => !isOn(choices, member.role, groupOf[kind], 'mail'))
        .map((row) => `${sentenceOf({ kind: row.kind, actor: row.actor && toPerson(row.actor) }, t)}: ${row.title}`)
    })
  }

  return {
    plan,

    /** Sends a user's digest and schedules the next one. @throws Error with the reason, so that the runner retries */
    async run({ key: userId }: Pick<JobRow, 'key'>) {
      const { digest, digestedAt } = settings.of(userId)
      const to = addressOf(userId)
      if (digest === 'off') return
      const now = iso(clock.now())
      const lines = to ? linesOf(userId, digestedAt ?? now) : []
      if (to && lines.length) {
        const reader = readerOf(userId)
        const { t } = reader
        const text = [
          t(msg('You have not read these in Hearth yet:')),
          lines.map((line) => `• ${line}`).join('\n'),
          url ?? '',
          url
            ? t(msg('You chose this by e-mail. To change that: {url}', { url: `${url}/settings#account` }))
            : t(msg('You chose this by e-mail. To change that, open your settings in Hearth.')),
        ]
        // Each attempt has the same id, so that a mail server can drop a duplicate.
        const messageId = `digest.${userId}.${digestedAt ?? ''}`
        const subject = t(msg('{count, plural, one {# unread notification} other {# unread notifications}}', { count: lines.length }))
        const unsubscribe = stopOf(deps.unsubscribeLink(userId, 'digest'), reader)
        const link = t(msg('Open in Hearth'))
        await sendMail({ to, subject, text: `${text.filter(Boolean).join('\n\n')}\n`, messageId, unsubscribe, link })
      }
      atomically(() => {
        settings.put(userId, { digestedAt: now })
        plan(userId, digest)
      })
    },
  }
}
