import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, dateIn, dayBounds, iso, todayIn } from '#src/platform/clock'
import { forbidden, invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import { holdsAll } from '#src/shared/permissions'
import { toPerson } from '../accounts/accounts.rules'
import type { Families } from '../families/families.service'
import type { AuditRow, CompletionReply, PointsReply } from './audit.contract'
import { streakOf, tally, type Week, weekAround, weeksUpTo } from './audit.rules'
import type { AuditStore } from './audit.store'

type Deps = { store: AuditStore; families: Families; clock: Clock; acts: Acts }

/** A range of days or moments, both ends included. */
type Span = { weekStart?: string; weekEnd?: string }

/** The weekly audit of the children's chores, with notes of the parents. */
export const createAudit = ({ store, families, clock, acts }: Deps) => {
  const act = acts('tasks')
  const zoneOf = (familyId: string) => families.get(familyId).timezone
  /** The children, and others who do chores. */
  const children = (familyId: string) => families.people(familyId).filter(({ doesChores, isActive }) => doesChores && isActive)
  const dayOf = (value: string | undefined, zone: string) =>
    value === undefined ? todayIn(clock, zone) : Temporal.PlainDate.from(dateIn(value, zone))

  /** The rows of consecutive weeks, with one query for all weeks. */
  const rowsOf = (familyId: string, weeks: [Week, ...Week[]]) => {
    const last = weeks.at(-1) ?? weeks[0]
    const duties = Map.groupBy(store.duties(familyId, weeks[0], last), ({ userId }) => userId)
    const notes = store.notes(familyId, weeks[0], last)
    const inFamily = children(familyId)
    return weeks.map((week) => ({
      weekStart: week.first,
      rows: inFamily.map(({ user }): AuditRow => {
        const note = notes.find(({ childId, weekStart }) => childId === user.id && weekStart === week.first)
        return { child: toPerson(user), ...tally(duties.get(user.id) ?? [], week), notes: note?.notes ?? null }
      }),
    }))
  }

  const spanOf = ({ weekStart, weekEnd }: Span, zone: string) => {
    const isDate = (value: string) => value.length === 'YYYY-MM-DD'.length
    const week = weekAround(dayOf(weekStart ?? weekEnd, zone), zone)
    const to = () => {
      if (weekEnd === undefined) return weekStart === undefined ? week.to : dayBounds(dayOf(weekStart, zone).add({ days: 6 }), zone).to
      return isDate(weekEnd) ? dayBounds(dayOf(weekEnd, zone), zone).to : iso(Temporal.Instant.from(weekEnd).add({ milliseconds: 1 }))
    }
    if (weekStart === undefined) return { from: week.from, to: to() }
    return { from: isDate(weekStart) ? dayBounds(dayOf(weekStart, zone), zone).from : weekStart, to: to() }
  }

  return {
    /** One row per child. @param weekStart a day or moment of the week; default: today */
    week({ familyId }: Member, weekStart?: string): AuditRow[] {
      const zone = zoneOf(familyId)
      return rowsOf(familyId, [weekAround(dayOf(weekStart, zone), zone)])[0]?.rows ?? []
    },

    /** The weeks of the chart, oldest first. */
    weeks({ familyId }: Member) {
      const zone = zoneOf(familyId)
      return rowsOf(familyId, weeksUpTo(todayIn(clock, zone), zone) as [Week, ...Week[]])
    },

    /** The points of a lifetime and of this week, by member. */
    points({ familyId }: Member): PointsReply[] {
      const zone = zoneOf(familyId)
      return store.points(familyId, weekAround(todayIn(clock, zone), zone).from)
    },

    /** A page of completions, newest first. @throws AppError 422 if the completion `before` does not exist */
    completions({ familyId }: Member, span: Span, { limit, before }: { limit: number; before?: string }): CompletionReply[] {
      const last = before === undefined ? undefined : store.completion(familyId, before)
      if (before !== undefined && !last) throw invalid('before', msg('There is no such completion.'))
      return store.completions(familyId, spanOf(span, zoneOf(familyId)), limit, last).map((row) => ({ ...row, user: toPerson(row.user) }))
    },

    /** @throws AppError 403 unless admin or parent; 422 if the user is not a child of the family */
    putNotes(member: Member, { childId, weekStart, notes }: { childId: string; weekStart: string; notes: string | null }) {
      const { familyId } = member
      if (!holdsAll(member)) throw forbidden(msg('Only a parent or an admin can write notes.'))
      if (!children(familyId).some(({ userId }) => userId === childId)) throw invalid('childId', msg('Choose a child of the family.'))
      const zone = zoneOf(familyId)
      const week = { childId, weekStart: weekAround(dayOf(weekStart, zone), zone).first }
      act(member, () => {
        if (notes) store.putNotes({ familyId, ...week, notes })
        else store.removeNotes(familyId, childId, week.weekStart)
      })
      return { ...week, notes }
    },

    /** The streaks of members in days, by user id. Members without due chores in the last 60 days are left out. */
    streaks(familyId: string): Map<string, number> {
      const zone = zoneOf(familyId)
      const today = todayIn(clock, zone)
      const streaksSince = (first: string) => {
        const days = Map.groupBy(store.dueDays(familyId, first, today.toString()), ({ userId }) => userId)
        return new Map([...days].map(([userId, due]) => [userId, streakOf(due, today.toString(), zone)]))
      }
      const recent = streaksSince(today.subtract({ days: 60 }).toString())
      // Reads the whole history only if a streak is longer than 60 days.
      const all = [...recent.values()].every(({ isBroken }) => isBroken) ? recent : streaksSince('')
      return new Map([...recent.keys()].map((userId) => [userId, all.get(userId)?.days ?? 0]))
    },
  }
}
export type Audit = ReturnType<typeof createAudit>
