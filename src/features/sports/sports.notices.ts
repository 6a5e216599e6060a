import type { Member } from '#src/platform/access'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import { eventTitle } from './sports.rules'
import type { GameRow, SportsStore } from './sports.store'

type Deps = { store: SportsStore; families: Pick<Families, 'people'>; notifications: Pick<Notifications, 'notify'> }

const watched = ['gameDate', 'location'] as const
const isOff = ({ status }: GameRow) => status === 'cancelled' || status === 'postponed'

/** Notifies the people of a game. Runs in the caller's transaction. */
export const createGameNotices = ({ store, families, notifications }: Deps) => ({
  /**
   * Tells the players, the parents of children among them and those with a duty about another time or place, and about a game that is off
   * or on again.
   */
  changed({ familyId, userId: actorId }: Member, team: string, before: GameRow, after: GameRow) {
    if (!watched.some((field) => before[field] !== after[field]) && isOff(before) === isOff(after)) return
    const players = store.players(after.teamId).flatMap(({ row }) => row.userId ?? [])
    const helpers = store.duties(after.id).flatMap(({ userId }) => userId ?? [])
    const people = families.people(familyId)
    const hasChild = people.some(({ userId, role }) => role === 'child' && players.includes(userId))
    const parents = hasChild ? people.filter(({ role }) => role === 'parent' || role === 'admin').map(({ userId }) => userId) : []
    for (const userId of new Set([...players, ...parents, ...helpers]))
      notifications.notify(familyId, userId, 'game_changed', { actorId, title: ({ t }) => eventTitle(team, after, t), subjectId: after.id })
  },

  /** Tells a member that somebody else gave them a duty. */
  given({ familyId, userId: actorId }: Member, team: string, game: GameRow, userId: string) {
    notifications.notify(familyId, userId, 'duty_given', { actorId, title: ({ t }) => eventTitle(team, game, t), subjectId: game.id })
  },
})
export type GameNotices = ReturnType<typeof createGameNotices>
