import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { calendarApi } from '../src/features/calendar/calendar.contract'
import { familiesApi } from '../src/features/families/families.contract'
import { widths } from '../src/features/objects/objects.contract'
import { photosApi } from '../src/features/photos/photos.contract'
import { type Box, createBox } from './box'
import { median, residentMemory, serve, signIn } from './measure'
import { drawPicture } from './pictures'
import { at, counts, fill, password, reader } from './rates.fill'
import { table } from './table'

// A small board, such as an old Raspberry Pi or the smallest virtual server: everything of the server runs within a quarter of a core.

const limitsOfBox = { cores: 0.25, memory: 512 * 1024 * 1024 }
const rounds = { start: 5, page: 15, month: 20, signIn: 5 }
/** Events of a month, of 10,000 in ten years. */
const month = { from: at(counts.events / 2), to: at(counts.events / 2 + Math.round(counts.events / 120)) }
/** Milliseconds between two requests of one person, and of another person meanwhile. */
const pauseMs = { alone: 150, other: 50 }
const targets = { start: 400, signIn: 1500, month: 60, photo: 12_000, wait: 300 }

type Waits = { p99: number; max: number }
type Board = {
  start: { hearth: number; bare: number }
  page: { hearth: number; bare: number }
  month: { hearth: number; bare: number; again: number }
  signIn: number
  photo: { stored: number; shown: number; others: Waits }
  backup: { seconds: number; others: Waits }
  /** What another person waits for without anything else, which the box alone causes. */
  quiet: Waits
  /** Bytes: of the server at the end, and of all in the box at most. */
  memory: { resident: number; peak: number }
}

/**
 * Measures what one person waits for on a small board, and what another one waits for meanwhile.
 * @param hearth the executable
 * @param bare the executable of `bare.data.ts`
 */
export const measureBoard = async (hearth: string, bare: string): Promise<Board> => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-bench-board-'))
  const [own, floor] = [join(folder, 'hearth'), join(folder, 'bare')]
  const box = createBox(limitsOfBox)
  try {
    const familyId = await fill(own)
    cpSync(own, floor, { recursive: true })
    const picture = join(folder, 'picture.jpg')
    await drawPicture(picture)
    const start = { hearth: await startOf(box, [hearth, 'serve'], own), bare: await startOf(box, [bare], floor) }
    const plain = await measureBare(box, bare, floor, familyId)

    await using server = await serve(box.inside([hearth, 'serve']), own)
    const page = await typical(rounds.page, () => timed(() => get(`${server.url}/`)))
    // The first one waits for code that is loaded then; a person does it once in a month.
    const signIns = await times(rounds.signIn, () => timed(() => signIn(server.url, reader, password)))
    const headers = { cookie: await signIn(server.url, reader, password) }
    const events = `${server.url}${calendarApi.list.path.replace(':familyId', familyId)}?${new URLSearchParams(month)}`
    let n = 0
    // Another address each time: an unchanged reply would be in memory.
    const anew = await typical(rounds.month, () => timed(() => get(`${events}&n=${n++}`, headers)))
    const again = await typical(rounds.month, () => timed(() => get(events, headers)))
    const meanwhile = (act: () => Promise<unknown>) => watch(server.url + familiesApi.list.path, headers, act)
    const quiet = (await meanwhile(() => Bun.sleep(5000))).others
    const bytes = await Bun.file(picture).bytes()
    let stored = 0
    const photo = await meanwhile(async () => {
      const begin = performance.now()
      const url = await upload(server.url, headers, familyId, bytes)
      stored = performance.now() - begin
      await get(`${server.url}${url}?w=${widths[0]}`, headers)
    })
    const backup = await meanwhile(() => backUp(box, hearth, own, join(folder, 'backup.tar')))
    return {
      start,
      page: { hearth: page, bare: plain.page },
      month: { hearth: anew, bare: plain.month, again },
      signIn: median(signIns),
      photo: { stored, shown: photo.ms, others: photo.others },
      backup: { seconds: backup.ms / 1000, others: backup.others },
      quiet,
      memory: { resident: residentMemory(server.pid), peak: box.peak() },
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    box.remove()
  }
}

const timed = async (act: () => Promise<unknown>) => {
  const begin = performance.now()
  await act()
  return performance.now() - begin
}

