import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { budget } from '../cli/build/budget'
import { familiesApi } from '../src/features/families/families.contract'
import { shoppingApi } from '../src/features/shopping/lists/lists.contract'
import { demo } from './calls'
import { median, serve, signIn } from './measure'
import { table } from './table'
import {
  dashboardPainted,
  dashboardShown,
  firstPaint,
  inBrowser,
  nextPaint,
  noteDashboard,
  pressOn,
  slowDown,
  type Tab,
} from './web.browser'
import { type Floor, serveFloor } from './web.floor'
import { measurePresses, type PressTasks, pressesTable } from './web.presses'
import { type LongestTasks, measureTasks, tasksTable } from './web.tasks'

const runs = 5
const limits = {
  first: 1600,
  repeat: 500,
  dashboard: 2000,
  dashboardRepeat: 900,
  calls: 5,
  interaction: 100,
  task: 100,
  // Above the budget of the first screen by what a browser may have loaded after it until the dashboard is shown.
  bytes: 155_000,
  requests: budget.requests,
}

/** Milliseconds to the first paint, to the first paint of a bare page of the same size, and until the dashboard is shown. */
type Visit = { paint: number; floor: number; dashboard: number }
/** Requests until the dashboard is shown: files of the app and calls of the API, and the transferred bytes of script and style. */
type FirstLoad = { files: number; calls: number; bytes: number }
type Web = {
  runs: number
  limits: typeof limits
  load: FirstLoad
  visits: Record<'first' | 'repeat', Visit>
  /** Milliseconds from the press to the next paint: ticking an item, switching the month, and a bare button; for the new event, until its dialog is painted. */
  interactions: Record<'tick' | 'dialog' | 'month' | 'floor', number>
  /** Milliseconds of the longest task of opening each screen. */
  tasks: LongestTasks
  presses: PressTasks
}

/**
 * Measures the web app on a slow phone with a slow network: medians of several runs.
 *
 * @param hearth the executable
 * @returns undefined without Chromium
 */
export const measureWeb = async (hearth: string): Promise<Web | undefined> => {
  const data = mkdtempSync(join(tmpdir(), 'hearth-bench-web-'))
  try {
    const { people, password } = await demo(hearth, data, 0.25)
    await using server = await serve([hearth, 'serve'], data)
    const cookie = await signIn(server.url, people[0]?.username ?? '', password)
    const enter = <T>(act: (tab: Tab) => Promise<T>) => inBrowser(server.url, cookie, act)
    if (!(await enter(async () => true).catch(() => false))) return undefined
    const { floor: size, ...load } = await enter((tab) => measureLoad(tab, server.url))
    await using floor = serveFloor(size)
    return {
      runs,
      limits,
      load,
      visits: await measureVisits(enter, server.url, floor.url),
      interactions: await enter((tab) => measureInteractions(tab, server.url, floor.url)),
      tasks: await measureTasks(enter, server.url),
      presses: await measurePresses(enter, server.url),
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

const measureLoad = async ({ page, tools }: Tab, url: string): Promise<FirstLoad & { floor: Floor }> => {
  const requests = new Map<string, string>()
  const floor: Floor = { page: 0, style: 0, script: 0 }
  const kinds: Partial<Record<string, keyof Floor>> = { Document: 'page', Stylesheet: 'style', Script: 'script' }
  tools.on('Network.responseReceived', ({ requestId, type, response }) => {
    requests.set(requestId, new URL(response.url).pathname)
    const kind = kinds[type]
    if (kind) floor[kind] += Number(response.headers['content-length'] ?? response.headers['Content-Length'] ?? 0)
  })
  await page.goto(`${url}/dashboard`)
  await dashboardShown(page)
  const calls = [...requests.values()].filter((path) => path.startsWith('/api/')).length
  return { files: requests.size - calls, calls, bytes: floor.style + floor.script, floor }
}

type Enter = <T>(act: (tab: Tab) => Promise<T>) => Promise<T>

const measureVisits = async (enter: Enter, url: string, floorUrl: string): Promise<Web['visits']> => {
  const samples: Record<'first' | 'repeat', Visit[]> = { first: [], repeat: [] }
  for (let run = 0; run < runs; run++)
    await enter(async (tab) => {
      await tab.page.addInitScript(noteDashboard)
      await tab.slow({ network: true })
      samples.first.push(await visit(tab, url, floorUrl))
      // A browser caches compiled code from the second visit on.
      await visit(tab, url, floorUrl)
      samples.repeat.push(await visit(tab, url, floorUrl))
    })
  const middle = (visits: Visit[]): Visit => ({
    paint: median(visits.map(({ paint }) => paint)),
    floor: median(visits.map(({ floor }) => floor)),
    dashboard: median(visits.map(({ dashboard }) => dashboard)),
  })
  return { first: middle(samples.first), repeat: middle(samples.repeat) }
}

const visit = async ({ page }: Tab, url: string, floorUrl: string): Promise<Visit> => {
  await page.goto('about:blank')
  await page.goto(floorUrl)
  const floor = await firstPaint(page)
  await page.goto('about:blank')
  await page.goto(`${url}/dashboard`, { waitUntil: 'commit' })
  const dashboard = await dashboardPainted(page)
  const paint = await firstPaint(page)
  // Wait for requests after the first screen too: the next visit finds them in the cache.
  await page.waitForLoadState('networkidle')
  return { paint, floor, dashboard }
}

const measureInteractions = async (tab: Tab, url: string, floorUrl: string): Promise<Web['interactions']> => ({
  floor: await measureFloor(tab, floorUrl),
  tick: await measureTicks(tab, url),
  dialog: await measureDialog(tab, url),
  month: await measureMonths(tab, url),
})

const measureFloor = async ({ page, slow }: Tab, url: string) => {
  await page.goto(url)
  await slow()
  return medianOf(() => nextPaint(page, () => pressOn(page.getByRole('button'))))
}

/** The first press is not measured: it compiles the code. */
const medianOf = async (press: () => Promise<number>) => {
  const samples: number[] = []
  for (let run = 0; run <= runs; run++) samples.push(await press())
  return median(samples.slice(1))
}

/** Number of items on the list: a week's shopping. */
const itemsToTick = 30

/** @returns the id of a new list */
const listToTick = async ({ page }: Tab, url: string) => {
  const headers = { origin: url }
  const families = (await (await page.request.get(url + familiesApi.list.path)).json()) as { id: string }[]
  const add = async (path: string, data: Record<string, string>) => {
    const answer = await page.request.post(url + path, { data, headers })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return ((await answer.json()) as { id: string }).id
  }
  const list = await add(shoppingApi.createList.path.replace(':familyId', families[0]?.id ?? ''), { name: 'Ticks', frequency: 'as-needed' })
  for (let n = 0; n < itemsToTick; n++) await add(shoppingApi.addItem.path.replace(':listId', list), { name: `Item ${n}` })
  return list
}

const measureTicks = async (tab: Tab, url: string) => {
  const { page, slow } = tab
  await page.goto(`${url}/shopping?tab=lists&list=${await listToTick(tab, url)}`)
  const boxes = page.getByRole('main').getByRole('checkbox', { checked: false, disabled: false })
  await boxes.first().waitFor()
  await page.waitForLoadState('networkidle')
  await slow()
  return medianOf(async () => {
    const name = (await boxes.first().getAttribute('aria-label')) ?? ''
    const box = page.getByRole('checkbox', { name, exact: true }).first()
    await box.scrollIntoViewIfNeeded()
    const ms = await nextPaint(page, () => pressOn(box))
    await page.getByRole('checkbox', { name, exact: true, checked: true }).first().waitFor()
    return ms
  })
}

const openCalendar = async ({ page, slow }: Tab, url: string) => {
  await page.goto(`${url}/calendar`)
  await page.getByRole('gridcell').first().waitFor()
  await page.waitForLoadState('networkidle')
  await slow()
}

/** In the page: measures from the next click until a dialog is painted. It renders in a transition, so the next paint comes before it. */
const noteDialog = () => {
  const shown = new Promise<number>((resolve) => {
    const onClick = ({ timeStamp }: MouseEvent) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[role=dialog]')) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
      })
      observer.observe(document.body, { childList: true, subtree: true })
    }
    addEventListener('click', onClick, { capture: true, once: true })
  })
  Object.assign(globalThis, { shown })
}

