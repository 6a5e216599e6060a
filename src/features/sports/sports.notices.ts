import type { Member } from '#src/platform/access'
import type { Notifications } from '../notifications/notifications.service'
import { eventTitle } from './sports.rules'
import type { GameRow, SportsStore } from './sports.store'

type Deps = { store: SportsStore; notifications: Pick<Notifications, 'notify'> }

const watched = ['gameDate', 'location'] as const
const isOff = ({ status }: GameRow) => status === 'cancelled' || status === 'postponed'

/** Tells the people of a game what they wait for. Runs in the caller's transaction. */
export const createGameNotices = ({ store, notifications }: Deps) => ({
  /** Tells the players and those with a duty about another time or place, and about a game that is off or on again. */
  changed({ familyId, userId: actorId }: Member, team: string, before: GameRow, after: GameRow) {
    if (!watched.some((field) => before[field] !== after[field]) && isOff(before) === isOff(after)) return
    const players = store.players(after.teamId).flatMap(({ row }) => row.userId ?? [])
    const helpers = store.duties(after.id).flatMap(({ userId }) => userId ?? [])
    for (const userId of new Set([...players, ...helpers]))
      notifications.notify(familyId, userId, 'game_changed', { actorId, title: eventTitle(team, after), subjectId: after.id })
  },

  /** Tells a member that somebody else gave them a duty. */
  given({ familyId, userId: actorId }: Member, team: string, game: GameRow, userId: string) {
    notifications.notify(familyId, userId, 'duty_given', { actorId, title: eventTitle(team, game), subjectId: game.id })
  },
})
