import { expect, test } from 'bun:test'
import { command } from '../cli/hearth'
import { killAgainAndAgain } from './kill'

const kills = 20

test(`a program that is killed ${kills} times has all that it said it has (200 times: bun run soak:kill)`, async () => {
  const { problems, folder, tally } = await killAgainAndAgain({ command, kills, seed: 'garden', upgradeRows: 15_000 })
  expect({ problems, folder }).toEqual({ problems: [], folder: undefined })
  // There were promises to be kept, and the kills of restores came early and late.
  expect(tally['acknowledged writes']).toBeGreaterThan(20)
  expect(tally['acknowledged uploads']).toBeGreaterThanOrEqual(3)
  expect(tally['restore killed, old state']).toBeGreaterThan(0)
}, 300_000)
