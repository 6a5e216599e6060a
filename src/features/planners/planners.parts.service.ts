import type { Member } from '#src/platform/access'
import { iso } from '#src/platform/clock'
import { forbidden, found, invalid } from '#src/platform/errors'
import { type Message, msg } from '#src/shared/language/message'
import { mayDo } from '#src/shared/permissions'
import type { Deletion } from '../trash/trash.service'
import type { PlannerDeps } from './planners.deps'
import { isRepeatedPart } from './planners.idempotency'
import type {
  EventExpenseChange,
  EventExpenseReply,
  EventMomentReply,
  EventVenueReply,
  NewEventExpense,
  NewEventMoment,
  NewEventVenue,
} from './planners.parts.contract'
import { mayChangePart } from './planners.rules'
import type { PlannerRow, PlannerStore } from './planners.store'
import { eventExpenses, eventMoments, eventVenues } from './planners.table'

type VenueRow = NonNullable<ReturnType<PlannerStore['venues']['find']>>

type Part = { id: string; familyId: string; plannerId: string; createdBy: string }
type NewPart = Part & { createdAt: string; updatedAt: string }

/** The store of a kind of part, as the acts below use it. */
type PartStore<Row extends Part, Input> = {
  find: (id: string) => Row | undefined
  insert: (row: Input & NewPart) => unknown
  update: (row: Row, change: Partial<Input> & { updatedAt: string }) => unknown
  remove: (row: Row) => unknown
}

/** The budget, venue ideas and fixed moments of plans. */
export const createParts = ({ store, trash, clock, acts }: PlannerDeps) => {
  const act = acts('planners')

  const assertMayChange = (member: Member, part: Part) => {
    if (!mayChangePart(member, found(store.find(part.plannerId), msg('Plan not found')), part))
      throw forbidden(msg('Only its creator, the creator of the plan, a parent or an admin can change it.'))
  }

  /** The acts of a kind of part. @param show makes the reply of a row */
  const partActs = <Row extends Part, Input extends object, Reply>(
    parts: PartStore<Row, Input>,
    missing: Message,
    deletionOf: (row: Row) => Pick<Deletion, 'kind' | 'table' | 'title'>,
    show: (member: Member, row: Row) => Reply extends PromiseLike<unknown> ? never : Reply,
  ) => {
    const get = (member: Member, id: string) => show(member, found(parts.find(id), missing))
    return {
      find: parts.find,
      /** Idempotent: a retry with the same id returns the existing row. @throws AppError 409 for an id that is in use */
      create(member: Member, plan: PlannerRow, { id = Bun.randomUUIDv7(), ...input }: Input & { id?: string | undefined }) {
        if (isRepeatedPart(member, plan, parts.find(id))) return get(member, id)
        const now = iso(clock.now())
        return act(plan, () => {
          const made = { id, familyId: plan.familyId, plannerId: plan.id, createdBy: member.userId, createdAt: now, updatedAt: now }
          parts.insert({ ...(input as unknown as Input), ...made })
          return get(member, id)
        })
      },
      /** @throws AppError 403 for another member's row */
      change(member: Member, row: Row, change: Partial<Input>) {
        assertMayChange(member, row)
        return act(row, () => {
          parts.update(row, { ...change, updatedAt: iso(clock.now()) })
          return get(member, row.id)
        })
      },
      /** @throws AppError 403 for another member's row */
      remove(member: Member, row: Row) {
        assertMayChange(member, row)
        const { id, createdBy: ownerId } = row
        act(row, () => trash.move(member, { ...deletionOf(row), id, ownerId }, () => parts.remove(row)))
      },
    }
  }

  const venueReplies = (member: Member, rows: VenueRow[]): EventVenueReply[] => {
    const votes = Map.groupBy(store.venues.votes(rows.map(({ id }) => id)), ({ venueId }) => venueId)
    return rows.map((row) => {
      const own = votes.get(row.id) ?? []
      return { ...row, votes: own.length, isMyVote: own.some(({ userId }) => userId === member.userId) }
    })
  }
  const showVenue = (member: Member, row: VenueRow) => found(venueReplies(member, [row])[0], msg('Venue not found'))

  const expenses = partActs<EventExpenseReply, Omit<NewEventExpense, 'id'>, EventExpenseReply>(
    store.expenses,
    msg('Expense not found'),
    ({ category: title }) => ({ kind: 'plan_expense', table: eventExpenses, title }),
    (_, row): EventExpenseReply => row,
  )
  /** The amount of a transaction that a member may see. @throws AppError 422 for any other */
  const amountOf = (member: Member, transactionId: string) => {
    const transaction = mayDo(member, 'view_finances') ? store.transaction(member.familyId, transactionId) : undefined
    if (!transaction) throw invalid('transactionId', msg('Choose a transaction of the family.'))
    return transaction.amount
  }
  /** Links a transaction: its amount is spent, unless the body says another one. */
  const linked = <Input extends EventExpenseChange>(member: Member, input: Input, before?: string | null): Input => {
    if (!input.transactionId || input.transactionId === before) return input
    const amount = amountOf(member, input.transactionId)
    return { ...input, spent: input.spent ?? amount }
  }

  const moments = partActs<EventMomentReply, Omit<NewEventMoment, 'id'>, EventMomentReply>(
    store.moments,
    msg('Moment not found'),
    ({ title }) => ({ kind: 'plan_moment', table: eventMoments, title }),
    (_, row): EventMomentReply => row,
  )
  const venues = partActs<VenueRow, Omit<NewEventVenue, 'id'>, EventVenueReply>(
    store.venues,
    msg('Venue not found'),
    ({ name: title }) => ({ kind: 'plan_venue', table: eventVenues, title }),
    showVenue,
  )

  return {
    expenses: {
      ...expenses,
      list: (plan: PlannerRow): EventExpenseReply[] => store.expenses.list(plan.id),
      create: (member: Member, plan: PlannerRow, input: NewEventExpense) => expenses.create(member, plan, linked(member, input)),
      change: (member: Member, row: EventExpenseReply, change: EventExpenseChange) =>
        expenses.change(member, row, linked(member, change, row.transactionId)),
    },
    moments: {
      ...moments,
      list: (plan: PlannerRow): EventMomentReply[] =>
        store.moments.list(plan.id).toSorted((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id)),
      create: (member: Member, plan: PlannerRow, input: NewEventMoment) => moments.create(member, plan, input),
    },
    venues: {
      ...venues,
      /** The one with the most votes first. */
      list: (member: Member, plan: PlannerRow): EventVenueReply[] =>
        venueReplies(member, store.venues.list(plan.id)).toSorted((a, b) => b.votes - a.votes || a.id.localeCompare(b.id)),
      create: (member: Member, plan: PlannerRow, input: NewEventVenue) => venues.create(member, plan, input),
      vote(member: Member, venue: VenueRow, isFor: boolean): EventVenueReply {
        const { userId, familyId } = member
        return act(member, () => {
          if (isFor) store.venues.vote({ venueId: venue.id, userId, familyId })
          else store.venues.unvote(venue.id, userId)
          return showVenue(member, venue)
        })
      },
    },
  }
}
