import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Looking at a running server from outside, as nothing of it lets anybody look. */

/** What a process holds of the machine's memory, in bytes (proc(5)): with and without the pages of files, such as its own code. */
export const residentMemory = (pid: number) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024
  return { rss: bytes('VmRSS'), anonymous: bytes('RssAnon') }
}

const target = (path: string) => {
  try {
    return readlinkSync(path)
  } catch {
    // It was closed since it was listed.
  }
}

/** What a process has open, other than its standard streams and their doubles: how many descriptors of each file, and of all sockets. */
export const descriptorsOf = (pid: number): Record<string, number> => {
  const folder = `/proc/${pid}/fd`
  const standard = ['0', '1', '2'].map((name) => target(join(folder, name)))
  const open = readdirSync(folder)
    .flatMap((name) => target(join(folder, name)) ?? [])
    .filter((path) => !standard.includes(path))
  // A socket's number tells nothing; how many there are does.
  const kinds = Map.groupBy(open, (path) => path.replace(/:\[\d+\]$/, ''))
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length]))
}

/** What is alive: all of it in bytes, with machine code and what lies outside; the objects alone in bytes; and how many there are of each kind. */
export type Heap = { bytes: number; cells: number; objects: Record<string, number> }

/** Where Bun opens its debugger, for the environment of the server. */
export const inspectorAt = (path: string) => ({ BUN_INSPECT: `ws+unix://${path}` })

const collected = `Bun.gc(true); JSON.stringify(process.getBuiltinModule('bun:jsc').heapStats())`

/** A connection to the debugger of a server that was started with `inspectorAt`. */
export const openInspector = async (path: string) => {
  const ws = new WebSocket(`ws+unix://${path}`)
  await new Promise((resolve, reject) => {
    ws.onopen = resolve
    ws.onerror = reject
  })
  let asked = 0
  const evaluate = (expression: string) =>
    new Promise<string>((resolve, reject) => {
      const id = ++asked
      const hear = ({ data }: MessageEvent) => {
        const answer = JSON.parse(data)
        if (answer.id !== id) return
        ws.removeEventListener('message', hear)
        if (answer.error || answer.result.wasThrown) reject(new Error(String(data)))
        else resolve(answer.result.result.value)
      }
      ws.addEventListener('message', hear)
      ws.send(JSON.stringify({ id, method: 'Runtime.evaluate', params: { expression, returnByValue: true } }))
    })
  return {
    /** What is left of the heap once all garbage is collected. */
    async heap(): Promise<Heap> {
      // Twice, since what a finalizer lets go of is found by the next one.
      await evaluate(collected)
      const stats = JSON.parse(await evaluate(collected))
      return { bytes: stats.heapSize, cells: stats.heapSize - stats.extraMemorySize, objects: stats.objectTypeCounts }
    },
    close: () => ws.close(),
  }
}

export type Sample = { seconds: number; rss: number; anonymous: number; heap?: number }

/** How much something grows from the first to the last of its samples, by the line that fits them best. */
export const growth = (points: readonly { seconds: number; value: number }[]) => {
  const mean = (of: (point: (typeof points)[number]) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean(({ seconds }) => seconds), mean(({ value }) => value)]
  const spread = points.reduce((sum, { seconds }) => sum + (seconds - x) ** 2, 0)
  if (spread === 0) return 0
  const slope = points.reduce((sum, { seconds, value }) => sum + (seconds - x) * (value - y), 0) / spread
  return slope * ((points.at(-1)?.seconds ?? 0) - (points[0]?.seconds ?? 0))
}
