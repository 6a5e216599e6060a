import { iso, isoIn, todayIn } from '#src/platform/clock'
import { AppError } from '#src/platform/errors'
import { readerWith } from '#src/platform/language/reader'
import { msg } from '#src/shared/language/message'
import type { GuestDeps, PlannerDeps } from './planners.deps'
import type { GuestRow } from './planners.guests.store'
import { isOpenForAnswers, limits } from './planners.rules'
import type { PlannerRow } from './planners.store'

/** An automatic reminder goes out this many days before the last day for answers, at this time in the family's zone. */
const automatic = { daysBefore: 2, at: '09:00' }

/** The time of a plan's automatic reminder, ISO 8601. */
const reminderOf = (rsvpDeadline: string, timezone: string) => {
  const day = Temporal.PlainDate.from(rsvpDeadline).subtract({ days: automatic.daysBefore })
  return iso(day.toZonedDateTime({ timeZone: timezone, plainTime: automatic.at }).toInstant())
}

type Deps = Pick<PlannerDeps, 'store' | 'families' | 'clock' | 'acts'> &
  GuestDeps & {
    addLink: (guest: GuestRow, site: string) => string
    notifyMember: (kind: 'rsvp_reminder', actorId: string | undefined, plan: PlannerRow, guest: GuestRow) => void
  }

type Reminder = {
  /** The address in the links of mails; without it, no guest is mailed. */
  site: string | undefined
  actorId?: string
  /** Only guests who were added and last reminded before this time. */
  before?: string
}

/** Reminders to guests who have not answered: at the press of a button, and by itself before answers close. */
export const createReminders = ({ store, families, clock, acts, mail, rateLimits, wakeAt, url, addLink, notifyMember }: Deps) => {
  const act = acts('planners')
  const { guests } = store

  const sendMail = (guest: GuestRow, plan: PlannerRow, rsvpUrl: string) => {
    if (!guest.guestEmail) return
    const { t, day } = readerWith(families.get(plan.familyId))
    const deadline = plan.rsvpDeadline && day(Temporal.PlainDate.from(plan.rsvpDeadline), 'long')
    const parts = [
      t(msg('Hello {name},', { name: guest.guestName ?? '' })),
      t(msg('your answer to the invitation to {plan} is still open.', { plan: plan.name })),
      deadline && t(msg('Please answer until {deadline}.', { deadline })),
      `${t(msg('Open this link to answer:'))}\n${rsvpUrl}`,
    ]
    mail.send({
      to: guest.guestEmail,
      subject: t(msg('Can you come? {plan}', { plan: plan.name })),
      text: `${parts.filter(Boolean).join('\n\n')}\n`,
    })
  }

  /**
   * Reminds the guests without an answer, each at most once in 24 hours.
   * @throws AppError 429 after too many mails of the family or to an address
   */
  const remind = (plan: PlannerRow, { site, actorId, before = iso(clock.now()) }: Reminder) => {
    const canMail = mail.isOn && site !== undefined
    const pending = guests.list(plan.id).filter(({ response }) => response === 'pending')
    const dayAgo = isoIn(clock, { hours: -24 })
    const due = pending.filter(
      ({ createdAt, remindedAt }) => createdAt <= before && (remindedAt === null || (remindedAt <= dayAgo && remindedAt < before)),
    )
    const members = due.filter(({ userId }) => userId !== null)
    const mailed = canMail ? due.filter(({ userId, guestEmail }) => userId === null && guestEmail) : []
    for (const { guestEmail } of mailed) {
      rateLimits.take('familyMails', plan.familyId)
      rateLimits.take('mailsToAddress', guestEmail ?? '')
    }
    const now = iso(clock.now())
    if (members.length + mailed.length > 0) {
      const urls = act(plan, () => {
        for (const guest of [...members, ...mailed]) guests.update(guest, { remindedAt: now })
        for (const guest of members) notifyMember('rsvp_reminder', actorId, plan, guest)
        return mailed.map((guest) => {
          guests.removeLinks(guest.id, limits.links - 1)
          return addLink(guest, site ?? '')
        })
      })
      for (const [at, guest] of mailed.entries()) sendMail(guest, plan, urls[at] ?? '')
    }
    const left = pending.filter(({ userId, guestEmail }) => userId === null && !(canMail && guestEmail)).length
    return { notified: members.length, mailed: mailed.length, left }
  }

  /** The plans whose answers are not closed yet, with the times of their reminders. */
  const upcoming = () =>
    store.openDeadlines(todayIn(clock, 'UTC').subtract({ days: 1 }).toString()).flatMap((plan) => {
      const { timezone } = families.get(plan.familyId)
      const isOpen = plan.rsvpDeadline !== null && isOpenForAnswers(plan, todayIn(clock, timezone).toString())
      return isOpen && plan.rsvpDeadline ? [{ plan, at: reminderOf(plan.rsvpDeadline, timezone) }] : []
    })
  /** Schedules the next automatic reminder. */
  const wake = () => {
    const now = iso(clock.now())
    const [next] = upcoming()
      .flatMap(({ at }) => (at > now ? [at] : []))
      .toSorted()
    if (next) wakeAt(next)
  }

  return {
    remind,
    wake,
    /** Sends the automatic reminders that are due, also those of a time without the server while answers are open. */
    deliver() {
      const now = iso(clock.now())
      for (const { plan, at } of upcoming()) {
        if (at > now) continue
        try {
          remind(plan, { site: url, actorId: plan.createdBy, before: at })
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          // Too many mails today: members are still notified.
          remind(plan, { site: undefined, actorId: plan.createdBy, before: at })
        }
      }
      wake()
    },
  }
}
