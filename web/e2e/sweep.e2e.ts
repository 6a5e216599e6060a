import type { Page } from '@playwright/test'
import { newDataFolder, serve } from './server'
import { addressOf, aliases, entrances, expect, forget, routes, screens, test, type Visit, visit } from './sweep'
import { acts } from './sweep-acts'
import {
  expectAccessible,
  expectCalm,
  expectSettled,
  expectSkip,
  expectStillness,
  expectTitle,
  expectVisible,
  expectWhole,
  expectWholeAt,
} from './sweep-checks'
import { expectDialog } from './sweep-dialogs'

/** The narrowest phone there is, and a desktop; paired with the themes as in `looks`. */
const phone = {
  view: 'a light phone of 360 px',
  look: { colorScheme: 'light', viewport: { width: 360, height: 780 } },
  // Type twice as large.
  others: [{ width: 390, height: 844, type: 200 }],
} as const
const desktop = {
  view: 'a dark desktop of 1280 px',
  look: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  // The same window at 200 and at 400 %.
  others: [
    { width: 640, height: 512 },
    { width: 320, height: 256 },
  ],
} as const
type View = typeof phone | typeof desktop
type Sizes = readonly { width: number; height: number; type?: number }[]

/** What holds of every screen that has come to rest. */
const expectWellMade = async ({ page, seen }: Visit, what: string, others: Sizes) => {
  await expectSettled(page, seen, what)
  await expectAccessible(page, what)
  await expectWhole(page, what)
  await expectStillness(page, what)
  expect.soft(seen.complaints(), what).toEqual([])
  for (const other of others) await expectWholeAt(page, what, other)
}

const lookAt = async (page: Page, { look: { colorScheme, viewport } }: View) => {
  await page.emulateMedia({ colorScheme, forcedColors: 'none' })
  await page.setViewportSize(viewport)
}

/** Opens a screen, which comes calmly and has a title. */
const open = async (opened: Visit, path: string, view: View, what: string) => {
  const { page, seen } = opened
  await lookAt(page, view)
  await forget(opened)
  await page.goto(path)
  await expectSettled(page, seen, what)
  await expectCalm(seen, what)
}

const expectTabs = async (opened: Visit, screen: string, others: Sizes) => {
  const tabs = opened.page.getByRole('tab')
  for (let n = 1; n < (await tabs.count()); n++) {
    await tabs.nth(n).click()
    await expect(tabs.nth(n), screen).toHaveAttribute('aria-selected', 'true')
    await expectWellMade(opened, `${screen}, tab ${n + 1}`, others)
  }
}

const shown = screens.filter((screen) => !aliases.includes(screen))

for (const screen of shown) {
  test(`${screen} comes calmly, has a title and is accessible on ${phone.view}`, async ({ house, tour }) => {
    test.setTimeout(120_000)
    await open(tour, addressOf(screen, house.params), phone, screen)
    await expectTitle(tour.page, screen)
    await expectWellMade(tour, screen, phone.others)
    await expectTabs(tour, screen, phone.others)
  })
}

for (const path of new Set([...shown, ...Object.keys(acts)])) {
  test(`${path}: screen and dialogs are accessible by keys, in forced colours and on ${desktop.view}`, async ({ house, tour }) => {
    test.setTimeout(240_000)
    const { page, seen } = tour
    await open(tour, addressOf(path, house.params), desktop, path)
    // There the field has the focus from the start, and nothing is to be skipped.
    if (path === '/messages') await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused()
    else if (path in acts) await expectSkip(page, path)
    if (shown.includes(path)) {
      await expectTitle(page, path)
      await expectWellMade(tour, path, desktop.others)
    }
    for (const act of acts[path] ?? []) {
      await page.getByRole('main').focus()
      await expectDialog(page, act, path)
      expect.soft(seen.complaints(), path).toEqual([])
    }
    if (!shown.includes(path)) return
    // It takes the focus through all there is, and a tab that has the focus is shown: nothing that opens on the first tab may come after it.
    await expectVisible(page, path)
    await lookAt(page, desktop)
    await expectTabs(tour, path, [])
  })
}

test('every screen says which dialogs it has', () => {
  const known = new Set(Object.keys(acts).map((path) => path.replace(/\?.*/, '')))
  expect(routes.filter((route) => ![...entrances, ...aliases].includes(route) && !known.has(route))).toEqual([])
})

test('no two screens have the same title', async ({ house, tour: { page } }) => {
  test.setTimeout(120_000)
  const titles = new Map<string, string>()
  for (const screen of shown) {
    await page.goto(addressOf(screen, house.params))
    await expect(page, screen).toHaveTitle(`${await page.locator('h1').first().textContent()} · Hearth`)
    titles.set(screen, await page.title())
  }
  expect([...titles].filter(([screen, title]) => [...titles].some(([other, same]) => other !== screen && same === title))).toEqual([])
})

for (const view of [phone, desktop])
  test(`what visitors see comes calmly and is accessible on ${view.view}`, async ({ house, browser }) => {
    test.setTimeout(300_000)
    const fresh = await serve(newDataFolder())
    const titles = new Set<string>()
    for (const [server, path] of [
      [house.server, '/'],
      [house.server, '/sign-in'],
      [house.server, '/api/docs'],
      [house.server, addressOf('/join/$code', house.params)],
      [fresh, `/setup${new URL(fresh.setupUrl ?? '').search}`],
    ] as const) {
      const opened = await visit(browser, server)
      const what = `${path} for a visitor`
      await open(opened, path, view, what)
      titles.add(path === '/' ? await opened.page.title() : await expectTitle(opened.page, what))
      await expectWellMade(opened, what, view.others)
      await opened.page.context().close()
    }
    expect(titles.size).toBe(5)
    await fresh.stop()
  })

test('the Tab key leads from the skip link through the sidebar and the header to the page', async ({ tour }) => {
  const { page } = tour
  await open(tour, '/calendar', desktop, '/calendar')
  const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents()
  const visited: string[] = []
  const expected = ['Skip to the page', ...links, 'Invite Family', 'Search', 'Notifications', 'Maya Harper', 'Logout', 'Add Event']
  for (let n = 0; n < expected.length; n++) {
    await page.keyboard.press('Tab')
    const name = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
    visited.push(await name())
  }
  expect(visited.map((name, n) => (name.startsWith(expected[n] ?? '') ? expected[n] : name))).toEqual(expected)
})
