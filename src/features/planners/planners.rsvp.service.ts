import { dateIn, iso, todayIn } from '#src/platform/clock'
import { sha256 } from '#src/platform/data-folder/secret'
import { found } from '#src/platform/errors'
import { networkOf } from '#src/platform/http/request'
import { msg } from '#src/shared/language/message'
import { toPerson } from '../accounts/accounts.rules'
import type { GuestDeps, PlannerDeps } from './planners.deps'
import type { RsvpAnswer, RsvpReply } from './planners.guests.contract'
import { answersClosed } from './planners.guests.service'
import { calendarFile } from './planners.ics'
import { isLinkAlive, isNewAnswer, isOpenForAnswers } from './planners.rules'

/** The answers of guests by their links, without an account. */
export const createRsvps = ({ store, people, families, notifications, clock, acts, rateLimits }: PlannerDeps & GuestDeps) => {
  const act = acts('planners')

  /**
   * The guest of a link. @param address of the caller, for the rate limit
   * @throws AppError 404 alike for a link that is unknown, expired or revoked; 429 after too many calls
   */
  const open = (token: string, address: string) => {
    const tokenHash = sha256(token)
    rateLimits.take('publicLinks', networkOf(address))
    rateLimits.take('publicLink', tokenHash)
    const known = store.guests.byToken(tokenHash)
    const { timezone } = known ? families.get(known.plan.familyId) : { timezone: 'UTC' }
    const today = todayIn(clock, timezone).toString()
    const isAlive = known && isLinkAlive(known.plan, dateIn(known.linkedAt, timezone), today)
    return { ...found(isAlive ? known : undefined, msg('Invitation not found')), timezone, today }
  }

  const toReply = ({ guest, plan, timezone, today }: ReturnType<typeof open>): RsvpReply => ({
    title: plan.name,
    date: plan.date,
    time: plan.time,
    timezone,
    place: plan.venue,
    note: plan.guestNote,
    rsvpDeadline: plan.rsvpDeadline,
    isOpen: plan.status === 'planning' && isOpenForAnswers(plan, today),
    isCancelled: plan.status === 'cancelled',
    guestName: guest.guestName ?? (guest.userId ? toPerson(people.forIds([guest.userId])(guest.userId)).name : ''),
    hostColor: families.colorOf(plan.familyId, plan.createdBy),
    response: guest.response,
    guestCount: guest.guestCount,
    childCount: guest.childCount,
    dietaryRestrictions: guest.dietaryRestrictions,
    notes: guest.notes,
  })

  const save = (link: ReturnType<typeof open>, answer: RsvpAnswer): RsvpReply => {
    const { guest, plan } = link
    if (!toReply(link).isOpen) throw answersClosed()
    const now = iso(clock.now())
    act(plan, () => {
      store.guests.update(guest, { ...answer, respondedAt: now, updatedAt: now })
      if (!isNewAnswer(guest, answer)) return
      notifications.withdraw(plan.familyId, guest.id)
      const title = `${guest.guestName} · ${plan.name}`
      notifications.notify(plan.familyId, plan.createdBy, 'rsvp_answered', { title, subjectId: guest.id, place: plan.id })
    })
    return toReply({ ...link, guest: { ...guest, ...answer } })
  }

  /** The current invitations of an e-mail address in a family, by date. */
  const ofEmail = (familyId: string, guestEmail: string) => {
    const { timezone } = families.get(familyId)
    const today = todayIn(clock, timezone).toString()
    return store.guests
      .ofEmail(familyId, guestEmail)
      .filter(({ guest, plan }) => isLinkAlive(plan, dateIn(guest.createdAt, timezone), today))
      .sort((one, other) => (one.plan.date ?? '~').localeCompare(other.plan.date ?? '~'))
      .map((row) => ({ ...row, linkedAt: row.guest.createdAt, timezone, today }))
  }

  return {
    /** The invitations of somebody whom the family knows by this e-mail address. */
    invitationsOf: (familyId: string, guestEmail: string) =>
      ofEmail(familyId, guestEmail).map((link) => ({ ...toReply(link), id: link.guest.id })),

    /** @throws AppError 404 for an invitation of another address, 409 after the deadline or for a plan that is cancelled or done */
    answerInvitation(familyId: string, guestEmail: string, guestId: string, answer: RsvpAnswer) {
      const link = found(
        ofEmail(familyId, guestEmail).find(({ guest }) => guest.id === guestId),
        msg('Invitation not found'),
      )
      return { ...save(link, answer), id: guestId }
    },

    /** The reply, with the language of the family. @throws AppError 404, 429 */
    read(token: string, address: string) {
      const link = open(token, address)
      return { rsvp: toReply(link), language: families.get(link.plan.familyId).language }
    },

    /** @throws AppError 404, 429 */
    show: (token: string, address: string) => toReply(open(token, address)),

    /** @throws AppError 404, 409 after the deadline or for a plan that is cancelled or done, 429 */
    answer: (token: string, answer: RsvpAnswer, address: string): RsvpReply => save(open(token, address), answer),

    /** The event as an iCalendar file. @throws AppError 404 also for a plan without a date, 429 */
    calendarFile(token: string, address: string): string {
      const link = open(token, address)
      return found(calendarFile(toReply(link), { uid: link.plan.id, now: clock.now() }), msg('Calendar file not found'))
    },
  }
}