/** Milliseconds of an act, each after a pause as a person makes it: the processor time of the last tenth of a second is not used up. */
const times = async (count: number, act: () => Promise<number>) => {
  const list: number[] = []
  for (let n = 0; n < count; n++) {
    await Bun.sleep(pauseMs.alone)
    list.push(await act())
  }
  return list
}
const typical = async (count: number, act: () => Promise<number>) => median((await times(count + 3, act)).slice(3))

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers })
  const body = await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return body
}

const startOf = async (box: Box, command: string[], data: string) => {
  const list: number[] = []
  // The first start migrates.
  for (let n = -1; n < rounds.start; n++) {
    await using server = await serve(box.inside(command), data)
    if (n >= 0) list.push(server.start)
  }
  return median(list)
}

const measureBare = async (box: Box, bare: string, data: string, family: string) => {
  await using server = await serve(box.inside([bare]), data)
  return {
    page: await typical(rounds.page, () => timed(() => get(`${server.url}/`))),
    month: await typical(rounds.month, () => timed(() => get(`${server.url}/events?${new URLSearchParams({ family, ...month })}`))),
  }
}

/** Another person's requests during an act, each timed. */
const watch = async (url: string, headers: Record<string, string>, act: () => Promise<unknown>) => {
  let isOver = false
  const waits: number[] = []
  const other = (async () => {
    while (!isOver) {
      waits.push(await timed(() => get(url, headers)))
      await Bun.sleep(pauseMs.other)
    }
  })()
  const ms = await timed(act)
  isOver = true
  await other
  const sorted = waits.toSorted((a, b) => a - b)
  return { ms, others: { p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0, max: sorted.at(-1) ?? 0 } }
}

/** Uploads a photo as the app does. @returns its address */
const upload = async (url: string, headers: Record<string, string>, familyId: string, bytes: Uint8Array<ArrayBuffer>) => {
  const call = async <T>(method: string, path: string, body?: BodyInit, type = 'application/json') => {
    const answer = await fetch(url + path, { method, headers: { ...headers, 'content-type': type }, body })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const { uploadURL } = await call<{ uploadURL: string }>('POST', '/api/objects/upload')
  const stored = await call<{ url: string }>('PUT', uploadURL, bytes, 'image/jpeg')
  const photo = await call<{ url: string }>('POST', photosApi.add.path.replace(':familyId', familyId), JSON.stringify({ url: stored.url }))
  return photo.url
}

const backUp = async (box: Box, hearth: string, data: string, to: string) => {
  const command = box.inside([hearth, 'backup', 'create', '--to', to, '--min-free', '0'])
  const child = Bun.spawn(command, { env: { HEARTH_DATA: data }, stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' })
  const messages = await text(child.stderr)
  if ((await child.exited) !== 0) throw new Error(`hearth backup create failed: ${messages}`)
}

/** The results as a table. */
export const boardTable = ({ start, page, month, signIn: entered, photo, backup, quiet, memory }: Board): string => {
  const ms = (value: number) => value.toFixed(0)
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0)
  const row = (name: string, hearth: number, bare?: number, target?: number) => [
    name,
    ms(hearth),
    bare === undefined ? '' : ms(bare),
    target === undefined ? '' : `<= ${target}`,
  ]
  return table(
    `A quarter of a core and 512 MB, in milliseconds (${megabytes(memory.resident)} MB resident at the end; at most ${megabytes(memory.peak)} MB, files included)`,
    ['', 'Hearth', 'bare', 'target'],
    [
      row('start', start.hearth, start.bare, targets.start),
      row('first page', page.hearth, page.bare),
      row('sign-in', entered, undefined, targets.signIn),
      row('month, 83 events', month.hearth, month.bare, targets.month),
      row('the same again', month.again),
      row('photo of 12 MP, stored', photo.stored),
      row('photo of 12 MP, shown', photo.shown, undefined, targets.photo),
      row('others wait meanwhile, p99', photo.others.p99),
      row('others wait meanwhile, longest', photo.others.max, undefined, targets.wait),
      row('backup', backup.seconds * 1000),
      row('others wait meanwhile, p99', backup.others.p99),
      row('others wait meanwhile, longest', backup.others.max),
      row('others wait without any of it, p99', quiet.p99),
      row('others wait without any of it, longest', quiet.max),
    ],
  )
}
