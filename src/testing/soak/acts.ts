import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256Of } from '#src/operations/backups/backups.manifest'
import { readName } from '#src/operations/backups/backups.rules'
import { damage, doctor, filesIn, unfinishedBackups, withDatabase } from './inspect'
import { backupProcesses, run, serve, startCommand, until } from './server'
import { uploadOn } from './uploaders'
import type { World } from './world'
import { call, type Writing, writeUntilStopped } from './writers'

/**
 * Work that a kill interrupts. Each act kills once and leaves a running server.
 * @param fraction when the kill comes during the work, from 0 to 1
 */
export type Act = (world: World, fraction: number) => Promise<void>

/** Maximum milliseconds of writes or uploads before the kill. */
const maxMs = { writing: 700, uploading: 1800 }

/** Runs a load until the kill, which comes after `afterMs` and not before `ready` resolves. */
const killDuring = async (
  world: World,
  load: (writing: Writing) => Promise<unknown>,
  afterMs: number,
  kill: () => Promise<void>,
  ready: () => Promise<void> = async () => {},
) => {
  let isOn = true
  const work = load(world.writing(() => isOn))
  await Promise.all([Bun.sleep(afterMs), ready()])
  isOn = false
  await kill()
  await work
}

const killServer = (world: World) => () => world.server.kill()

/** Restarts a killed server and checks that it has all confirmed data. */
const recover = async (world: World) => {
  world.loseCache()
  await world.start()
  await world.inspect()
}

const writes: Act = async (world, fraction) => {
  await killDuring(world, (writing) => writeUntilStopped(writing), fraction * maxMs.writing, killServer(world))
  await recover(world)
}

const uploads: Act = async (world, fraction) => {
  const load = (writing: Writing) => Promise.all([uploadOn(writing, world.sources), writeUntilStopped(writing, 1)])
  // A slow machine acknowledges no upload in the planned time: without one, the kill proves nothing.
  const enough = world.ledger.uploads.size + 2
  const ready = async () => {
    for (let n = 0; n < 3000 && world.ledger.uploads.size < enough; n++) await Bun.sleep(10)
  }
  await killDuring(world, load, fraction * maxMs.uploading, killServer(world), ready)
  await recover(world)
  // Whatever state the cache is in, the next upload must work.
  await uploadOn(world.quietly(), world.sources, { count: 1, limit: 1 })
}

const starting: Act = async (world, fraction) => {
  await world.server.stop()
  world.loseCache()
  const wholeMs = await timed(world.start)
  await world.server.stop()
  const child = startCommand(world.place, ['serve'])
  await Bun.sleep(fraction * wholeMs)
  child.kill('SIGKILL')
  await child.exited
  await recover(world)
}

/** Kills the first start in an empty folder. */
const firstStart: Act = async (world, fraction) => {
  const data = join(world.usb, 'first')
  const place = { ...world.place, data }
  const wholeMs = await timed(async () => (await serve({ ...place, data: `${data}-trial` })).kill())
  for (const part of [0, 1, 2]) {
    const child = startCommand(place, ['serve'])
    await Bun.sleep(((fraction + part / 3) % 1) * wholeMs)
    child.kill('SIGKILL')
    await child.exited
  }
  const server = await serve(place)
  const found = [...withDatabase(data, damage), ...(await doctor(place))]
  for (const problem of found) world.complain(`first start: ${problem}`)
  await server.stop()
  for (const folder of [data, `${data}-trial`]) rmSync(folder, { recursive: true })
}

const stopping: Act = async (world, fraction) => {
  const stopAndKill = async () => {
    world.server.child.kill('SIGTERM')
    await Bun.sleep(fraction * 60)
    await world.server.kill()
  }
  await killDuring(world, (writing) => writeUntilStopped(writing), 150, stopAndKill)
  await recover(world)
}

type Backups = { running: unknown; backups: { result: string; name: string | null }[] }
const backupsOf = async (world: World) => (await call(world.quietly().family, 'GET', '/api/backups'))?.body as Backups

/** Requests a backup from the server. @returns whether it succeeded */
const backUp = async (world: World) => {
  const started = await call(world.quietly().family, 'POST', '/api/backups')
  if (started?.status !== 201) throw new Error(`A backup got the status ${started?.status}`)
  await until('the backup of the server', async () => (await backupsOf(world)).running === null)
  return (await backupsOf(world)).backups[0]?.result === 'done'
}

/** Measures the milliseconds of an act. */
export const timed = async (act: () => Promise<unknown>) => {
  const before = performance.now()
  await act()
  return performance.now() - before
}

const backupsIn = (data: string) => readdirSync(join(data, 'backups')).filter((name) => readName(name) !== undefined)

/** Sometimes empties the store, so that a backup has to copy every upload. */
const emptyStore = (world: World) => {
  const isEmpty = world.random.chance(0.5)
  return () => {
    if (isEmpty) rmSync(join(world.data, 'backups'), { recursive: true, force: true })
  }
}

