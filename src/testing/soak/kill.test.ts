import { expect, test } from 'bun:test'
import { command } from '../cli/hearth'
import { killRepeatedly } from './kill'

const kills = 12

test(`a server that is killed ${kills} times keeps all acknowledged data (200 times: bun run soak:kill)`, async () => {
  const { problems, folder, tally } = await killRepeatedly({ command, kills, seed: 'garden', upgradeRows: 15_000 })
  expect({ problems, folder }).toEqual({ problems: [], folder: undefined })
  // Proves that the run had acknowledged data, and that restores were killed early and late.
  expect(tally['acknowledged writes']).toBeGreaterThan(20)
  expect(tally['acknowledged uploads']).toBeGreaterThanOrEqual(3)
  expect(tally['restore killed, old state']).toBeGreaterThan(0)
}, 300_000)
