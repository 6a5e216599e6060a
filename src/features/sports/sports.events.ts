import type { Member } from '#src/platform/access'
import { type Clock, iso } from '#src/platform/clock'
import { readerWith } from '#src/platform/language/reader'
import type { Live } from '#src/platform/live/live'
import type { Calendar } from '../calendar/calendar.service'
import type { Families } from '../families/families.service'
import type { GameNotices } from './sports.notices'
import { eventTitle } from './sports.rules'
import type { GameRow, SportsStore } from './sports.store'

export type SportsCalendar = Pick<
  Calendar,
  'observe' | 'linked' | 'addLinked' | 'changeLinked' | 'removeLinked' | 'prepareRestore' | 'restored'
>
type Deps = {
  store: SportsStore
  families: Pick<Families, 'get'>
  calendar: SportsCalendar
  notices: GameNotices
  clock: Clock
  live: Live
}

/** Keeps games and their calendar events in step, in both directions. Runs in the caller's transaction. */
export const createGameEvents = ({ store, calendar, notices, families, clock, live }: Deps) => {
  const change = (member: Member, game: GameRow, fields: Parameters<SportsStore['updateGame']>[1]) => {
    const changed = store.updateGame(game.id, { ...fields, updatedAt: iso(clock.now()) })
    const team = store.team(game.teamId)
    if (changed && team) notices.changed(member, team.name, game, changed)
    live.changed(game.familyId, 'sports')
  }
  calendar.observe({
    changed(member, { id, familyId, startTime, endTime, location }) {
      const game = store.gameOfEvent(familyId, id)
      if (!game) return
      const minutes = Math.round(Temporal.Instant.from(startTime).until(endTime).total('minutes'))
      const durationMinutes = Math.min(Math.max(minutes, 1), 1440)
      change(member, game, { gameDate: startTime, durationMinutes, location })
    },
    restored(_member, { id, familyId }) {
      if (store.gameOfEvent(familyId, id)) live.changed(familyId, 'sports')
    },
    removed(member, { id, familyId }) {
      const game = store.gameOfEvent(familyId, id)
      if (game) change(member, game, { eventId: null, status: 'cancelled' })
    },
  })

  const fieldsOf = (team: string, game: GameRow) => ({
    // One title for the whole family.
    title: eventTitle(team, game, readerWith(families.get(game.familyId)).t),
    startTime: game.gameDate,
    endTime: iso(Temporal.Instant.from(game.gameDate).add({ minutes: game.durationMinutes })),
    location: game.location,
  })

  return {
    add: (member: Member, team: string, game: GameRow) => calendar.addLinked(member, { ...fieldsOf(team, game), category: 'sports' }),

    /** Changes the event of a game. A game that takes place again after its event was deleted gets a new event. */
    follow(member: Member, team: string, game: GameRow): GameRow {
      if (game.eventId) {
        calendar.changeLinked(game.familyId, game.eventId, fieldsOf(team, game))
        return game
      }
      if (game.status === 'cancelled') return game
      return store.updateGame(game.id, { eventId: this.add(member, team, game) }) ?? game
    },

    prepareRestore: calendar.prepareRestore,
    /** A game is back from the trash, with its event. */
    restored(member: Member, { eventId }: GameRow) {
      if (eventId) calendar.restored(member, eventId)
    },

    remove({ familyId, eventId }: GameRow) {
      if (eventId) calendar.removeLinked(familyId, eventId)
    },
  }
}
export type GameEvents = ReturnType<typeof createGameEvents>
