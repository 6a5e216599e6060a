import type { Member } from '#src/platform/access'
import { found } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { Deletion, Trash } from '../trash/trash.service'
import type { Changes } from './calendar.changes.service'
import type { NewEvent } from './calendar.contract'
import { firstDate, type Occurrences } from './calendar.recurrence'
import type { ScopeQuery } from './calendar.series.contract'
import { isSeries } from './calendar.series.service'
import type { CalendarStore, EventRow } from './calendar.store'
import { events as table } from './calendar.table'

type Told = 'changed' | 'removed' | 'restored'

/** Learns of changes of shared calendar rows, and of the member who makes them, in their transaction. */
export type EventObserver = Record<Told, (member: Member, event: EventRow) => void> & {
  /** The rows that `removed` deletes: they go to the trash with the event. */
  alongside?: (event: EventRow) => NonNullable<Deletion['also']>
}

type Known = { event: EventRow; dates: Occurrences | undefined; input: NewEvent }

type Deps = {
  store: CalendarStore
  changes: Changes
  trash: Trash
  observers: readonly EventObserver[]
}

/** Changes and deletes events and parts of series, with their undo. Always run in the caller's transaction. */
export const createParts = ({ store, changes, trash, observers }: Deps) => {
  const tell = (what: Told, member: Member, event: EventRow) => {
    for (const observer of observers) observer[what](member, event)
  }

  const deletionOf = (event: EventRow, instanceDate?: string): Deletion => {
    const { id, title, createdBy: ownerId, isPrivate: isPersonal } = event
    const isPart = isSeries(event) && instanceDate !== undefined
    const part = isPart ? { kind: 'occurrence' as const, rowId: `${id}_${instanceDate}` } : { kind: 'event' as const }
    const also = observers.flatMap(({ alongside }) => alongside?.(event) ?? [])
    return { ...part, table, id, title, ownerId, isPersonal, also }
  }

  /** @returns whether the whole event was deleted */
  const removePart = (event: EventRow, dates: Occurrences | undefined, { scope, instanceDate }: ScopeQuery) => {
    if (isSeries(event) && dates && instanceDate) {
      if (scope === 'one') return changes.removeOne(event, dates, instanceDate)
      if (scope === 'following') return changes.removeFollowing(event, dates, instanceDate)
    }
    store.remove(event.familyId, event.id)
    return true
  }

  const changePart = (member: Member, { event, dates, input }: Known, { scope, instanceDate }: ScopeQuery): EventRow => {
    const part = isSeries(event) && dates && instanceDate && scope !== 'all' ? { event, dates, instanceDate } : undefined
    let row: EventRow = event
    if (part && scope === 'one') changes.one(member.userId, part.event, input, part.dates, part.instanceDate)
    else if (part && part.instanceDate !== firstDate(event)) {
      row = changes.following(member.userId, part.event, input, part.dates, part.instanceDate)
      if (!store.findAsCreator(event.familyId, event.id)) tell('removed', member, event)
    } else row = changes.all(member.userId, event, input, dates, instanceDate)
    if (row.id === event.id) tell('changed', member, found(store.findAsCreator(row.familyId, row.id), msg('Event not found')))
    return row
  }

  return {
    tell,

    /** @returns whether the whole event was deleted */
    remove(member: Member, event: EventRow, dates: Occurrences | undefined, which: ScopeQuery): boolean {
      let isGone = false
      trash.move(member, deletionOf(event, which.scope === 'all' ? undefined : which.instanceDate), () => {
        isGone = removePart(event, dates, which)
        if (isGone) tell('removed', member, event)
      })
      return isGone
    },

    /**
     * Keeps a series as it was, for the undo of a change through an occurrence. There is none if the change shows the event to others or hides it.
     * @returns the event that has the occurrence now: another one after a split
     */
    change(member: Member, known: Known, which: ScopeQuery): EventRow {
      const { event, input } = known
      const isOfSeries = isSeries(event) && which.instanceDate !== undefined && which.scope !== 'one'
      if (!isOfSeries || input.isPrivate !== event.isPrivate) return changePart(member, known, which)
      let row: EventRow = event
      trash.keep(member, { ...deletionOf(event, which.instanceDate), kind: 'series_change' }, () => {
        row = changePart(member, known, which)
        return row.id === event.id ? [] : [row.id]
      })
      return row
    },
  }
}
