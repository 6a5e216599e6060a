import { type GameReply, sportsApi } from '#src/features/sports/sports.contract'
import type { DutyKind } from '#src/features/sports/sports.rules'
import { call } from '#web/platform/api/api'
import type { OfflineAction } from '#web/platform/offline/device-db'
import { registerAction } from '#web/platform/offline/outbox-actions'
import { t } from './texts'

type Duty = { gameId: string; kind: DutyKind; userId: string | null }
export type Score = Pick<GameReply, 'ourScore' | 'opponentScore' | 'status'>

const dutyOf = ({ duties }: GameReply, kind: DutyKind) => duties.find((duty) => duty.kind === kind)?.userId ?? null

/** Taking or giving up a duty, as an outbox action. @param about names the game */
export const dutyAct = (game: GameReply, kind: DutyKind, userId: string | null, about: string): OfflineAction => ({
  kind: 'duty',
  familyId: game.familyId,
  about,
  row: `${game.id} ${kind}`,
  wish: { gameId: game.id, kind, userId } satisfies Duty,
  before: { gameId: game.id, kind, userId: dutyOf(game, kind) } satisfies Duty,
})

/** The score of a game, as an outbox action. */
export const scoreAct = (
  { id, familyId, ourScore, opponentScore, status, updatedAt }: GameReply,
  wish: Score,
  about: string,
): OfflineAction => ({
  kind: 'score',
  familyId,
  about,
  row: id,
  wish,
  before: { ourScore, opponentScore, status } satisfies Score,
  seen: updatedAt,
})

export const withDuty = (game: GameReply, kind: DutyKind, userId: string | null): GameReply => ({
  ...game,
  duties: [...game.duties.filter((duty) => duty.kind !== kind), { kind, userId }],
})

/** Changes one game in the cached lists of games. */
const changeGame = (key: readonly unknown[], data: unknown, familyId: string, gameId: string, change: (game: GameReply) => GameReply) => {
  if (key[0] !== 'sports' || key[1] !== familyId || key[2] !== 'games') return data
  const games = data as GameReply[]
  return games.some(({ id }) => id === gameId) ? games.map((game) => (game.id === gameId ? change(game) : game)) : games
}

registerAction('duty', {
  area: 'sports',
  send: ({ wish, before }) => {
    const { gameId, ...body } = wish as Duty
    return call(sportsApi.setDuty, { params: { gameId }, body: { ...body, seenUserId: (before as Duty).userId } })
  },
  applyPending: (key, data, { familyId, wish }) => {
    const { gameId, kind, userId } = wish as Duty
    return changeGame(key, data, familyId, gameId, (game) => withDuty(game, kind, userId))
  },
  failed: ({ about }) => t('Your duty for “{game}” was not saved', { game: about }),
})

registerAction('score', {
  area: 'sports',
  send: ({ row = '', wish, seen }) => call(sportsApi.changeGame, { params: { gameId: row }, body: { ...(wish as Score), seen } }),
  applyPending: (key, data, { familyId, row = '', wish }) =>
    changeGame(key, data, familyId, row, (game) => ({ ...game, ...(wish as Score) })),
  failed: ({ about }) => t('The score of “{game}” was not saved', { game: about }),
})
