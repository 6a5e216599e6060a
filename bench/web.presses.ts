import type { Locator } from '@playwright/test'
import { median } from './measure'
import { table } from './table'
import { pressOn, slowDown, type Tab } from './web.browser'
import { longestTask, settleMs, taskText, watchTasks } from './web.tasks'

const runs = 3

/** Presses that render much, with their screens. */
const presses = [
  ['/dashboard', 'button', /^Alerts/],
  ['/calendar', 'radio', /^Agenda/],
  ['/tasks', 'button', /^Create Task/],
  ['/tasks', 'tab', /^Projects/],
  ['/chores', 'button', /^Add Chore/],
  ['/chores', 'button', /^Select$/],
  ['/photos', 'button', /^Upload Photo/],
  ['/documents', 'button', /^Create Document/],
  ['/finances', 'button', /^Add Bill/],
  ['/finances', 'tab', /^Bills/],
  ['/sports', 'button', /^Add Team/],
  ['/ancestry', 'button', /^Add Family Member/],
  ['/wishlist', 'button', /^Create Wishlist/],
  ['/events', 'button', /^Plan New Event/],
] as const

/** Milliseconds of the longest task after each press, in the order of the list. */
export type PressTasks = number[]

/** Whether a press opened something, or chose the control. */
const hasChanged = async (page: Tab['page'], control: Locator) =>
  (await page.locator('[role=dialog], [role=menu], [role=toolbar]').count()) > 0 ||
  /^(active|checked)$/.test((await control.getAttribute('data-state')) ?? '')

/** Presses on a slow phone, each for the first time on its page. */
export const measurePresses = async (enter: <T>(act: (tab: Tab) => Promise<T>) => Promise<T>, url: string): Promise<PressTasks> => {
  const samples = presses.map((): number[] => [])
  for (let run = 0; run < runs; run++)
    await enter(async ({ page, slow }) => {
      await watchTasks(page)
      await page.goto(`${url}/dashboard`)
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await page.waitForTimeout(2 * settleMs)
      await slow()
      for (const [at, [screen, role, name]] of presses.entries()) {
        await page.goto(url + screen)
        await page.waitForTimeout(settleMs)
        const control = page.locator('main').getByRole(role, { name }).filter({ visible: true }).first()
        await control.scrollIntoViewIfNeeded()
        await longestTask(page)
        await pressOn(control)
        await page.waitForTimeout(settleMs)
        const task = await longestTask(page)
        if (!(await hasChanged(page, control))) throw new Error(`The press on ${name.source} of ${screen} did nothing`)
        samples[at]?.push(task)
      }
    })
  return samples.map(median)
}

export const pressesTable = (tasks: PressTasks, limit: number) =>
  table(
    `The longest task after a press, on a phone ${slowDown} times slower; medians of ${runs}`,
    ['', 'task', 'target'],
    presses.map(([screen, , name], at) => [
      `${screen} ${name.source.replace(/[$^]/g, '')} (ms)`,
      taskText(tasks[at] ?? Number.NaN),
      `<= ${limit}`,
    ]),
  )
