import { expect, test } from 'bun:test'
import type { GameReply } from '#src/features/sports/sports.contract'
import type { QueuedAction } from '#web/platform/offline/device-db'
import { outboxActions } from '#web/platform/offline/outbox-actions'
import { isNoOp, orderingKey } from '#web/platform/offline/outbox-policy'
import { dutyAct, scoreAct } from './sports.outbox'

const game = { id: 'g1', familyId: 'rivera', ourScore: 1, opponentScore: 0, status: 'in_progress', duties: [] } as unknown as GameReply
const key = ['sports', 'rivera', 'games', 'comets']
const shown = (act: object, queryKey: readonly unknown[] = key) => {
  const { kind } = act as QueuedAction
  return outboxActions[kind]?.applyPending?.(queryKey, [game], act as QueuedAction) as GameReply[]
}

test('a duty that is taken offline shows at once, in its own family alone', () => {
  const act = dutyAct(game, 'snacks', 'ben', 'Comets vs Hawks')
  expect(shown(act)[0]?.duties).toEqual([{ kind: 'snacks', userId: 'ben' }])
  expect(shown(act, ['sports', 'other', 'games', 'comets'])[0]).toBe(game)
  expect(shown(act, ['sports', 'rivera', 'players', 'comets'])[0] as unknown).toBe(game)
})

test('two duties of a game do not replace each other, and a duty that was given up again is dropped', () => {
  const snacks = dutyAct(game, 'snacks', 'ben', '')
  expect(orderingKey(snacks)).not.toBe(orderingKey(dutyAct(game, 'drive_there', 'ben', '')))
  expect(isNoOp(dutyAct(game, 'snacks', null, ''))).toBe(true)
  expect(isNoOp(snacks)).toBe(false)
})

test('a score that is counted offline shows at once, and the latest replaces the earlier ones', () => {
  const score = { ourScore: 2, opponentScore: 0, status: 'in_progress' } as const
  const act = scoreAct(game, score, 'Comets vs Hawks')
  expect(shown(act)[0]).toMatchObject(score)
  expect(orderingKey(act)).toBe(orderingKey(scoreAct(game, { ...score, ourScore: 3 }, '')))
  expect(outboxActions.score?.failed(act)).toBe('The score of “Comets vs Hawks” was not saved')
})
