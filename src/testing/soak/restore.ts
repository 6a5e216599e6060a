import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Act, timed } from './acts'
import { withDatabase } from './inspect'
import { run, startCommand } from './server'
import type { World } from './world'
import { mark } from './writers'

/** Commands that finish or undo an interrupted restore: the next start, or any other command before it. */
const settlers = [undefined, ['user', 'list'], ['backup', 'list']] as const

/** Keeps sessions: a restore ends them before the exchange of files that this act interrupts. */
const restoring = (file: string) => ['backup', 'restore', file, '--force', '--keep-sessions']

const savedIn = (data: string) => readdirSync(data).filter((name) => name.startsWith('before-restore-'))
const removeSaved = (data: string) => {
  for (const name of savedIn(data)) rmSync(join(data, name), { recursive: true })
}

const times = new WeakMap<World, number>()

/** Measures an uninterrupted restore in milliseconds; it does not change the state. */
const timeOf = async (world: World, file: string) => {
  const known = times.get(world)
  if (known !== undefined) return known
  await world.server.stop()
  const whole = await timed(() => run(world.place, restoring(file)))
  removeSaved(world.data)
  times.set(world, whole)
  await world.start()
  return whole
}

/** Unexpected files after a restore; only the folder with the replaced data may remain, until an admin deletes it. */
const wrongLeftovers = (data: string, isOld: boolean) => {
  const saved = savedIn(data)
  const left = ['restore.json', 'restore.json.part', 'restore.tmp'].filter((name) => existsSync(join(data, name)))
  return [
    ...left.map((name) => `${name} is left of a restore`),
    ...(saved.length === (isOld ? 0 : 1)
      ? []
      : [`${saved.length} folders keep what was there before a restore that led to the ${isOld ? 'old' : 'new'} state`]),
  ]
}

/** Makes a backup, as one file or in the store. @returns its path */
const backupFor = async ({ place, usb, random }: World) => {
  const file = join(usb, 'restore.tar')
  rmSync(file, { force: true })
  const to = random.chance(0.5) ? ['--to', file] : []
  const made = JSON.parse(await run(place, ['backup', 'create', '--json', '--min-free', '0', ...to])) as { file: string }
  return made.file
}

/** Kills a restore: the next start has either the complete old data or the complete backup. */
export const restore: Act = async (world, fraction) => {
  const { place, data } = world
  const file = await backupFor(world)
  const then = world.ledger.copy()
  const whole = await timeOf(world, file)
  const later = await mark(world.quietly())
  await world.server.stop()

  const child = startCommand(place, restoring(file))
  await Bun.sleep(fraction * whole)
  child.kill('SIGKILL')
  await child.exited

  const settler = world.random.pick(settlers)
  if (settler) await run(place, settler)
  await world.start()
  const isOld = withDatabase(data, (sqlite) => sqlite.query('SELECT 1 FROM messages WHERE id = ?').get(later) !== null)
  world.count(`restore killed, ${isOld ? 'old' : 'new'} state`)
  if (!isOld) world.believe(then)
  world.forgetVerified()
  for (const problem of wrongLeftovers(data, isOld)) world.complain(problem)
  removeSaved(data)
  await world.inspect()
}
