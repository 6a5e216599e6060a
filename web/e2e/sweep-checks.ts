import { expect, type Page } from '@playwright/test'
import type { Watch } from './sweep'
import { setSize } from './sweep-views'
import { violationsOf } from './visual-checks'

/** Timeout for a whole screen in milliseconds, on a busy machine. */
const timeout = 30_000

/** The page has loaded everything, and its layout has settled. */
export const expectSettled = async (page: Page, seen: Watch, what: string) => {
  await expect(page.locator('h1').first(), what).toBeVisible({ timeout })
  await expect(page.locator('[aria-busy="true"]'), what).toHaveCount(0, { timeout })
  await expect.poll(() => seen.waitsFor(), { message: `what ${what} asked for`, intervals: [20, 50, 100], timeout }).toEqual([])
  await page.evaluate(() => document.fonts.ready)
}

/** The page has one `h1`, which names the document. @returns the title */
export const expectTitle = async (page: Page, what: string) => {
  const heading = page.locator('h1')
  await expect.soft(heading, what).toHaveCount(1)
  await expect.soft(page, what).toHaveTitle(`${await heading.first().textContent()} · Hearth`)
  return page.title()
}

/** The layout did not shift while loading, and the page reported no problem. */
export const expectCalm = async (seen: Watch, what: string) => {
  const { sum, what: moved } = await seen.moved()
  expect.soft(sum, `${what} moved ${moved.join('\n')}`).toBeLessThanOrEqual(0.05)
  expect.soft(seen.complaints(), what).toEqual([])
}

/** Axe's rule for the target sizes of WCAG 2.2. */
export const targets = { 'target-size': { enabled: true } }

/** In the page: scrolls to its end, until nothing more comes. @returns the place before, and the height of the page */
const scrollToEnd = async () => {
  const before = scrollY
  const { documentElement } = document
  document.querySelector('header')?.style.setProperty('position', 'static')
  let height = -1
  while (height !== documentElement.scrollHeight) {
    height = documentElement.scrollHeight
    scrollTo(0, height)
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  }
  return { before, height }
}

/**
 * Runs a check at the end of the page, where nothing can be scrolled from under a floating button. The header does not stick there: controls under it
 * can be scrolled into view. A page that grows during the check is checked again: its end was elsewhere.
 */
const atTheEnd = async <T>(page: Page, check: () => Promise<T>, rounds = 3): Promise<T> => {
  const end = await page.evaluate(scrollToEnd)
  const result = await check()
  const hasMoved = await page.evaluate(({ before, height }) => {
    const { scrollHeight } = document.documentElement
    document.querySelector('header')?.style.removeProperty('position')
    scrollTo(0, before)
    return scrollHeight !== height
  }, end)
  return hasMoved && rounds > 1 ? atTheEnd(page, check, rounds - 1) : result
}

/** Runs axe with its rule for target sizes (WCAG 2.2), which is off by default. */
export const expectAccessible = async (page: Page, what: string, within = 'html') =>
  expect.soft(await atTheEnd(page, () => violationsOf(page, what, targets, within))).toEqual([])

/** Contrast is the only rule that a theme can break. For a part that was checked completely in the other theme. */
export const expectContrast = async (page: Page, what: string, within: string) =>
  expect.soft(await violationsOf(page, what, {}, within, ['color-contrast'])).toEqual([])

/** Reduced motion: no animation runs. */
export const expectStillness = (page: Page, what: string) =>
  expect.soft
    .poll(() => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length), { message: what })
    .toBe(0)

/** In the page: texts cut off without an ellipsis, amounts on two lines, overlapping texts, and content that is too wide. */
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
  /** The style of each element, looked up once: most elements contain many texts. */
  const lookOf = memoize((element: Element) => {
    const { overflowX, overflowY, textOverflow, position } = getComputedStyle(element)
    const { left, right, width } = element.getBoundingClientRect()
    return { overflowX, overflowY, textOverflow, position, left, right, width }
  })
  /** Whether a container cuts off a text; false if it scrolls or shows an ellipsis. */
  const cutBy = (element: Element, text: Box) => {
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { overflowX, textOverflow, left, right, width } = lookOf(around)
      if (['auto', 'scroll'].includes(overflowX) || textOverflow === 'ellipsis') return false
      // Texts of one pixel are for screen readers only.
      if (width <= 1) return false
      if (overflowX !== 'visible' && (text.right > right + 1 || text.left < left - 1)) return true
    }
    return false
  }
  /** A text with an ellipsis shows its beginning, also from right to left. */
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
    // The list of the day shows the complete texts of a day in the month.
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

/** In the page, scrolled to its end: texts and controls under a phone's floating button, which no scrolling could uncover. */
const covered = () => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Quick add')
  const float = button?.parentElement
  if (!float?.checkVisibility() || getComputedStyle(float).position !== 'fixed') return []
  const before = scrollY
  scrollTo(0, document.documentElement.scrollHeight)
  // Its final position, also while it moves.
  const radius = float.offsetWidth / 2
  const [x, y] = [float.offsetLeft + radius, float.offsetTop + radius]
  const isUnder = ({ left, right, top, bottom }: DOMRect) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < radius
  /** Content with a scrollbar of its own, such as the hours of a week, can be scrolled into view. */
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

/** At the end of the page, the floating button covers nothing. */
export const expectUncovered = async (page: Page, what: string) => expect.soft(await page.evaluate(covered), what).toEqual([])

/** Nothing is cut off at the side: neither the page nor a text in it. */
export const expectWhole = (page: Page, what: string) => expect.soft.poll(() => page.evaluate(lost), { message: what }).toEqual([])

/** `expectWhole` in a window of another size, with text at `type` percent. The page keeps that size. */
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

/** In the page: controls without a visible focus, and selected controls that look like unselected ones. */
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

/** In forced colours, the focus and the selection are visible. The page keeps the colours. */
export const expectVisible = async (page: Page, what: string, within = 'html') => {
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  // From here on the focus is visible, as for keyboard users.
  await page.keyboard.press('Tab')
  expect.soft(await page.evaluate(unseen, within), what).toEqual([])
}
