import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { closeCodes } from '../shared/live-frames'
import { type Hearth, startHearth } from './hearth'
import { screenOf } from './socket'

let hearth: Hearth
beforeAll(async () => {
  hearth = await startHearth()
})
afterAll(() => hearth.stop())

/** Runs the command line in a separate process beside the server. */
const run = async (...args: string[]) => {
  const main = join(import.meta.dir, '../main.ts')
  const child = Bun.spawn([process.execPath, main, ...args, '--data', hearth.data], { stdout: 'ignore', stderr: 'inherit' })
  expect(await child.exited).toBe(0)
}

test('disabling a user from the command line ends their sessions and sockets immediately', async () => {
  const leo = await screenOf(hearth, 'child')
  await run('user', 'disable', 'leo')
  expect((await hearth.as('child').get(hearth.path('/members'))).status).toBe(401)
  expect(await leo.closed).toBe(closeCodes.signedOut)
})

test('changes by the command line make open screens reconnect and reload', async () => {
  const mia = await screenOf(hearth, 'member')
  await run('invite', '--email', 'aunt@example.org', '--family', hearth.familyId)
  expect(await mia.closed).toBe(closeCodes.reconnect)
})
