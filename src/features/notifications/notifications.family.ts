import { type Clock, iso, isoIn } from '#src/platform/clock'
import type { JobRow, JobStore } from '#src/platform/jobs/jobs.store'
import { type Reader, readerWith } from '#src/platform/language/reader'
import type { Log } from '#src/platform/log/log'
import { mayView } from '#src/shared/areas'
import type { Language } from '#src/shared/language/languages'
import type { Authority, Role } from '#src/shared/permissions'
import { toPerson } from '../accounts/accounts.rules'
import type { Addresses } from '../notification-addresses/addresses.service'
import { groupOf } from '../notification-settings/channels.rules'
import { giveUpMinutes } from './notifications.delivery'
import { shownText, weightOf } from './notifications.letters'
import { areaOf, subjectOf } from './notifications.rules'
import { sentenceOf } from './notifications.sentences.rules'

export const familyKind = 'family-notification'

/** What the addresses of a family get: it concerns everybody, and every adult may read it. */
export type FamilyNews = 'reminder' | 'event_changed' | 'event_cancelled' | 'announcement' | 'emergency'

/** Reminders are those of events. */
const areaOfNews = (kind: FamilyNews) => (kind === 'reminder' ? 'calendar' : areaOf[kind])

const pathOf = (kind: FamilyNews, subjectId: string, place: string | null) => {
  if (kind === 'announcement') return `/messages?message=${subjectId}`
  if (kind === 'emergency') return '/location'
  return kind === 'event_cancelled' ? '/calendar' : `/calendar?event=${subjectId}${place ? `&at=${place}` : ''}`
}

type About = { actorId?: string; title: string | ((reader: Reader) => string); subjectId: string; place?: string | null }
type Stored = { familyId: string; kind: FamilyNews; title: string; text: string; path: string; at: string; giveUpAt: string }
type Person = Authority & { userId: string; role: Role; isActive: boolean; user: Parameters<typeof toPerson>[0] }

type Deps = {
  addresses: Pick<Addresses, 'on' | 'send'>
  peopleOf: (familyId: string) => readonly Person[]
  languageOf: (familyId: string) => Language
  jobs: Pick<JobStore, 'plan' | 'removeStarting'>
  url: string | undefined
  clock: Clock
  log: Log
}

/** News for the addresses of a family. They are nobody's, so no choice, quiet hours or reading holds them back; what is withdrawn is not sent. */
export const createFamilyNews = ({ addresses, peopleOf, languageOf, jobs, url, clock, log }: Deps) => {
  const mayRead = (familyId: string, kind: FamilyNews) => {
    const adults = peopleOf(familyId).filter(({ isActive, role }) => isActive && role !== 'child' && role !== 'extended')
    return adults.every((adult) => mayView(adult, areaOfNews(kind)))
  }

  return {
    /** Schedules the news for each address of the family. Call it in the transaction of the change. */
    tell(familyId: string, kind: FamilyNews, { actorId, title, subjectId, place = null }: About) {
      const targets = addresses.on({ familyId })
      if (targets.length === 0) return
      const reader = readerWith({ language: languageOf(familyId) })
      const actor = peopleOf(familyId).find(({ userId }) => userId === actorId)
      const payload: Stored = {
        familyId,
        kind,
        title: sentenceOf({ kind, actor: actor ? toPerson(actor.user) : null }, reader.t),
        text: typeof title === 'string' ? title : title(reader),
        path: pathOf(kind, subjectId, place),
        at: iso(clock.now()),
        giveUpAt: isoIn(clock, { minutes: giveUpMinutes(groupOf[kind]) }),
      }
      for (const address of targets)
        jobs.plan({ kind: familyKind, key: `${subjectOf({ subjectId, place })}.${kind}.${address}`, payload, runAt: payload.at })
    },

    /** Takes back what is not sent yet of a row. Call it in the transaction of the change. */
    withdraw: (subjectId: string) => void jobs.removeStarting(familyKind, subjectId),

    /** Sends scheduled news to one address. @throws Error with the reason, so that the runner retries */
    async run({ key, payload }: Pick<JobRow, 'key' | 'payload'>) {
      const { familyId, kind, title, text, path, at, giveUpAt } = payload as Stored
      const address = key.split('.').at(-1) ?? ''
      if (!mayRead(familyId, kind)) return
      if (iso(clock.now()) > giveUpAt) return log.warn('notification given up', { kind, channel: 'family' })
      const reader = readerWith({ language: languageOf(familyId) })
      const note = { id: key, kind, title, ...weightOf(kind), at, ...(url && { link: `${url}${path}` }) }
      await addresses.send({ familyId }, address, ({ showsTexts }) => ({ ...note, text: shownText(text, { showsTexts, reader }) }))
    },
  }
}
export type FamilyNewsService = ReturnType<typeof createFamilyNews>
