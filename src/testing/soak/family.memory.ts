import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Inspects a running server from outside. */

/** Resident memory of a process in bytes (proc(5)), with and without pages of files such as its code. */
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

/** Number of open descriptors of a process by file, and of all sockets, without the standard streams. */
export const descriptorsOf = (pid: number): Record<string, number> => {
  const folder = `/proc/${pid}/fd`
  const standard = ['0', '1', '2'].map((name) => target(join(folder, name)))
  const open = readdirSync(folder)
    .flatMap((name) => target(join(folder, name)) ?? [])
    .filter((path) => !standard.includes(path))
  // The inode of a socket has no meaning; only the number of sockets counts.
  const kinds = Map.groupBy(open, (path) => path.replace(/:\[\d+\]$/, ''))
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length]))
}

/** The live heap: total bytes with machine code and external memory, bytes of the objects, and their number by kind. */
export type Heap = { bytes: number; cells: number; objects: Record<string, number> }

/** Environment that makes Bun open its debugger at a socket. */
export const inspectorAt = (path: string) => ({ BUN_INSPECT: `ws+unix://${path}` })

const collected = `Bun.gc(true); JSON.stringify(process.getBuiltinModule('bun:jsc').heapStats())`

/** Connects to the debugger of a server that was started with `inspectorAt`. */
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
    /** The heap after garbage collection. */
    async heap(): Promise<Heap> {
      // Twice: objects that finalizers release are collected only by the next run.
      await evaluate(collected)
      const stats = JSON.parse(await evaluate(collected))
      return { bytes: stats.heapSize, cells: stats.heapSize - stats.extraMemorySize, objects: stats.objectTypeCounts }
    },
    close: () => ws.close(),
  }
}

export type Sample = { seconds: number; rss: number; anonymous: number; heap?: number }

/** Growth from the first to the last sample by linear regression. */
export const growth = (points: readonly { seconds: number; value: number }[]) => {
  const mean = (of: (point: (typeof points)[number]) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean(({ seconds }) => seconds), mean(({ value }) => value)]
  const spread = points.reduce((sum, { seconds }) => sum + (seconds - x) ** 2, 0)
  if (spread === 0) return 0
  const slope = points.reduce((sum, { seconds, value }) => sum + (seconds - x) * (value - y), 0) / spread
  return slope * ((points.at(-1)?.seconds ?? 0) - (points[0]?.seconds ?? 0))
}
