import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fillCrowd, size } from './crowd.fill'
import { residentMemory, serve } from './measure'
import { table } from './table'

/** Acts a second, each step for some seconds. One act a person and minute is a busy morning: 83 a second for 5,000 people. */
const steps = [20, 80, 160, 320, 640, 1280]
const seconds = 20
/** A step above this ends the run: more would only queue. In milliseconds. */
const tooSlow = 1000

type Step = {
  asked: number
  answered: number
  commits: number
  frames: number
  unchanged: number
  median: number
  p99: number
  longest: number
  /** The share of one core that the server used, and its resident memory in bytes. */
  core: number
  memory: number
}
type Crowd = {
  families: number
  people: number
  disk: number
  start: number
  memory: { idle: number; sockets: number }
  /** Milliseconds until all sockets had joined. */
  joined: number
  steps: Step[]
}

/** What a process of `crowd.load.ts` prints after each step. */
export type LoadStep = { answered: number; writes: number; frames: number; unchanged: number; times: number[] }

/**
 * Measures a server with many families: everybody has a socket, and acts come in at a fixed rate, ever more of them.
 * @param hearth the executable
 */
export const measureCrowd = async (hearth: string, families: number): Promise<Crowd> => {
  const data = mkdtempSync(join(tmpdir(), 'hearth-bench-crowd-'))
  try {
    const people = await fillCrowd(data, families)
    await Bun.write(join(data, 'people.json'), JSON.stringify(people))
    await using server = await serve([hearth, 'serve'], data)
    await Bun.sleep(3000)
    const idle = residentMemory(server.pid)
    const load = Bun.spawn([process.execPath, join(import.meta.dir, 'crowd.load.ts'), server.url, join(data, 'people.json')], {
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'inherit',
    })
    const lines = linesOf(load.stdout)
    const next = async <T>() => {
      const { value, done } = await lines.next()
      if (done) throw new Error('The load of the crowd ended early.')
      return JSON.parse(value) as T
    }
    const { joined } = await next<{ joined: number }>()
    await Bun.sleep(2000)
    const sockets = residentMemory(server.pid)
    const done: Step[] = []
    for (const asked of steps) {
      const before = cpuMs(server.pid)
      load.stdin.write(`${asked} ${seconds}\n`)
      load.stdin.flush()
      const { answered, writes, frames, unchanged, times } = await next<LoadStep>()
      const sorted = times.sort((a, b) => a - b)
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
      done.push({
        asked,
        answered: answered / seconds,
        commits: writes / seconds,
        frames: frames / seconds,
        unchanged: unchanged / Math.max(answered, 1),
        median: at(0.5),
        p99: at(0.99),
        longest: at(1),
        core: (cpuMs(server.pid) - before) / (seconds * 1000),
        memory: residentMemory(server.pid),
      })
      if (at(0.99) > tooSlow) break
    }
    load.stdin.end()
    await load.exited
    const { stdout } = Bun.spawn(['du', '-sb', data], { stdout: 'pipe' })
    const disk = Number.parseInt(await text(stdout), 10)
    return { families, people: people.length, disk, start: server.start, memory: { idle, sockets }, joined, steps: done }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  let rest = ''
  for await (const part of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** Processor time of a process in milliseconds (proc(5), utime and stime in hundredths of a second). */
const cpuMs = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** The results as a table. */
export const crowdTable = ({ families, people, disk, start, memory, joined, steps: done }: Crowd): string => {
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0)
  return table(
    [
      `${families} families of ${size.people}, ${Math.min(size.old, families)} of them with ten years of data: ${people} sockets, all joined after ${(joined / 1000).toFixed(1)} s`,
      `Start ${start.toFixed(0)} ms, disk ${megabytes(disk)} MB, memory ${megabytes(memory.idle)} MB idle, ${megabytes(memory.sockets)} MB with the sockets`,
    ].join('\n'),
    ['acts a second', 'answers/s', 'commits/s', 'frames/s', '304', 'median ms', '99 %', 'longest', 'core', 'memory MB'],
    done.map((step) => [
      String(step.asked),
      step.answered.toFixed(0),
      step.commits.toFixed(0),
      step.frames.toFixed(0),
      `${(step.unchanged * 100).toFixed(0)} %`,
      ...[step.median, step.p99, step.longest].map((ms) => ms.toFixed(1)),
      step.core.toFixed(2),
      megabytes(step.memory),
    ]),
  )
}
