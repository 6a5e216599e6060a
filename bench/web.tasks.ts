import { median } from './measure'
import { table } from './table'
import { slowDown, type Tab } from './web.browser'

const runs = 3
const screens = [
  '/',
  '/calendar',
  '/tasks',
  '/chores',
  '/shopping',
  '/messages',
  '/photos',
  '/documents',
  '/finances',
  '/settings',
  '/ancestry',
  '/location',
  '/sports',
] as const

const ways = ['first', 'again', 'load', 'reload'] as const

/** Milliseconds of the longest task while a screen opens: for the first time within the app, once more, by its address, and at a reload. */
export type LongestTasks = Record<(typeof screens)[number], Record<(typeof ways)[number], number>>

type Page = Tab['page']

/** Notes the browser's own long tasks, which are those above 50 ms. */
export const watchTasks = (page: Page) =>
  page.addInitScript(() => {
    const tasks: number[] = []
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
    Object.assign(globalThis, { tasks })
  })

/** @returns the longest task since the last call, 0 if none was above 50 ms */
export const longestTask = (page: Page) =>
  page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks.splice(0)))

/** Long enough for a screen and what it loads, without a look into the page, which would be a task of its own. */
export const settleMs = 2000

const opening = {
  load: async (page: Page, url: string) => {
    // From an empty page, since the browser restores the scroll position of an address that it loads again.
    await page.goto('about:blank')
    await page.goto(url)
  },
  reload: (page: Page) => page.reload(),
  within: (page: Page, url: string) => page.evaluate((to) => history.pushState(null, '', to), url),
}

/**
 * Opens one screen after the other on a slow phone, twice within the app, once all code is loaded, and then by their addresses, each with a reload.
 *
 * @param enter runs an act in a browser of its own, whose first visit of a screen is its first
 */
export const measureTasks = async (enter: <T>(act: (tab: Tab) => Promise<T>) => Promise<T>, url: string): Promise<LongestTasks> => {
  const samples = Object.fromEntries(
    screens.map((screen) => [screen, { first: [], again: [], load: [], reload: [] }]),
  ) as unknown as Record<(typeof screens)[number], Record<(typeof ways)[number], number[]>>
  for (let run = 0; run < runs; run++)
    await enter(async ({ page, slow }) => {
      const measure = async (
        screen: (typeof screens)[number],
        way: (typeof ways)[number],
        open: (page: Page, url: string) => Promise<unknown>,
      ) => {
        await longestTask(page)
        await open(page, url + screen)
        await page.waitForTimeout(settleMs)
        samples[screen][way].push(await longestTask(page))
      }
      await watchTasks(page)
      await page.goto(`${url}/dashboard`)
      // In the first seconds the code of other screens loads, and the offline app is installed, which would take turns with the page on two cores.
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await page.waitForTimeout(2 * settleMs)
      await slow()
      for (const way of ['first', 'again'] as const) for (const screen of screens) await measure(screen, way, opening.within)
      for (const screen of screens) for (const way of ['load', 'reload'] as const) await measure(screen, way, opening[way])
    })
  const middle = (screen: (typeof screens)[number]) => Object.fromEntries(ways.map((way) => [way, median(samples[screen][way])]))
  return Object.fromEntries(screens.map((screen) => [screen, middle(screen)])) as LongestTasks
}

export const taskText = (ms: number) => (ms === 0 ? '< 50' : ms.toFixed(0))

export const tasksTable = (tasks: LongestTasks, limit: number) =>
  table(
    `The longest task of opening a screen (within the app for the first time and again, by its address, reloaded), on a phone ${slowDown} times slower; medians of ${runs}`,
    ['', 'first', 'again', 'by address', 'reload', 'target'],
    screens.map((screen) => [
      `${screen} (ms)`,
      taskText(tasks[screen].first),
      taskText(tasks[screen].again),
      taskText(tasks[screen].load),
      taskText(tasks[screen].reload),
      `<= ${limit}`,
    ]),
  )
