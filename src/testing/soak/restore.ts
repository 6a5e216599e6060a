import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Act, timed } from './acts'
import { inside } from './inspect'
import { begin, run } from './server'
import type { World } from './world'
import { mark } from './writers'

/** Whatever settles a restore that was cut off: the next start, or any other command before it. */
const settlers = [undefined, ['user', 'list'], ['backup', 'list']] as const

/** The people of this world stay signed in: what a restore ends, it ends before the exchange that is killed here. */
const restoring = (file: string) => ['backup', 'restore', file, '--force', '--keep-sessions']

const savedIn = (data: string) => readdirSync(data).filter((name) => name.startsWith('before-restore-'))
const removeSaved = (data: string) => {
  for (const name of savedIn(data)) rmSync(join(data, name), { recursive: true })
}

const times = new WeakMap<World, number>()

/** Milliseconds of a restore that nobody kills. It leads to where the server is already. */
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

/** Nothing of it is left but what was there before, which an admin removes. */
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

/** A backup to restore: one file, or one in the store. @returns its path */
const backupFor = async ({ place, usb, random }: World) => {
  const file = join(usb, 'restore.tar')
  rmSync(file, { force: true })
  const to = random.chance(0.5) ? ['--to', file] : []
  const made = JSON.parse(await run(place, ['backup', 'create', '--json', '--min-free', '0', ...to])) as { file: string }
  return made.file
}

/** A restore is killed: the next start has either what was there before or what the backup holds, whole. */
export const restore: Act = async (world, fraction) => {
  const { place, data } = world
  const file = await backupFor(world)
  const then = world.ledger.copy()
  const whole = await timeOf(world, file)
  const later = await mark(world.quietly())
  await world.server.stop()

  const child = begin(place, restoring(file))
  await Bun.sleep(fraction * whole)
  child.kill('SIGKILL')
  await child.exited

  const settler = world.random.pick(settlers)
  if (settler) await run(place, settler)
  await world.start()
  const isOld = inside(data, (sqlite) => sqlite.query('SELECT 1 FROM messages WHERE id = ?').get(later) !== null)
  world.count(`restore killed, ${isOld ? 'old' : 'new'} state`)
  if (!isOld) world.believe(then)
  world.forgetVerified()
  for (const problem of wrongLeftovers(data, isOld)) world.complain(problem)
  removeSaved(data)
  await world.inspect()
}
