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
] as const

/** Milliseconds of the longest task while a screen opens. */
export type LongestTasks = Record<(typeof screens)[number], number>

type Page = Tab['page']

/** Notes the browser's own long tasks, which are those above 50 ms. */
const watchTasks = (page: Page) =>
  page.addInitScript(() => {
    const tasks: number[] = []
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
    Object.assign(globalThis, { tasks })
  })

/** @returns the longest task since the last call, 0 if none was above 50 ms */
const longestTask = (page: Page) => page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks.splice(0)))

/** Long enough for a screen and what it loads, without a look into the page, which would be a task of its own. */
const settleMs = 2500

/** Goes from the dashboard to each screen within the app, on a slow phone, once all code is loaded. */
export const measureTasks = async ({ page, slow }: Tab, url: string): Promise<LongestTasks> => {
  const samples = Object.fromEntries(screens.map((screen) => [screen, [] as number[]])) as Record<keyof LongestTasks, number[]>
  await watchTasks(page)
  await page.goto(`${url}/dashboard`)
  // Code of other screens loads in the first seconds.
  await page.waitForTimeout(2 * settleMs)
  await slow()
  for (let run = 0; run < runs; run++)
    for (const screen of screens) {
      await longestTask(page)
      await page.evaluate((to) => history.pushState(null, '', to), screen)
      await page.waitForTimeout(settleMs)
      samples[screen].push(await longestTask(page))
    }
  return Object.fromEntries(screens.map((screen) => [screen, median(samples[screen])])) as LongestTasks
}

export const tasksTable = (tasks: LongestTasks, limit: number) =>
  table(
    `The longest task of opening a screen, on a phone ${slowDown} times slower; medians of ${runs}`,
    ['', 'Hearth', 'target'],
    screens.map((screen) => [`${screen} (ms)`, tasks[screen] === 0 ? '< 50' : tasks[screen].toFixed(0), `<= ${limit}`]),
  )
