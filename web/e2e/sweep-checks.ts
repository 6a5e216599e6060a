import { expect, type Page } from '@playwright/test'
import type { Watch } from './sweep'
import { setSize } from './sweep-views'
import { violationsOf } from './visual-checks'

/** Milliseconds for a whole screen on a machine that has others at work. */
const timeout = 30_000

/** Everything has come and has taken its place. */
export const expectSettled = async (page: Page, seen: Watch, what: string) => {
  await expect(page.locator('h1').first(), what).toBeVisible({ timeout })
  await expect(page.locator('[aria-busy="true"]'), what).toHaveCount(0, { timeout })
  await expect.poll(() => seen.waitsFor(), { message: `what ${what} asked for`, intervals: [20, 50, 100], timeout }).toEqual([])
  await page.evaluate(() => document.fonts.ready)
}

/** One `h1`, which names the document. @returns the title */
export const expectTitle = async (page: Page, what: string) => {
  const heading = page.locator('h1')
  await expect.soft(heading, what).toHaveCount(1)
  await expect.soft(page, what).toHaveTitle(`${await heading.first().textContent()} · Hearth`)
  return page.title()
}

/** Nothing moved on its way here, and there was nothing to complain of. */
export const expectCalm = async (seen: Watch, what: string) => {
  const { sum, what: moved } = await seen.moved()
  expect.soft(sum, `${what} moved ${moved.join('\n')}`).toBeLessThanOrEqual(0.05)
  expect.soft(seen.complaints(), what).toEqual([])
}

/** What WCAG 2.2 asks of the size of targets. */
export const targets = { 'target-size': { enabled: true } }

/**
 * Runs a check at the end of the page, where what floats lies over nothing that could be scrolled from under it. The header does not stick there:
 * what it covers can be scrolled down.
 */
const atTheEnd = async <T>(page: Page, check: () => Promise<T>) => {
  const before = await page.evaluate(() => {
    const top = scrollY
    document.querySelector('header')?.style.setProperty('position', 'static')
    scrollTo(0, document.documentElement.scrollHeight)
    return top
  })
  const result = await check()
  await page.evaluate((top) => {
    document.querySelector('header')?.style.removeProperty('position')
    scrollTo(0, top)
  }, before)
  return result
}

/** Axe with what WCAG 2.2 asks of the size of targets, which it leaves out by itself. */
export const expectAccessible = async (page: Page, what: string, within = 'html') =>
  expect.soft(await atTheEnd(page, () => violationsOf(page, what, targets, within))).toEqual([])

/** The one thing that a theme can break: contrast. For a part that was checked as a whole in the other theme. */
export const expectContrast = async (page: Page, what: string, within: string) =>
  expect.soft(await violationsOf(page, what, {}, within, ['color-contrast'])).toEqual([])

/** Who has asked for no motion gets none. */
export const expectStillness = (page: Page, what: string) =>
  expect.soft
    .poll(() => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length), { message: what })
    .toBe(0)

/** In the page: texts that are cut off without a sign of it, amounts on two lines, texts over texts, and what sticks out to the side. */
const lost = () => {
  const found: string[] = []
  const range = document.createRange()
  const memoize = <T>(look: (element: Element) => T) => {
    const known = new Map<Element, T>()
    return (element: Element) => {
      const found = known.get(element) ?? look(element)
      known.set(element, found)
      return found
    }
  }
  const wide = document.documentElement.scrollWidth - innerWidth
  if (wide > 0) found.push(`${wide} px too wide`)

  type Box = { left: number; right: number; top: number; bottom: number }
  /** Of each element, looked up once: most lie around many texts. */
  const lookOf = memoize((element: Element) => {
    const { overflowX, overflowY, textOverflow, position } = getComputedStyle(element)
    const { left, right, width } = element.getBoundingClientRect()
    return { overflowX, overflowY, textOverflow, position, left, right, width }
  })
  /** What is left of a text in what it lies in, or nothing where that scrolls or says that it goes on. */
  const cutBy = (element: Element, text: Box) => {
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { overflowX, textOverflow, left, right, width } = lookOf(around)
      if (['auto', 'scroll'].includes(overflowX) || textOverflow === 'ellipsis') return false
      // One pixel is for screen readers alone.
      if (width <= 1) return false
      if (overflowX !== 'visible' && (text.right > right + 1 || text.left < left - 1)) return true
    }
    return false
  }
  /** Of a text that says that it goes on one sees how it begins, also where that is on the right. */
  const losesItsBeginning = (node: Node, element: Element) => {
    const { textOverflow, left, right, width } = lookOf(element)
    if (element.firstChild !== node || textOverflow !== 'ellipsis') return false
    range.setStart(node, 0)
    range.setEnd(node, 1)
    const first = range.getBoundingClientRect()
    if (width <= 1) return false
    return first.right > right + 1 || first.left < left - 1
  }
  const floats = memoize((element: Element): boolean => {
    const { position, overflowX, overflowY } = lookOf(element)
    if (position !== 'static' && position !== 'relative') return true
    if (overflowX !== 'visible' || overflowY !== 'visible') return true
    return element.parentElement !== null && floats(element.parentElement)
  })

  const rows: { box: Box; element: Element; text: string }[] = []
  const texts = document.createTreeWalker(
    document.querySelector(':is([role="dialog"], [role="alertdialog"]):not([aria-hidden="true"])') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement
    // A day of the month has its texts whole in the list of the day.
    if (
      !node.textContent?.trim() ||
      !element?.checkVisibility({ visibilityProperty: true }) ||
      element.closest('[role="grid"], [data-print], svg')
    )
      continue
    const text = node.textContent.slice(0, 60)
    if (losesItsBeginning(node, element)) found.push(`its beginning is cut: ${text}`)
    range.selectNodeContents(node)
    if (cutBy(element, range.getBoundingClientRect())) found.push(`cut: ${text}`)
    for (const { index, 0: amount } of node.textContent.matchAll(/\p{Sc}[\d.,]*\d|\d[\d.,]*\d(?=\s?\p{Sc})/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + amount.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(`an amount breaks: ${text}`)
    }
    range.selectNodeContents(node)
    if (floats(element)) continue
    for (const box of range.getClientRects()) if (box.width > 1) rows.push({ box, element, text })
  }
  rows.sort((a, b) => a.box.top - b.box.top)
  for (const [n, one] of rows.entries()) {
    for (let m = n + 1; m < rows.length; m++) {
      const other = rows[m] ?? one
      if (other.box.top >= one.box.bottom - 4) break
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      if (width > 2 && one.element !== other.element) found.push(`over each other: ${one.text} / ${other.text}`)
    }
  }
  return found
}

