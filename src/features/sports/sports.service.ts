import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso } from '#src/platform/clock'
import { AppError, assertUnchanged, found, invalid } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import type { Live } from '#src/platform/live/live'
import { msg } from '#src/shared/language/message'
import { toPerson } from '../accounts/accounts.rules'
import type { ActivityKind } from '../activity/activity.contract'
import type { Activity } from '../activity/activity.service'
import { events as eventTable } from '../calendar/calendar.table'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import type { Trash } from '../trash/trash.service'
import type {
  DutyBody,
  DutyReply,
  GameChange,
  GameReply,
  NewGame,
  NewPlayer,
  NewStat,
  NewTeam,
  PlayerChange,
  PlayerReply,
  StatChange,
  StatReply,
  TeamChange,
  TeamReply,
} from './sports.contract'
import type { GameEvents } from './sports.events'
import type { GameNotices } from './sports.notices'
import { eventTitle, isLive, resultTitle } from './sports.rules'
import type { GameRow, PlayerRow, SportsStore, StatRow, TeamRow, WholePlayer } from './sports.store'
import { sportsGames, sportsPlayers, sportsStats, sportsTeams } from './sports.table'

type Deps = {
  store: SportsStore
  events: GameEvents
  notices: GameNotices
  notifications: Pick<Notifications, 'withdraw'>
  families: Families
  activity: Activity
  trash: Trash
  clock: Clock
  live: Live
  acts: Acts
}

