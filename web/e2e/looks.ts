import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

export const phone = { width: 390, height: 844 }

/** Both sizes and both themes. They are paired and not crossed, because no style asks for a size and a theme at once. */
const looks = [
  { look: 'a light phone', colorScheme: 'light', viewport: phone },
  { look: 'a dark desktop', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
] as const

/** Nothing is on its way in or out: what is half faded has no contrast to judge. */
const isStill = () =>
  document
    .getAnimations()
    .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)

/** Nothing sticks out to the side, once the page has taken its size. */
export const expectNoOverflow = (page: Page, what = new URL(page.url()).pathname) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: what }).toBeLessThanOrEqual(0)

const axeSource = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

type Asked = { rules: axe.RuleObject; within: string; only?: string[] }

/** In the page. No answer of axe is asked for but the violations, and a page has no frames. */
const violations = async ({ rules, within, only }: Asked) => {
  const options = only ? { runOnly: only } : { rules }
  const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(within, { resultTypes: ['violations'], ...options })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/**
 * What axe finds wrong.
 * @param rules those that differ from its own choice
 * @param within the whole page, or an element of it
 * @param only the names of the rules to run, in place of its choice and of `rules`
 */
export const violationsOf = async (page: Page, what: string, rules: axe.RuleObject = {}, within = 'html', only?: string[]) => {
  await page.waitForFunction(isStill)
  // A page takes it in once: that is as dear as what it then does.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const found = await page.evaluate(violations, { rules, within, only })
  return found.map((violation) => `${what} ${violation}`)
}

/** Nothing sticks out to the side, and axe finds nothing wrong. */
const expectFit = async (page: Page, what = new URL(page.url()).pathname) => {
  await expectNoOverflow(page, what)
  expect(await violationsOf(page, what)).toEqual([])
}

/**
 * `expectFit` at both sizes and in both themes, one after the other in the same page: dialogs and menus stay open meanwhile.
 * `check` asserts what differs by size. The page is left in the size that it had, and in the light.
 */
export const expectLooks = async (
  page: Page,
  what = new URL(page.url()).pathname,
  check: (viewport: { width: number; height: number }) => Promise<unknown> = async () => {},
) => {
  const before = page.viewportSize()
  for (const { look, colorScheme, viewport } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await check(viewport)
    await expectFit(page, `${what} on ${look}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}