/** Checks that the next backup deletes the files of an interrupted one, and that every finished backup is valid. */
const settleBackups = async (world: World) => {
  if (!(await backUp(world))) world.complain('a backup failed after one that was killed')
  const left = unfinishedBackups(world.data)
  if (left.length) world.complain(`backups left ${left.join(', ')}`)
  const names = backupsIn(world.data)
  for (const name of names) await run(world.place, ['backup', 'verify', name])
  world.count('backups verified', names.length)
  await run(world.place, ['backup', 'prune', '--keep', '1'])
  await world.inspect()
}

const noneLeft = (world: World) => until('the end of the process that makes the backup', () => backupProcesses(world.place).length === 0)

/** Kills the server during a backup, whose child process ends with it. */
const backupOfServer: Act = async (world, fraction) => {
  const prepare = emptyStore(world)
  prepare()
  const whole = await timed(() => backUp(world))
  prepare()
  await call(world.quietly().family, 'POST', '/api/backups')
  await killDuring(world, (writing) => writeUntilStopped(writing), fraction * whole, killServer(world))
  await noneLeft(world)
  await recover(world)
  await settleBackups(world)
}

/** Kills the backup process; the server continues and reports the failure. */
const backupProcess: Act = async (world, fraction) => {
  const prepare = emptyStore(world)
  prepare()
  const whole = await timed(() => backUp(world))
  prepare()
  await call(world.quietly().family, 'POST', '/api/backups')
  const own = () => backupProcesses(world.place).filter(({ parent }) => parent === world.server.pid)
  const kill = async () => {
    for (const { pid } of own()) process.kill(pid, 'SIGKILL')
  }
  await killDuring(world, (writing) => writeUntilStopped(writing), fraction * whole, kill)
  await until('the report of the server', async () => (await backupsOf(world)).running === null)
  world.count(`killed backup process: ${(await backupsOf(world)).backups[0]?.result}`)
  await settleBackups(world)
}

const killCommand = async (world: World, args: readonly string[], afterMs: number) => {
  const child = startCommand(world.place, args)
  const kill = async () => {
    child.kill('SIGKILL')
    await child.exited
  }
  await killDuring(world, (writing) => writeUntilStopped(writing), afterMs, kill)
}

const backupCommand: Act = async (world, fraction) => {
  const create = ['backup', 'create', '--min-free', '0']
  const prepare = emptyStore(world)
  prepare()
  const whole = await timed(() => run(world.place, create))
  prepare()
  await killCommand(world, create, fraction * whole)
  await settleBackups(world)
}

const backupToFile: Act = async (world, fraction) => {
  const file = () => join(world.usb, `${Bun.randomUUIDv7()}.tar`)
  const create = (to: string) => ['backup', 'create', '--to', to, '--min-free', '0']
  const whole = await timed(() => run(world.place, create(file())))
  const to = file()
  await killCommand(world, create(to), fraction * whole)
  if (existsSync(to)) await run(world.place, ['backup', 'verify', to])
  for (const path of filesIn(world.usb)) rmSync(path)
  await settleBackups(world)
}

/** Files in the store that no backup names. */
const unneededFiles = 2000

/** Approximate milliseconds of their removal. */
const removalMs = 200

const plantUnneeded = (world: World) => {
  for (let i = 0; i < unneededFiles; i++) {
    const content = `${i} ${world.random.int(0, 1e9)}`
    const sha256 = sha256Of(content)
    const folder = join(world.data, 'backups', 'objects', sha256.slice(0, 2))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, sha256), content)
  }
}

/** Kills the removal of old backups and their content: the remaining ones stay valid, and the next removal finishes. */
const pruning: Act = async (world, fraction) => {
  const prune = ['backup', 'prune', '--keep', '1']
  const prepare = async () => {
    for (let i = 0; i < 2; i++) await run(world.place, ['backup', 'create', '--min-free', '0'])
    plantUnneeded(world)
  }
  await prepare()
  await run(world.place, prune)
  const needed = filesIn(join(world.data, 'backups', 'objects')).length
  await prepare()
  const before = backupsIn(world.data).length
  const child = startCommand(world.place, prune)
  await until('the removal of a backup', () => backupsIn(world.data).length < before || child.exitCode !== null)
  await Bun.sleep(fraction * removalMs)
  child.kill('SIGKILL')
  await child.exited
  const left = filesIn(join(world.data, 'backups', 'objects')).length
  world.count(`killed removal: ${left === needed ? 'after' : left < needed + unneededFiles ? 'while' : 'before'} the store was cleaned`)
  for (const name of backupsIn(world.data)) await run(world.place, ['backup', 'verify', name])
  await run(world.place, prune)
  const extra = filesIn(join(world.data, 'backups', 'objects')).length - needed
  if (extra !== 0) world.complain(`${extra} files of the store belong to no backup`)
  await settleBackups(world)
}

export const acts = { writes, uploads, firstStart, starting, stopping, backupOfServer, backupProcess, backupCommand, backupToFile, pruning }
