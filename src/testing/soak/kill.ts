import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom, type Random } from '#src/demo/random'
import { type Act, acts } from './acts'
import { checkCleanUp } from './cleaning'
import { createUpgrades } from './migration'
import { restore } from './restore'
import { makeSources } from './uploaders'
import { createWorld, type Tally, type World } from './world'

const worldActs: Record<string, Act> = { ...acts, restore }

/** Frequency of each act in 24 kills: half of them interrupt a backup or the removal of old ones. */
const weights: Record<string, number> = {
  writes: 2,
  uploads: 2,
  firstStart: 1,
  starting: 1,
  stopping: 1,
  backupOfServer: 3,
  backupProcess: 2,
  backupCommand: 3,
  backupToFile: 1,
  pruning: 3,
  restore: 3,
  upgrade: 2,
}

/** Kills per family: checking a growing family takes longer and longer. */
const killsOfAFamily = 60

type Options = {
  /** The program and its first arguments. */
  command: readonly string[]
  kills: number
  seed: string
  /** The acts to interrupt; all if omitted. */
  only?: readonly string[]
  /** Rows of a family for killed migrations: more rows make a migration longer. */
  upgradeRows?: number
  /** Called for each kill. */
  tell?: (line: string) => void
}

type Report = { seconds: number; tally: Tally; problems: string[]; folder: string | undefined }

/** Plans the kills: acts in proportion to their weights, each at moments spread over its duration. */
const planOf = (kills: number, random: Random, only: readonly string[]) => {
  const round = only.flatMap((name) => Array.from({ length: weights[name] ?? 0 }, () => name))
  const names = Array.from({ length: Math.ceil(kills / round.length) }, () => random.some(round, round.length))
    .flat()
    .slice(0, kills)
  const times = new Map<string, number>()
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1)
  const places = new Map([...times].map(([name, count]) => [name, random.some([...Array(count).keys()], count)]))
  return names.map((name) => {
    const place = places.get(name)?.pop() ?? 0
    return { name, fraction: (place + random.int(0, 999) / 1000) / (times.get(name) ?? 1) }
  })
}

type Shared = Parameters<typeof createWorld>[0]

/** One family after the other. */
const createFamilies = ({ folder, ...shared }: Shared) => {
  const { tally, complain } = shared
  let world: World | undefined
  let count = 0
  return {
    async current() {
      if (world) return world
      const home = join(folder, `family-${++count}`)
      mkdirSync(home)
      world = await createWorld({ ...shared, folder: home })
      return world
    },
    /** Checks everything once more, and again with a clock a day later. */
    async leave() {
      if (!world) return
      const { server, data, ledger } = world
      await server.stop()
      tally['acknowledged writes'] = (tally['acknowledged writes'] ?? 0) + ledger.size
      tally['acknowledged uploads'] = (tally['acknowledged uploads'] ?? 0) + ledger.uploads.size
      const wrong = await checkCleanUp(data, ledger)
      for (const problem of wrong) complain(problem)
      if (wrong.length === 0) rmSync(join(folder, `family-${count}`), { recursive: true })
      world = undefined
    },
    giveUp: () => world?.server.kill(),
  }
}

/**
 * Kills the program at random moments of every act, and checks each time that it has all acknowledged data. Stops at the first problem.
 * @returns the report; the folder remains if there was a problem
 */
export const killRepeatedly = async (options: Options): Promise<Report> => {
  const { command, kills, seed, only = Object.keys(weights), upgradeRows = 60_000, tell = () => {} } = options
  const begun = performance.now()
  const random = createRandom(seed)
  const plan = planOf(kills, random, only)
  const folder = mkdtempSync(join(tmpdir(), 'hearth-kill-'))
  const tally: Tally = {}
  const problems: string[] = []
  let current = ''
  const complain = (problem: string) => void problems.push(`${current}: ${problem}`)
  const shared = { command, folder, random, tally, complain }
  const families = createFamilies({ ...shared, sources: await makeSources(random) })
  const upgrade = createUpgrades({ ...shared, rows: upgradeRows })

  try {
    for (const [n, { name, fraction }] of plan.entries()) {
      current = `kill ${n + 1} (${name} at ${fraction.toFixed(3)})`
      tally[name] = (tally[name] ?? 0) + 1
      const started = performance.now()
      if (n > 0 && n % killsOfAFamily === 0) await families.leave()
      if (name === 'upgrade') await upgrade(fraction)
      else await worldActs[name]?.(await families.current(), fraction)
      if (problems.length) break
      tell(`${current}, ${((performance.now() - started) / 1000).toFixed(1)} s: whole`)
    }
    current = 'the end'
    if (problems.length === 0) await families.leave()
  } catch (error) {
    complain((error as Error).stack ?? String(error))
  } finally {
    await families.giveUp()
  }
  const seconds = (performance.now() - begun) / 1000
  if (problems.length === 0) rmSync(folder, { recursive: true, force: true })
  return { seconds, tally, problems, folder: problems.length ? folder : undefined }
}
