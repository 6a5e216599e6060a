import type { Member } from '#src/platform/access'
import { type Clock, iso } from '#src/platform/clock'
import type { Live } from '#src/platform/live/live'
import type { Calendar } from '../calendar/calendar.service'
import { eventTitle } from './sports.rules'
import type { GameRow, SportsStore } from './sports.store'

export type SportsCalendar = Pick<Calendar, 'observe' | 'addLinked' | 'changeLinked' | 'removeLinked'>
type Deps = { store: SportsStore; calendar: SportsCalendar; clock: Clock; live: Live }

/** Keeps games and their calendar events in step, in both directions. Runs in the caller's transaction. */
export const createGameEvents = ({ store, calendar, clock, live }: Deps) => {
  calendar.observe({
    changed({ id, familyId, startTime, endTime, location }) {
      const game = store.gameOfEvent(familyId, id)
      if (!game) return
      const minutes = Math.round(Temporal.Instant.from(startTime).until(endTime).total('minutes'))
      const durationMinutes = Math.min(Math.max(minutes, 1), 1440)
      store.updateGame(game.id, { gameDate: startTime, durationMinutes, location, updatedAt: iso(clock.now()) })
      live.changed(familyId, 'sports')
    },
    removed({ id, familyId }) {
      const game = store.gameOfEvent(familyId, id)
      if (!game) return
      store.updateGame(game.id, { eventId: null, status: 'cancelled', updatedAt: iso(clock.now()) })
      live.changed(familyId, 'sports')
    },
  })

  const fieldsOf = (team: string, game: GameRow) => ({
    title: eventTitle(team, game),
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

    remove({ familyId, eventId }: GameRow) {
      if (eventId) calendar.removeLinked(familyId, eventId)
    },
  }
}
export type GameEvents = ReturnType<typeof createGameEvents>
