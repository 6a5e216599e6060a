import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fill, password, username } from './backup.fill'
import { serve } from './measure'

/** Gigabytes of uploads without `--objects-gb`. */
const defaultGigabytes = 0.5
const databaseBytes = 200e6
/** Minimum seconds of each phase. A shorter act is repeated, up to `maxRounds` times. */
const phaseSeconds = 15
const maxRounds = 4
const limits = { memory: 150e6, wait: 25 }

type Kind = 'reads' | 'writes'
/** In milliseconds; `late` is the share of requests slower than the accepted wait during a backup. */
type Times = { requests: number; median: number; p99: number; max: number; late: number }
type Phase = { seconds: number } & Record<Kind, Times>
type BackupCosts = {
  gigabytes: number
  /** Bytes of the archive. */
  size: number
  /** Peak resident memory of the process in bytes, pages of the executable included. */
  memory: number
  limits: typeof limits
  phases: Record<'idle' | 'backup' | 'copy' | 'idle again', Phase>
}

/** Parses `--objects-gb 5`. @throws Error unless it is a positive number */
export const gigabytesIn = (args: readonly string[]): number => {
  const at = args.indexOf('--objects-gb')
  const given = at < 0 ? defaultGigabytes : Number(args[at + 1])
  if (!(given > 0)) throw new Error('--objects-gb: Must be a number of gigabytes, such as 5.')
  return given
}

/**
 * Measures a backup of gigabytes under load: its size, its memory and the latency of requests, compared with the same server without a backup
 * and during a plain copy of the same files.
 * @param hearth the executable
 */
export async function measureBackup(hearth: string, gigabytes: number): Promise<BackupCosts> {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-bench-backup-'))
  const data = join(folder, 'data')
  try {
    mkdirSync(data)
    await fill(data, { objectBytes: gigabytes * 1e9, databaseBytes })
    await using server = await serve([hearth, 'serve'], data)
    const during = async (act: (to: string) => Promise<unknown>) => {
      const made = mkdtempSync(join(folder, 'made-'))
      await settle()
      const phase = await measureLoad(server.url, () => repeat(act, made))
      rmSync(made, { recursive: true })
      return phase
    }
    const idling = () => Bun.sleep(phaseSeconds * 1000)
    let [memory, size] = [0, 0]
    const backingUp = async (to: string) => {
      memory = Math.max(memory, await makeBackup(hearth, data, to))
      size = statSync(to).size
    }
    const phases = {
      idle: await during(idling),
      backup: await during(backingUp),
      copy: await during((to) => copyFiles(data, to)),
      'idle again': await during(idling),
    }
    return { gigabytes, size, memory, limits, phases }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Lets the disk finish earlier writes and deletions before measuring. */
const settle = async () => {
  await Bun.spawn(['sync']).exited
  await Bun.sleep(3000)
}

const repeat = async (act: (to: string) => Promise<unknown>, folder: string) => {
  const end = performance.now() + phaseSeconds * 1000
  for (let round = 1; round <= maxRounds && (round === 1 || performance.now() < end); round++) await act(join(folder, String(round)))
}

/** @returns the peak resident memory of the backup process in bytes (proc(5), VmHWM) */
const makeBackup = async (hearth: string, data: string, archive: string) => {
  const child = Bun.spawn([hearth, 'backup', 'create', '--to', archive, '--min-free', '0'], {
    env: { HEARTH_DATA: data },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const messages = text(child.stderr)
  let peak = 0
  while (child.exitCode === null) {
    peak = Math.max(peak, peakOf(child.pid))
    await Bun.sleep(20)
  }
  if (child.exitCode !== 0) throw new Error(`hearth backup create failed: ${await messages}`)
  return peak
}

const peakOf = (pid: number) => {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    // The process has just ended.
    return 0
  }
}

/** The naive backup: `cp` of the database and the uploads. */
const copyFiles = async (data: string, to: string) => {
  mkdirSync(to)
  if (!Bun.which('cp')) return cpSync(data, to, { recursive: true })
  if ((await Bun.spawn(['cp', '-r', join(data, 'objects'), join(data, 'hearth.db'), to]).exited) !== 0) throw new Error('cp failed')
}

const measureLoad = async (url: string, act: () => Promise<unknown>): Promise<Phase> => {
  const load = Bun.spawn([process.execPath, join(import.meta.dir, 'backup.load.ts'), url, username, password], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const output = load.stdout.getReader()
  const decoder = new TextDecoder()
  let received = ''
  const readMore = async () => {
    const { done, value } = await output.read()
    received += decoder.decode(value, { stream: !done })
    if (done && load.exitCode !== 0 && (await load.exited) !== 0) throw new Error('The requests failed.')
    return !done
  }
  while (!received.includes('\n')) await readMore()
  const begin = performance.now()
  await act()
  const seconds = (performance.now() - begin) / 1000
  await load.stdin.end()
  while (await readMore());
  const samples = JSON.parse(received.slice(received.indexOf('\n'))) as Record<Kind, number[]>
  return { seconds, reads: timesOf(samples.reads), writes: timesOf(samples.writes) }
}

const timesOf = (samples: number[]): Times => {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  const late = sorted.filter((ms) => ms > limits.wait).length / sorted.length
  return { requests: sorted.length, median: at(0.5), p99: at(0.99), max: at(1), late }
}

/** The results as a table, each beside its ceiling. */
export const backupTable = ({ gigabytes, size, memory, limits, phases }: BackupCosts): string => {
  const line = (name: string, ...cells: string[]) => `${name.padEnd(30)}${cells.map((cell) => cell.padStart(12)).join('')}`
  const rowsOf = (kind: Kind) =>
    Object.entries(phases).map(([name, { seconds, [kind]: times }]) =>
      line(
        `${kind}, ${name} (ms)`,
        ...[times.median, times.p99, times.max].map((ms) => ms.toFixed(1)),
        `${(times.late * 100).toFixed(2)} %`,
        `${seconds.toFixed(0)} s`,
      ),
    )
  const waits = (kind: Kind) => {
    const { idle, backup, 'idle again': again } = phases
    const longer = (key: 'p99' | 'max') => (backup[kind][key] - Math.max(idle[kind][key], again[kind][key])).toFixed(1)
    return line(`${kind}, because of it (ms)`, '', longer('p99'), longer('max'), '', `${limits.wait}`)
  }
  return [
    `A backup of ${gigabytes} GB of uploads and a database of ${databaseBytes / 1e6} MB (${(size / 1e9).toFixed(2)} GB) while 50 requests a second come in`,
    '',
    line('', 'peak', '', '', 'ceiling'),
    line('memory (MB)', (memory / 1e6).toFixed(1), '', '', String(limits.memory / 1e6)),
    line('', 'median', '99 %', 'longest', `> ${limits.wait} ms`, 'for'),
    ...rowsOf('reads'),
    ...rowsOf('writes'),
    line('', '', '99 %', 'longest', '', 'ceiling'),
    waits('reads'),
    waits('writes'),
    '',
  ].join('\n')
}

if (import.meta.main) {
  const { build } = await import('../cli/build')
  const hearth = process.env.HEARTH_EXECUTABLE ?? (await build({ outfile: join(import.meta.dir, '../dist/bench/hearth') }))
  process.stdout.write(backupTable(await measureBackup(hearth, gigabytesIn(process.argv))))
}