/** In the page, scrolled to its end: texts and controls under the button that floats on a phone. From there nothing could be scrolled from under it. */
const covered = () => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Quick add')
  const float = button?.parentElement
  if (!float?.checkVisibility() || getComputedStyle(float).position !== 'fixed') return []
  const before = scrollY
  scrollTo(0, document.documentElement.scrollHeight)
  // Where it comes to rest, also while it moves.
  const radius = float.offsetWidth / 2
  const [x, y] = [float.offsetLeft + radius, float.offsetTop + radius]
  const isUnder = ({ left, right, top, bottom }: DOMRect) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < radius
  /** What lies in a part with a scrollbar of its own, such as the hours of a week, moves by that. */
  const movesByItself = (element: Element) => {
    for (let around: Element | null = element; around; around = around.parentElement)
      if (/^(auto|scroll)$/.test(getComputedStyle(around).overflowY) && around.scrollHeight > around.clientHeight) return true
    return false
  }
  const found: string[] = []
  const range = document.createRange()
  const main = document.querySelector('main') ?? document.body
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.textContent?.trim() || !node.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    range.selectNodeContents(node)
    if ([...range.getClientRects()].some((box) => box.width > 1 && isUnder(box)) && !movesByItself(node.parentElement))
      found.push(`under the button: ${node.textContent}`)
  }
  for (const control of main.querySelectorAll('button, a[href], input, select, textarea'))
    if (control.checkVisibility() && isUnder(control.getBoundingClientRect()) && !movesByItself(control))
      found.push(`under the button: ${control.outerHTML.slice(0, 120)}`)
  scrollTo(0, before)
  return found
}

/** At the end of the page the button that adds anything covers nothing. */
export const expectUncovered = async (page: Page, what: string) => expect.soft(await page.evaluate(covered), what).toEqual([])

/** Nothing is lost to the side: neither the page nor a text in it. */
export const expectWhole = (page: Page, what: string) => expect.soft.poll(() => page.evaluate(lost), { message: what }).toEqual([])

/** As `expectWhole`, in a window of another size, with type of `type` percent. The page is left in that size. */
export const expectWholeAt = async (
  page: Page,
  what: string,
  { type = 100, ...size }: { width: number; height: number; type?: number },
) => {
  await setSize(page, size)
  if (type !== 100) await page.evaluate((percent) => document.documentElement.style.setProperty('font-size', `${percent}%`), type)
  await expectWhole(page, `${what} at ${size.width} px with type of ${type} %`)
  if (type !== 100) await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

/** A keyboard user can skip the parts that all screens share. */
export const expectSkip = async (page: Page, what: string) => {
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the page' })
  await expect(skip, what).toBeFocused()
  await expect(skip, what).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main'), what).toBeFocused()
}

/** In the page: what can have the focus by Tab and does not show it, and what is chosen and looks like what is not. */
const unseen = (within: string) => {
  const found: string[] = []
  const isDrawn = (element: Element | null) => {
    if (!element) return false
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !/^rgba\(.*, 0\)$/.test(outlineColor)
  }
  const focusable = ':is(a[href], button:enabled, input, textarea, select, [tabindex="0"])'
  for (const element of document.querySelectorAll<HTMLElement>(`${within} ${focusable}`)) {
    if (!element.checkVisibility()) continue
    element.focus({ preventScroll: true })
    if (document.activeElement === element && !isDrawn(element)) found.push(`no focus: ${element.outerHTML.slice(0, 160)}`)
  }
  const kinds = [
    'a|[aria-current="page"]',
    '[role="tab"]|[aria-selected="true"]',
    '[role="radio"]|[aria-checked="true"]',
    '[role="switch"]|:checked',
  ]
  for (const kind of kinds) {
    const [all = '', chosen = ''] = kind.split('|')
    for (const element of document.querySelectorAll(`${all}${chosen}`)) {
      const plain = document.querySelector(`nav ${all}:not(${chosen}), ${all}:not(a, ${chosen})`)
      const look = (one: Element) => getComputedStyle(one).backgroundColor
      if (plain && look(plain) === look(element)) found.push(`looks like the others: ${element.outerHTML.slice(0, 160)}`)
    }
  }
  return found
}

/** In colours of the reader one sees where the focus is and what is chosen. The colours stay. */
export const expectVisible = async (page: Page, what: string, within = 'html') => {
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  // From now on the focus is shown, as for those who use keys.
  await page.keyboard.press('Tab')
  expect.soft(await page.evaluate(unseen, within), what).toEqual([])
}
