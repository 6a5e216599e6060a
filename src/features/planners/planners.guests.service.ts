import type { Member } from '#src/platform/access'
import { iso, todayIn } from '#src/platform/clock'
import { randomToken, sha256 } from '#src/platform/data-folder/secret'
import { AppError, forbidden, found, invalid, notFound } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { GuestDeps, PlannerDeps } from './planners.deps'
import type { GuestChange, GuestLinkReply, GuestReply, NewGuest } from './planners.guests.contract'
import type { GuestRow } from './planners.guests.store'
import { isRepeatedPart } from './planners.idempotency'
import { createReminders } from './planners.reminders'
import { answerFields, isNewAnswer, isOpenForAnswers, mayChangePart } from './planners.rules'
import type { PlannerRow } from './planners.store'
import { eventRsvps as table } from './planners.table'

/** 409 for an answer after the deadline or to a cancelled plan. */
export const answersClosed = () => new AppError(409, 'answers_closed', msg('Answers are closed. Please ask your host.'))

/** The guests of plans, as the family manages them. */
export const createGuests = (deps: PlannerDeps & GuestDeps) => {
  const { store, people, families, notifications, trash, clock, acts, mail, rateLimits, wakeAt, url } = deps
  const act = acts('planners')
  const { guests } = store
  const today = (familyId: string) => todayIn(clock, families.get(familyId).timezone).toString()

  const nameOf = ({ guestName, user }: GuestReply) => guestName ?? user?.name ?? ''
  const replies = (rows: GuestRow[]): GuestReply[] => {
    const person = people.forIds(rows.map(({ userId }) => userId))
    const linked = new Set(guests.linked(rows.map(({ id }) => id)).map(({ guestId }) => guestId))
    return rows.map((row) => ({ ...row, user: row.userId === null ? null : person(row.userId), hasLink: linked.has(row.id) }))
  }
  const get = (id: string) => found(replies([found(guests.find(id), msg('Guest not found'))])[0], msg('Guest not found'))
  const planOf = (guest: GuestRow) => found(store.find(guest.plannerId), msg('Plan not found'))
  const mayChange = (member: Member, guest: GuestRow) => mayChangePart(member, planOf(guest), guest)
  const assertMayChange = (member: Member, guest: GuestRow) => {
    if (!mayChange(member, guest)) throw forbidden(msg('Only the creator of the plan, a parent or an admin can do this.'))
  }

  /** Adds a link to a guest. Call it in the transaction of the change. @returns the URL, which is not stored */
  const addLink = ({ id: guestId, familyId }: GuestRow, site: string) => {
    const token = randomToken(16)
    guests.addLink({ tokenHash: sha256(token), familyId, guestId, createdAt: iso(clock.now()) })
    return `${site}/rsvp/${token}`
  }
  /** Replaces all links of a guest. */
  const renewLink = (guest: GuestRow, site: string): GuestLinkReply => {
    guests.removeLinks(guest.id)
    const rsvpUrl = guest.userId === null ? addLink(guest, site) : null
    return { ...get(guest.id), rsvpUrl }
  }

  const notifyMember = (
    kind: 'plan_invited' | 'rsvp_reminder',
    actorId: string | undefined,
    { familyId, name: title }: PlannerRow,
    guest: GuestRow,
  ) => {
    if (guest.userId)
      notifications.notify(familyId, guest.userId, kind, {
        ...(actorId && { actorId }),
        title,
        subjectId: guest.id,
        place: guest.plannerId,
      })
  }
  const assertNewMember = (plan: PlannerRow, userId: string | null) => {
    if (userId === null) return
    if (!families.isActiveMember(plan.familyId, userId)) throw invalid('userId', msg('Choose an active member of the family.'))
    if (guests.list(plan.id).some((guest) => guest.userId === userId)) throw invalid('userId', msg('This member is a guest already.'))
  }

  const reminders = createReminders({ store, families, clock, acts, mail, rateLimits, addLink, notifyMember, wakeAt, url })

  return {
    /** The least that a change needs: the guest is the member's, or is the member. @throws AppError 403 */
    assertMayAnswer(member: Member, guest: GuestRow) {
      if (guest.userId !== member.userId) assertMayChange(member, guest)
    },
    find: guests.find,
    list: (plan: PlannerRow): GuestReply[] =>
      replies(guests.list(plan.id)).toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)) || a.id.localeCompare(b.id)),

    /**
     * Idempotent: a retry with the same id returns the existing guest, with a new link because the first one can't be read back.
     * @throws AppError 409 for an id that is in use, 422 for a member who is inactive or already a guest
     */
    create(member: Member, plan: PlannerRow, { id = Bun.randomUUIDv7(), ...input }: NewGuest, site: string): GuestLinkReply {
      const existing = guests.find(id)
      if (isRepeatedPart(member, plan, existing)) return act(plan, () => renewLink(found(existing, msg('Guest not found')), site))
      assertNewMember(plan, input.userId)
      const now = iso(clock.now())
      const { familyId } = plan
      return act(plan, () => {
        const made = { id, familyId, plannerId: plan.id, createdBy: member.userId, createdAt: now, updatedAt: now }
        const respondedAt = input.response === 'pending' ? null : now
        const guest = guests.insert({ ...input, ...(input.userId && { guestName: null }), ...made, respondedAt })
        notifyMember('plan_invited', member.userId, plan, guest)
        return renewLink(guest, site)
      })
    },

    /** @throws AppError 403 for another member's guest, except for one's own answer; 409 for one's own answer after the deadline */
    change(member: Member, guest: GuestRow, change: GuestChange): GuestReply {
      const plan = planOf(guest)
      const isOwnAnswer =
        guest.userId === member.userId && Object.keys(change).every((name) => answerFields.some((field) => field === name))
      if (!isOwnAnswer) assertMayChange(member, guest)
      if (isOwnAnswer && !mayChange(member, guest) && !isOpenForAnswers(plan, today(plan.familyId))) throw answersClosed()
      const now = iso(clock.now())
      return act(plan, () => {
        const respondedAt = change.response === undefined ? guest.respondedAt : change.response === 'pending' ? null : now
        guests.update(guest, { ...change, respondedAt, updatedAt: now })
        const changed = get(guest.id)
        if (isOwnAnswer && change.response && change.response !== 'pending' && isNewAnswer(guest, change)) {
          notifications.withdraw(guest.familyId, guest.id)
          const about = { actorId: member.userId, title: plan.name, subjectId: guest.id, place: plan.id }
          notifications.notify(guest.familyId, plan.createdBy, 'rsvp_answered', about)
        }
        return changed
      })
    },

    /** @throws AppError 403 for another member's guest */
    remove(member: Member, guest: GuestRow) {
      assertMayChange(member, guest)
      act(guest, () => {
        const { id, createdBy: ownerId } = guest
        trash.move(member, { kind: 'plan_guest', table, id, title: nameOf(get(id)), ownerId }, () => guests.remove(guest))
        notifications.withdraw(guest.familyId, guest.id)
      })
    },

    /** @throws AppError 403 for another member's guest, 409 for a member, who answers without a link */
    link(member: Member, guest: GuestRow, site: string): GuestLinkReply {
      assertMayChange(member, guest)
      if (guest.userId !== null) throw new AppError(409, 'is_member', msg('A member answers in the app and needs no link.'))
      return act(guest, () => renewLink(guest, site))
    },

    /** @throws AppError 403 for another member's guest, 404 for one without a link */
    revoke(member: Member, guest: GuestRow) {
      assertMayChange(member, guest)
      if (guests.linked([guest.id]).length === 0) throw notFound(msg('Link not found'))
      act(guest, () => guests.removeLinks(guest.id))
    },

    /**
     * Reminds the guests who have not answered, each at most once in 24 hours.
     * @throws AppError 403 for another member's plan, 409 when answers are closed, 429 after too many mails of the family or to an address
     */
    remind(member: Member, plan: PlannerRow, site: string) {
      if (!mayChangePart(member, plan, plan)) throw forbidden(msg('Only the creator of the plan, a parent or an admin can do this.'))
      if (plan.status !== 'planning' || !isOpenForAnswers(plan, today(plan.familyId))) throw answersClosed()
      return reminders.remind(plan, { site, actorId: member.userId })
    },
    wake: reminders.wake,
    deliverReminders: reminders.deliver,
  }
}