const measureDialog = async (tab: Tab, url: string) => {
  await openCalendar(tab, url)
  const { page } = tab
  const dialog = page.getByRole('dialog')
  return medianOf(async () => {
    await page.evaluate(noteDialog)
    await pressOn(page.getByRole('button', { name: 'Add Event' }).first())
    const ms = await page.evaluate(() => (globalThis as unknown as { shown: Promise<number> }).shown)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    return ms
  })
}

const measureMonths = async (tab: Tab, url: string) => {
  await openCalendar(tab, url)
  const { page } = tab
  return medianOf(async () => {
    const ms = await nextPaint(page, () => pressOn(page.getByRole('button', { name: 'Next month' })))
    await page.waitForLoadState('networkidle')
    return ms
  })
}

/** The results as a table, each beside its target. */
export const webTable = (web: Web | undefined): string => {
  if (!web) return 'The web app: not measured without Chromium\n'
  const { load, visits, interactions, limits } = web
  const whole = (value: number) => value.toFixed(0)
  const press = (name: string, ms: number) => [`${name} (ms)`, whole(ms), whole(interactions.floor), `<= ${limits.interaction}`]
  return [
    table(
      'The first load of shell and dashboard',
      ['', 'Hearth', 'target'],
      [
        ['script and style (kB, Brotli)', (load.bytes / 1000).toFixed(1), `<= ${limits.bytes / 1000}`],
        ['requests for them', whole(load.files), `<= ${limits.requests}`],
        ['calls for what they show', whole(load.calls), `<= ${limits.calls}`],
      ],
    ),
    table(
      `On a phone ${slowDown} times slower, at 1.6 Mbit/s and 150 ms; medians of ${web.runs} runs`,
      ['', 'Hearth', 'bare page', 'target'],
      [
        ['first paint (ms)', whole(visits.first.paint), whole(visits.first.floor), `<= ${limits.first}`],
        ['first paint, repeat visit (ms)', whole(visits.repeat.paint), whole(visits.repeat.floor), `<= ${limits.repeat}`],
        ['dashboard shown (ms)', whole(visits.first.dashboard), '', `<= ${limits.dashboard}`],
        ['dashboard shown, repeat visit (ms)', whole(visits.repeat.dashboard), '', `<= ${limits.dashboardRepeat}`],
        press('tick an item', interactions.tick),
        press('open the new event', interactions.dialog),
        press('switch the month', interactions.month),
      ],
    ),
    tasksTable(web.tasks, limits.task),
    pressesTable(web.presses, limits.task),
  ].join('\n')
}
