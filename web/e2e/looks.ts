import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const phone = { width: 390, height: 844 }

/** Both sizes and both themes. They are paired and not crossed, because no style asks for a size and a theme at once. */
export const looks = [
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

/** What axe finds wrong. @param rules those that differ from its own choice */
export const violationsOf = async (page: Page, what: string, rules = {}) => {
  await page.waitForFunction(isStill)
  // The other mode opens a second page for the results of frames, and there are none here.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules })
    .analyze()
  return violations.map(({ id, nodes }) => `${what} ${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** Nothing sticks out to the side, and axe finds nothing wrong. */
export const expectFit = async (page: Page, what = new URL(page.url()).pathname) => {
  await expectNoOverflow(page, what)
  expect(await violationsOf(page, what)).toEqual([])
}