/** A family's teams with players, games, duties and stats. Each game has an event in the family calendar. */
export const createSports = (deps: Deps) => {
  const { store, events, notices, notifications, families, activity, trash, clock, live, acts } = deps
  const act = acts('sports')
  const now = () => iso(clock.now())
  const made = ({ familyId, userId }: Member) => ({ familyId, createdBy: userId, createdAt: now(), updatedAt: now() })
  const record = (member: Member, kind: ActivityKind, subjectId: string, title: string) =>
    activity.record(member, kind, { subjectId, title })
  const announceBoth =
    ({ familyId }: Member) =>
    () => {
      live.changed(familyId, 'sports')
      live.changed(familyId, 'calendar')
    }
  const eventOf = ({ eventId }: GameRow) => (eventId ? [{ table: eventTable, id: eventId }] : [])
  const nameOf = ({ teamId }: GameRow) => found(store.team(teamId), msg('Team not found')).name

  const playerReply = ({ row, user }: WholePlayer): PlayerReply => ({ ...row, user: user && toPerson(user) })
  const getPlayer = (id: string) => playerReply(found(store.wholePlayer(id), msg('Player not found')))
  const gameReply = (game: GameRow): GameReply => ({ ...game, duties: store.duties(game.id).map(({ kind, userId }) => ({ kind, userId })) })

  const assertMember = ({ familyId }: Member, userId: string | null | undefined, path = 'userId') => {
    if (userId && !families.people(familyId).some((person) => person.userId === userId))
      throw invalid(path, msg('Choose a member of this family.'))
  }
  const assertNamed = ({ userId, name }: { userId: string | null; name: string | null }) => {
    if (!userId && !name) throw invalid('name', msg('Choose a member or enter a name.'))
  }
  const assertPractice = ({ kind, opponent }: { kind: string; opponent: string | null }) => {
    if (kind === 'practice' && opponent) throw invalid('opponent', msg('A practice has no opponent.'))
  }

  return {
    team: store.team,
    player: store.player,
    game: store.game,
    teams: ({ familyId }: Member): TeamReply[] => store.teams(familyId),

    /** Idempotent, like the other creates: a retry with the same id returns the existing row. @throws AppError 409 for a foreign id */
    createTeam(member: Member, { id = Bun.randomUUIDv7(), ...input }: NewTeam): TeamReply {
      const existing = findExisting(member, store.team(id))
      if (existing) return existing
      return act(member, () => {
        const team = store.insertTeam({ ...input, ...made(member), id })
        record(member, 'team.added', id, team.name)
        return team
      })
    },

    changeTeam(member: Member, { id, name }: TeamRow, change: TeamChange): TeamReply {
      const write = () => {
        const team = found(store.updateTeam(id, { ...change, updatedAt: now() }), msg('Team not found'))
        if (team.name !== name) for (const game of store.games(id)) events.follow(member, team.name, game)
        record(member, 'team.changed', id, team.name)
        return team
      }
      return act(member, write, announceBoth(member))
    },

    removeTeam(member: Member, { id, name, createdBy: ownerId }: TeamRow) {
      const write = () => {
        const games = store.games(id)
        trash.move(member, { kind: 'team', table: sportsTeams, id, title: name, ownerId, also: games.flatMap(eventOf) }, () => {
          for (const game of games) events.remove(game)
          store.removeTeam(id)
        })
        for (const game of games) notifications.withdraw(game.familyId, game.id)
        record(member, 'team.deleted', id, name)
      }
      act(member, write, announceBoth(member))
    },

    players: ({ id }: TeamRow): PlayerReply[] => store.players(id).map(playerReply),

    createPlayer(member: Member, team: TeamRow, { id = Bun.randomUUIDv7(), ...input }: NewPlayer): PlayerReply {
      if (findExisting(member, store.player(id))) return getPlayer(id)
      assertMember(member, input.userId)
      assertNamed(input)
      return act(member, () => {
        store.insertPlayer({ ...input, ...made(member), id, teamId: team.id })
        return getPlayer(id)
      })
    },

    changePlayer(member: Member, player: PlayerRow, change: PlayerChange): PlayerReply {
      assertMember(member, change.userId)
      assertNamed({ ...player, ...change })
      return act(member, () => {
        store.updatePlayer(player.id, { ...change, updatedAt: now() })
        return getPlayer(player.id)
      })
    },

    removePlayer(member: Member, { id, createdBy: ownerId }: PlayerRow) {
      act(member, () => {
        const { name, user } = getPlayer(id)
        const title = name ?? user?.name ?? ''
        trash.move(member, { kind: 'player', table: sportsPlayers, id, title, ownerId }, () => store.removePlayer(id))
      })
    },

    games({ id }: TeamRow): GameReply[] {
      const dutiesOf = Map.groupBy(store.dutiesOf(id), ({ gameId }) => gameId)
      return store.games(id).map((game) => ({
        ...game,
        duties: (dutiesOf.get(game.id) ?? []).map(({ kind, userId }) => ({ kind, userId })),
      }))
    },

    createGame(member: Member, team: TeamRow, { id = Bun.randomUUIDv7(), ...input }: NewGame): GameReply {
      const existing = findExisting(member, store.game(id))
      if (existing) return gameReply(existing)
      assertPractice(input)
      const write = () => {
        const row = store.insertGame({ ...input, ...made(member), id, teamId: team.id })
        record(member, 'game.added', id, eventTitle(team.name, row))
        return gameReply(events.follow(member, team.name, row))
      }
      return act(member, write, announceBoth(member))
    },

    /** Changes a game. The score of a running game changes often: it makes no activity and leaves the calendar alone. */
    changeGame(member: Member, game: GameRow, { seen, ...change }: GameChange): GameReply {
      assertUnchanged(game, seen)
      assertPractice({ ...game, ...change })
      const scores = isLive(game, change)
      const write = () => {
        const row = found(store.updateGame(game.id, { ...change, updatedAt: now() }), msg('Game not found'))
        if (scores) return gameReply(row)
        const name = nameOf(row)
        const isOver = row.status === 'completed' && game.status !== 'completed'
        record(member, isOver ? 'game.finished' : 'game.changed', row.id, isOver ? resultTitle(name, row) : eventTitle(name, row))
        notices.changed(member, name, game, row)
        return gameReply(events.follow(member, name, row))
      }
      return act(member, write, scores ? undefined : announceBoth(member))
    },

    removeGame(member: Member, game: GameRow) {
      const write = () => {
        const { id, createdBy: ownerId } = game
        const title = eventTitle(nameOf(game), game)
        trash.move(member, { kind: 'game', table: sportsGames, id, title, ownerId, also: eventOf(game) }, () => {
          events.remove(game)
          store.removeGame(id)
        })
        notifications.withdraw(game.familyId, game.id)
        record(member, 'game.deleted', id, title)
      }
      act(member, write, announceBoth(member))
    },

    duties: ({ id }: GameRow): DutyReply[] => store.duties(id),

    /** Gives the one duty of a kind to a member, or to nobody. @throws AppError 409 if it is no longer whose the device saw */
    setDuty(member: Member, game: GameRow, { kind, userId, seenUserId }: DutyBody): DutyReply {
      assertMember(member, userId)
      assertMember(member, seenUserId, 'seenUserId')
      const { id: gameId } = game
      const existing = store.duties(gameId).find((duty) => duty.kind === kind)
      const holder = existing?.userId ?? null
      if (seenUserId !== undefined && holder !== seenUserId && holder !== userId)
        throw new AppError(409, 'changed_meanwhile', msg('Somebody changed this meanwhile.'))
      return act(member, () => {
        if (userId) notices.given(member, nameOf(game), game, userId)
        if (existing) return found(store.updateDuty(existing.id, { userId, updatedAt: now() }), msg('Duty not found'))
        return store.insertDuty({ ...made(member), gameId, kind, userId })
      })
    },

    stats: ({ id }: GameRow): StatReply[] => store.stats(id),

    /** @throws AppError 422 unless the player is in the game's team */
    createStat(member: Member, game: GameRow, { id = Bun.randomUUIDv7(), ...input }: NewStat): StatReply {
      const existing = findExisting(member, store.stat(id))
      if (existing) return existing
      if (store.player(input.playerId)?.teamId !== game.teamId) throw invalid('playerId', msg('Choose a player of this team.'))
      return act(member, () => store.insertStat({ ...input, ...made(member), id, gameId: game.id }))
    },

    changeStat: (member: Member, { id }: StatRow, change: StatChange): StatReply =>
      act(member, () => found(store.updateStat(id, { ...change, updatedAt: now() }), msg('Stat not found'))),

    removeStat(member: Member, { id, statType, createdBy: ownerId }: StatRow) {
      act(member, () => {
        trash.move(member, { kind: 'stat', table: sportsStats, id, title: statType, ownerId }, () => store.removeStat(id))
      })
    },

    stat: store.stat,
    teamStats: ({ id }: TeamRow): StatReply[] => store.teamStats(id),

    prepareRestore: events.prepareRestore,
    /** A game or a team is back from the trash, with the events of the calendar. */
    restored(member: Member, id: string) {
      const game = store.game(id)
      for (const one of game ? [game] : store.games(id)) events.restored(member, one)
    },
    announceRestore: (member: Member) => announceBoth(member)(),

    /** Everything that the search looks through. */
    searchable: ({ familyId }: Member) => ({ teams: store.teams(familyId), games: store.gamesOf(familyId) }),

    /** Gives up the duties of a person who left the family. */
    forget: (familyId: string, userId: string) => {
      store.freeDuties(familyId, userId)
    },
  }
}
export type Sports = ReturnType<typeof createSports>
