import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso } from '#src/platform/clock'
import { found, invalid } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import type { Live } from '#src/platform/live/live'
import type { ActivityKind } from '../activity/activity.contract'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
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
  StatReply,
  TeamChange,
  TeamReply,
} from './sports.contract'
import { createGameEvents, type SportsCalendar } from './sports.events'
import { eventTitle } from './sports.rules'
import type { GameRow, PlayerRow, SportsStore, TeamRow } from './sports.store'

type Deps = {
  store: SportsStore
  calendar: SportsCalendar
  families: Families
  activity: Activity
  clock: Clock
  live: Live
  acts: Acts
}

/** A family's teams with players, games, duties and stats. Each game has an event in the family calendar. */
export const createSports = (deps: Deps) => {
  const { store, families, activity, clock, live, acts } = deps
  const act = acts('sports')
  const events = createGameEvents(deps)
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
  const nameOf = ({ teamId }: GameRow) => found(store.team(teamId), 'Team').name

  const assertMember = ({ familyId }: Member, userId: string | null | undefined) => {
    if (userId && !families.people(familyId).some((person) => person.userId === userId))
      throw invalid('userId', 'Choose a member of this family.')
  }
  const assertNamed = ({ userId, name }: { userId: string | null; name: string | null }) => {
    if (!userId && !name) throw invalid('name', 'Choose a member or enter a name.')
  }
  const assertPractice = ({ kind, opponent }: { kind: string; opponent: string | null }) => {
    if (kind === 'practice' && opponent) throw invalid('opponent', 'A practice has no opponent.')
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
        const team = found(store.updateTeam(id, { ...change, updatedAt: now() }), 'Team')
        if (team.name !== name) for (const game of store.games(id)) events.follow(member, team.name, game)
        record(member, 'team.changed', id, team.name)
        return team
      }
      return act(member, write, announceBoth(member))
    },

    removeTeam(member: Member, { id, name }: TeamRow) {
      const write = () => {
        for (const game of store.games(id)) events.remove(game)
        store.removeTeam(id)
        record(member, 'team.deleted', id, name)
      }
      act(member, write, announceBoth(member))
    },

    players: ({ id }: TeamRow): PlayerReply[] => store.players(id),

    createPlayer(member: Member, team: TeamRow, { id = Bun.randomUUIDv7(), ...input }: NewPlayer): PlayerReply {
      const existing = findExisting(member, store.player(id))
      if (existing) return existing
      assertMember(member, input.userId)
      assertNamed(input)
      return act(member, () => store.insertPlayer({ ...input, ...made(member), id, teamId: team.id }))
    },

    changePlayer(member: Member, player: PlayerRow, change: PlayerChange): PlayerReply {
      assertMember(member, change.userId)
      assertNamed({ ...player, ...change })
      return act(member, () => found(store.updatePlayer(player.id, { ...change, updatedAt: now() }), 'Player'))
    },

    removePlayer(member: Member, { id }: PlayerRow) {
      act(member, () => {
        store.removePlayer(id)
      })
    },

    games: ({ id }: TeamRow): GameReply[] => store.games(id),

    createGame(member: Member, team: TeamRow, { id = Bun.randomUUIDv7(), ...input }: NewGame): GameReply {
      const existing = findExisting(member, store.game(id))
      if (existing) return existing
      assertPractice(input)
      const write = () => {
        const row = store.insertGame({ ...input, ...made(member), id, teamId: team.id })
        record(member, 'game.added', id, eventTitle(team.name, row))
        return events.follow(member, team.name, row)
      }
      return act(member, write, announceBoth(member))
    },

    changeGame(member: Member, game: GameRow, change: GameChange): GameReply {
      assertPractice({ ...game, ...change })
      const write = () => {
        const row = found(store.updateGame(game.id, { ...change, updatedAt: now() }), 'Game')
        const name = nameOf(row)
        record(member, 'game.changed', row.id, eventTitle(name, row))
        return events.follow(member, name, row)
      }
      return act(member, write, announceBoth(member))
    },

    removeGame(member: Member, game: GameRow) {
      const write = () => {
        events.remove(game)
        store.removeGame(game.id)
        record(member, 'game.deleted', game.id, eventTitle(nameOf(game), game))
      }
      act(member, write, announceBoth(member))
    },

    duties: ({ id }: GameRow): DutyReply[] => store.duties(id),

    /** Gives the one duty of a kind to a member, or to nobody. */
    setDuty(member: Member, { id: gameId }: GameRow, { kind, userId }: DutyBody): DutyReply {
      assertMember(member, userId)
      return act(member, () => {
        const existing = store.duties(gameId).find((duty) => duty.kind === kind)
        if (existing) return found(store.updateDuty(existing.id, { userId, updatedAt: now() }), 'Duty')
        return store.insertDuty({ ...made(member), gameId, kind, userId })
      })
    },

    stats: ({ id }: GameRow): StatReply[] => store.stats(id),

    /** @throws AppError 422 unless the player is in the game's team */
    createStat(member: Member, game: GameRow, { id = Bun.randomUUIDv7(), ...input }: NewStat): StatReply {
      const existing = findExisting(member, store.stat(id))
      if (existing) return existing
      if (store.player(input.playerId)?.teamId !== game.teamId) throw invalid('playerId', 'Choose a player of this team.')
      return act(member, () => store.insertStat({ ...input, ...made(member), id, gameId: game.id }))
    },

    /** Gives up the duties of a person who left the family. */
    forget: (familyId: string, userId: string) => {
      store.freeDuties(familyId, userId)
    },
  }
}
export type Sports = ReturnType<typeof createSports>
