import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

export const phone = { width: 390, height: 844 }

/** Waits for the end of animations: a half-faded element has no meaningful contrast. */
const isStill = () =>
  document
    .getAnimations()
    .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)

/** Expects no horizontal overflow after the layout has settled. */
export const expectNoOverflow = (page: Page, what = new URL(page.url()).pathname) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: what }).toBeLessThanOrEqual(0)

const axeSource = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

type Asked = { rules: axe.RuleObject; within: string; only?: string[] }

/**
 * Runs in the page. Requests only violations; pages have no frames. A layer over the app, such as a dialog, is checked without the app:
 * axe measures every element of the document before it checks one, which takes longer than the checks of a dialog.
 */
const violations = async ({ rules, within, only }: Asked) => {
  const options = only ? { runOnly: only } : { rules }
  const { body } = document
  const app = document.querySelector('#root')
  const { createTreeWalker } = document
  if (app && within !== 'html' && !app.querySelector(within)) {
    Object.defineProperty(body, 'childNodes', { configurable: true, value: [...body.childNodes].filter((node) => node !== app) })
    const acceptNode = (node: Node) => (node === app ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT)
    document.createTreeWalker = (root, shown) => createTreeWalker.call(document, root, shown, { acceptNode })
  }
  try {
    const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(within, {
      resultTypes: ['violations'],
      preload: false,
      ...options,
    })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  } finally {
    Reflect.deleteProperty(body, 'childNodes')
    Reflect.deleteProperty(document, 'createTreeWalker')
  }
}

/**
 * Runs axe. @returns its violations
 * @param rules overrides of axe's default rules
 * @param within the element to check; the whole page by default
 * @param only names of the rules to run instead of the defaults and `rules`
 */
export const violationsOf = async (page: Page, what: string, rules: axe.RuleObject = {}, within = 'html', only?: string[]) => {
  await page.waitForFunction(isStill)
  // Load axe once per page: loading takes as long as a run.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const found = await page.evaluate(violations, { rules, within, only })
  return found.map((violation) => `${what} ${violation}`)
}

/**
 * Expects no horizontal overflow and no violations of axe at the size of a phone, and restores the size. For states that no act of
 * `sweep-acts.ts` reaches.
 */
export const expectFit = async (page: Page, what: string) => {
  const before = page.viewportSize()
  await page.setViewportSize(phone)
  await expectNoOverflow(page, what)
  expect(await violationsOf(page, what)).toEqual([])
  if (before) await page.setViewportSize(before)
}
