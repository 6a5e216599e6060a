import { useQueries } from '@tanstack/react-query'
import type * as z from 'zod'
import { type GameReply, type newGame, type newPlayer, type newStat, type newTeam, sportsApi } from '#src/features/sports/sports.contract'
import type { DutyKind } from '#src/features/sports/sports.rules'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { areaKey } from '#web/platform/api/query-client'
import { sendOrQueue } from '#web/platform/offline/outbox'
import { combineQueries } from '#web/ui/loaded'
import { optimistic } from '#web/ui/optimistic'
import { type SavePart, useAction } from '#web/ui/use-action'
import { useDeletion } from '../trash/deletion'
import { dutyAct, type Score, scoreAct, withDuty } from './sports.outbox'
import { t } from './texts'

const key = (familyId: string) => areaKey('sports', familyId)

export const teamsQuery = (familyId: string) => callQuery([...key(familyId), 'teams'], sportsApi.teams, { params: { familyId } })

/** The games and practices of a team, by date. */
export const gamesQuery = (familyId: string, teamId: string) =>
  callQuery([...key(familyId), 'games', teamId], sportsApi.games, { params: { teamId } })

export const playersQuery = (familyId: string, teamId: string) =>
  callQuery([...key(familyId), 'players', teamId], sportsApi.players, { params: { teamId } })

/** The stats of all games of a team. */
export const statsQuery = (familyId: string, teamId: string) =>
  callQuery([...key(familyId), 'stats', teamId], sportsApi.teamStats, { params: { teamId } })

/** The games of several teams, by date, as one query. */
export const useGames = (familyId: string, teamIds: readonly string[]) => {
  const all = combineQueries<GameReply[][]>(...useQueries({ queries: teamIds.map((teamId) => gamesQuery(familyId, teamId)) }))
  return { ...all, data: all.data?.flat().toSorted((a, b) => a.gameDate.localeCompare(b.gameDate)) }
}

type Body<S extends z.ZodType> = z.input<S>

export const useSaveTeam = (familyId: string) =>
  useAction(
    ({ id, body }: SavePart<Body<typeof newTeam>, Partial<Body<typeof newTeam>>>) =>
      id === undefined
        ? call(sportsApi.createTeam, { params: { familyId }, body })
        : call(sportsApi.changeTeam, { params: { teamId: id }, body }),
    { changes: ['sports', familyId], done: (_, { id }) => (id ? t('Team saved') : t('Team added')) },
  )

export const useDeleteTeam = (familyId: string) =>
  useDeletion((teamId: string) => call(sportsApi.removeTeam, { params: { teamId } }), {
    changes: ['sports', familyId],
    done: t('Team deleted'),
    failed: t('Failed to delete the team'),
  })

export const useSavePlayer = (familyId: string, teamId: string) =>
  useAction(
    ({ id, body }: SavePart<Body<typeof newPlayer>, Partial<Body<typeof newPlayer>>>) =>
      id === undefined
        ? call(sportsApi.createPlayer, { params: { teamId }, body })
        : call(sportsApi.changePlayer, { params: { playerId: id }, body }),
    { changes: ['sports', familyId], done: (_, { id }) => (id ? t('Player saved') : t('Player added')) },
  )

export const useDeletePlayer = (familyId: string) =>
  useDeletion((playerId: string) => call(sportsApi.removePlayer, { params: { playerId } }), {
    changes: ['sports', familyId],
    done: t('Player deleted'),
    failed: t('Failed to delete the player'),
  })

type GameSave = { id: string | undefined; teamId: string; body: Body<typeof newGame> }

export const useSaveGame = (familyId: string) =>
  useAction(
    ({ id, teamId, body }: GameSave) =>
      id === undefined
        ? call(sportsApi.createGame, { params: { teamId }, body })
        : call(sportsApi.changeGame, { params: { gameId: id }, body }),
    { changes: ['sports', familyId], done: (_, { id }) => (id ? t('Game saved') : t('Game scheduled')) },
  )

export const useDeleteGame = (familyId: string) =>
  useDeletion((gameId: string) => call(sportsApi.removeGame, { params: { gameId } }), {
    changes: ['sports', familyId],
    done: t('Game deleted'),
    failed: t('Failed to delete the game'),
  })

const replaced = (games: GameReply[], game: GameReply) => games.map((one) => (one.id === game.id ? game : one))

/** Takes a duty, or gives it up; offline it waits in the outbox. @param about names the game */
export const useDuty = (game: GameReply, about: string) =>
  useAction(
    ({ kind, userId }: { kind: DutyKind; userId: string | null }) =>
      sendOrQueue(dutyAct(game, kind, userId, about), () =>
        call(sportsApi.setDuty, { params: { gameId: game.id }, body: { kind, userId } }),
      ),
    {
      changes: ['sports', game.familyId],
      optimistic: optimistic(gamesQuery(game.familyId, game.teamId).queryKey, (games, { kind, userId }) =>
        replaced(games, withDuty(game, kind, userId)),
      ),
      failed: t('Failed to save the duty'),
    },
  )

/** Sets the score and status of a game; offline it waits in the outbox. @param about names the game */
export const useScore = (game: GameReply, about: string) =>
  useAction(
    (score: Score) =>
      sendOrQueue(scoreAct(game, score, about), () => call(sportsApi.changeGame, { params: { gameId: game.id }, body: score })),
    {
      changes: ['sports', game.familyId],
      // Taps are sent one after the other: an early score must not arrive last.
      scope: { id: `score ${game.id}` },
      optimistic: optimistic(gamesQuery(game.familyId, game.teamId).queryKey, (games, score) => replaced(games, { ...game, ...score })),
      failed: t('Failed to save the score'),
    },
  )

export const useAddStat = (familyId: string, gameId: string) =>
  useAction((body: Body<typeof newStat>) => call(sportsApi.createStat, { params: { gameId }, body }), { changes: ['sports', familyId] })

export const useDeleteStat = (familyId: string) =>
  useDeletion((statId: string) => call(sportsApi.removeStat, { params: { statId } }), {
    changes: ['sports', familyId],
    failed: t('Failed to delete the stat'),
    done: t('Stat deleted'),
  })
