import type { Page } from '@playwright/test'
import { newDataFolder, type Server, serve } from './server'
import { addressOf, aliases, entrances, expect, forget, routes, screens, test, type Visit, visit } from './sweep'
import { acts } from './sweep-acts'
import {
  expectAccessible,
  expectCalm,
  expectSettled,
  expectSkip,
  expectStillness,
  expectTitle,
  expectUncovered,
  expectVisible,
  expectWhole,
  expectWholeAt,
} from './sweep-checks'
import { expectDialog } from './sweep-dialogs'
import { between, desktop, lookAt, phone, setSize, type View } from './sweep-views'

/** The checks that every settled screen must pass, in one view. */
const expectWellMadeIn = async (view: View, { page, seen }: Visit, screen: string, within: string) => {
  const what = `${screen} on ${view.view}`
  await lookAt(page, view)
  await expectSettled(page, seen, what)
  await expectAccessible(page, what, within)
  await expectWhole(page, what)
  await expectUncovered(page, what)
  await expectStillness(page, what)
  expect.soft(seen.complaints(), what).toEqual([])
}

/**
 * The checks that every settled screen must pass. Each view has one theme, because no style depends on both.
 * @param within the part of the page that was not checked before
 */
const expectWellMade = async (visit: Visit, screen: string, within = 'html') => {
  await expectWellMadeIn(desktop, visit, screen, within)
  // Between the two views, because each change of the size lays out the whole page again.
  for (const size of between) await expectWholeAt(visit.page, screen, size)
  await expectWellMadeIn(phone, visit, screen, within)
}

/** Opens a screen on a desktop. It loads without layout shifts. */
const open = async (opened: Visit, path: string, what: string) => {
  const { page, seen } = opened
  await forget(opened)
  await lookAt(page, desktop)
  await page.goto(path)
  await expectSettled(page, seen, what)
  await expectCalm(seen, what)
}

/** The tabs of a screen, or the views of the calendar. */
const partsOf = (page: Page) => {
  const main = page.getByRole('main')
  return main.getByRole('tab').or(main.getByRole('radiogroup', { name: 'View', exact: true }).getByRole('radio'))
}

/**
 * Checks a part of a screen, and the dialogs that open from it.
 * @param within `main` for a further part, whose surroundings were checked before
 * @returns the key of the part in `acts`
 */
const expectPart = async (opened: Visit, screen: string, within: 'html' | 'main') => {
  const { page, seen } = opened
  const { searchParams, hash } = new URL(page.url())
  // Shopping opens on a list.
  searchParams.delete('list')
  const search = searchParams.size > 0 ? `?${searchParams}` : ''
  // The skip link leaves its own hash.
  const path = `${screen}${search}${hash.replace('#screen', '')}`
  await expectWellMade(opened, path, within)
  for (const act of acts[path] ?? []) {
    await expectDialog(page, act, path)
    expect.soft(seen.complaints(), path).toEqual([])
  }
  await page.setViewportSize(desktop.viewport)
  await expectVisible(page, path, within)
  return path
}

// The longest file: in one worker it would outlast all others.
test.describe.configure({ mode: 'parallel' })

const shown = screens.filter((screen) => !aliases.includes(screen))

/** Left edge of every title on a wide screen: beside the sidebar, in the middle of the remaining width. */
const edge = 352

const expectEdge = async ({ page, seen }: Visit, screen: string) => {
  // Home begins with the family's picture, and the missing page has only its text.
  if (['/', '/no-such-page'].includes(screen)) return
  await setSize(page, { width: 1920, height: 1080 })
  await expectSettled(page, seen, screen)
  const left = await page
    .locator('h1')
    .first()
    .evaluate((title) => Math.round(title.getBoundingClientRect().left))
  expect.soft(left, `where the title of ${screen} starts`).toBe(edge)
}

for (const screen of shown)
  test(`${screen} loads without layout shifts, has a title and is accessible, with its tabs and dialogs`, async ({ house, tour }) => {
    test.setTimeout(300_000)
    const { page } = tour
    await open(tour, addressOf(screen, house.params), screen)
    await expectTitle(page, screen)
    // Its field has the focus from the start, so there is nothing to skip.
    if (screen === '/messages') await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused()
    else if (screen in acts) await expectSkip(page, screen)

    await expectEdge(tour, screen)
    const looked = new Set([await expectPart(tour, screen, 'html')])
    // An address that leads to a part of a screen has no dialogs of its own.
    if (acts[screen]?.length === 0) looked.add(screen)
    const parts = partsOf(page)
    for (let n = 1; n < (await parts.count()); n++) {
      await parts.nth(n).click()
      await expect(parts.nth(n), screen).toHaveAttribute('data-state', /^(active|checked)$/)
      looked.add(await expectPart(tour, screen, 'main'))
    }
    const known = Object.keys(acts).filter((path) => path.replace(/\?.*/, '') === screen)
    expect(
      known.filter((path) => !looked.has(path)),
      'parts with dialogs that were not found',
    ).toEqual([])
  })

test('every screen lists its dialogs', () => {
  const known = new Set(Object.keys(acts).map((path) => path.replace(/\?.*/, '')))
  expect(routes.filter((route) => ![...entrances, ...aliases].includes(route) && !known.has(route))).toEqual([])
})

test('the pages for visitors load without layout shifts, have a title and are accessible', async ({ house, browser }) => {
  test.setTimeout(300_000)
  const fresh = await serve(newDataFolder())
  const visited = new Set<string>()
  const sights: [Server, string[]][] = [
    [house.server, ['/', ...entrances.filter((route) => route !== '/setup').map((route) => addressOf(route, house.params))]],
    [fresh, [`/setup${new URL(fresh.setupUrl ?? '').search}`]],
  ]
  for (const [server, paths] of sights) {
    const opened = await visit(browser, server)
    for (const path of paths) {
      const what = `${path} for a visitor`
      await open(opened, path, what)
      visited.add(path === '/' ? await opened.page.title() : await expectTitle(opened.page, what))
      await expectWellMade(opened, what)
    }
    await opened.page.context().close()
  }
  expect(visited.size).toBe(10)
  await fresh.stop()
})

for (const [who, identifier] of [
  ['child', 'ivy'],
  ['grandparent', 'ruth@example.org'],
] as const)
  test(`the home of a ${who} loads without layout shifts, has a title and is accessible`, async ({ house, browser }) => {
    test.setTimeout(300_000)
    const opened = await visit(browser, house.server, { storageState: await house.stateOf(identifier) })
    const what = `/ of a ${who}`
    await open(opened, '/', what)
    await expectTitle(opened.page, what)
    await expectWellMade(opened, what)
    await opened.page.context().close()
  })

test('the Tab key leads from the skip link through the sidebar and the header to the page', async ({ tour }) => {
  const { page } = tour
  await open(tour, '/calendar', '/calendar')
  const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents()
  const visited: string[] = []
  const expected = ['Skip to the page', ...links, 'Invite Family', 'Search', 'Notifications', 'Maya Harper', 'Logout', 'Mine']
  for (let n = 0; n < expected.length; n++) {
    await page.keyboard.press('Tab')
    const name = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
    visited.push(await name())
  }
  expect(visited.map((name, n) => (name.startsWith(expected[n] ?? '') ? expected[n] : name))).toEqual(expected)
})
