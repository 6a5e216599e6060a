import type { Member } from '#src/platform/access'
import type { Clock } from '#src/platform/clock'
import { AppError, forbidden, found, notFound } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import { mayDo } from '#src/shared/permissions'
import type { PairedDevices } from '../paired-devices/paired-devices.service'
import type { Shopping } from '../shopping/shopping.create'
import type { Tasks } from '../tasks/tasks.service'
import type { DisplayContents } from './display.content'
import type { NewTick } from './display.contract'
import type { DisplayPeople } from './display.people'
import { undoSeconds } from './displays.rules'
import type { DisplayRow } from './displays.store'

type Tick = Pick<NewTick, 'kind' | 'rowId' | 'memberId'> & { displayId: string; until: Temporal.Instant }

/** Maximum ticks of the last minute that can be undone, on the whole server. */
const maxTicks = 500

type Deps = {
  people: DisplayPeople
  contents: Pick<DisplayContents, 'choresToday' | 'listsOf'>
  tasks: Pick<Tasks, 'find' | 'setStatus'>
  shopping: Pick<Shopping, 'findItem' | 'changeItem'>
  pairedDevices: Pick<PairedDevices, 'checkPinAt'>
  clock: Clock
}

const noTicker = () => forbidden(msg('You do not tick on this display. A parent can allow it in the settings.'))
const tickedAlready = () => new AppError(409, 'ticked_already', msg('Somebody has ticked this already.'))

/** Ticks on a display: each is an act of a member, with the same rights as in the app. */
export const createDisplayTicks = ({ people, contents, tasks, shopping, pairedDevices, clock }: Deps) => {
  /** The ticks that can be undone, by id, oldest first. An undo needs no PIN; a restart ends it. */
  const ticks = new Map<string, Tick>()
  const forgetOld = () => {
    for (const [id, { until }] of ticks) if (ticks.size >= maxTicks || Temporal.Instant.compare(until, clock.now()) <= 0) ticks.delete(id)
  }

  /** @throws AppError 403 for a person who is not an active member */
  const memberOf = ({ familyId }: DisplayRow, memberId: string): Member => {
    const row = people.membersOf(familyId).find(({ id }) => id === memberId)
    if (!row) throw noTicker()
    const { id, userId, role, permissions, isActive } = row
    return { id, userId, familyId, role, permissions, isActive }
  }

  /** @throws AppError 403 for a person who does not tick here, 401 for a wrong PIN, 429 while attempts are throttled */
  const assertTicker = async (display: DisplayRow, { memberId, pin }: NewTick, assertPaired: () => void) => {
    const mode = people.list(display).find(({ id }) => id === memberId)?.tick
    if (!mode) throw noTicker()
    if (mode === 'pin')
      await pairedDevices.checkPinAt({ kind: 'display', id: display.id, familyId: display.familyId }, memberId, pin ?? '', assertPaired)
  }

  const setChore = (member: Member, id: string, isDone: boolean) => {
    if (!mayDo(member, 'view_tasks')) throw forbidden()
    const row = found(tasks.find(member, id), msg('Chore not found'))
    if ((row.status === 'completed') === isDone) return false
    tasks.setStatus(member, row, isDone ? 'completed' : 'pending')
    return true
  }
  const setItem = (member: Member, id: string, isDone: boolean) => {
    if (!mayDo(member, 'edit_shopping')) throw forbidden()
    const item = shopping.findItem(id)
    if (item?.familyId !== member.familyId) throw notFound(msg('Item not found'))
    if ((item.status === 'purchased') === isDone) return false
    shopping.changeItem(member, id, { status: isDone ? 'purchased' : 'active' })
    return true
  }
  const set = { chore: setChore, item: setItem }

  /** Whether the display shows this tickable row. */
  const isShown = (display: DisplayRow, { kind, rowId }: NewTick) =>
    kind === 'chore'
      ? display.shows.includes('chores') && contents.choresToday(display.familyId).some(({ id }) => id === rowId)
      : display.shows.includes('shopping') && display.listIds.includes(shopping.findItem(rowId)?.listId ?? '')

  return {
    /**
     * @param display finds the display again after the check of the PIN
     * @throws AppError as `assertTicker`; 404 for a row that the display does not show; 403 for somebody who may not tick it; 409 if it is ticked
     */
    async tick(display: () => DisplayRow, input: NewTick): Promise<{ id: string }> {
      await assertTicker(display(), input, () => void display())
      const now = display()
      if (!isShown(now, input)) throw notFound(msg('It is no longer on this display.'))
      const { kind, rowId, memberId } = input
      if (!set[kind](memberOf(now, memberId), rowId, true)) throw tickedAlready()
      forgetOld()
      const tickId = Bun.randomUUIDv7()
      ticks.set(tickId, { kind, rowId, memberId, displayId: now.id, until: clock.now().add({ seconds: undoSeconds }) })
      return { id: tickId }
    },

    /** @throws AppError 404 after a minute, and for a tick of another display */
    undo(display: DisplayRow, tickId: string) {
      forgetOld()
      const tick = ticks.get(tickId)
      if (tick?.displayId !== display.id) throw notFound(msg('This can no longer be taken back here.'))
      ticks.delete(tickId)
      set[tick.kind](memberOf(display, tick.memberId), tick.rowId, false)
    },
  }
}
