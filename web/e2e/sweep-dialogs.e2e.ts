import type { Page } from '@playwright/test'
import { phone } from './looks'
import { addressOf, aliases, entrances, expect, routes, screens, test, watch } from './sweep'
import { acts } from './sweep-acts'
import { expectAccessible, expectSettled, expectWhole, unseen } from './sweep-checks'

test('every screen says which dialogs it has', () => {
  const known = new Set(Object.keys(acts).map((path) => path.replace(/\?.*/, '')))
  expect(routes.filter((route) => ![...entrances, ...aliases].includes(route) && !known.has(route))).toEqual([])
})

const buttonOf = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true }).first()

/** Presses Tab until the button has the focus. */
const tabTo = async (page: Page, name: string | RegExp, what: string) => {
  const button = buttonOf(page, name)
  await expect(button, what).toBeEnabled()
  for (let presses = 0; presses < 120; presses++) {
    if (await button.evaluate((element) => element === document.activeElement)) return button
    await page.keyboard.press('Tab')
  }
  throw new Error(`${what} can't be reached with the Tab key`)
}

/** The dialog and what ends it are in sight. */
const expectInSight = async (page: Page, what: string) => {
  const dialog = page.getByRole('dialog')
  await expect.soft(dialog, what).toBeInViewport({ ratio: 0.99 })
  await expect.soft(dialog.getByRole('button', { name: 'Close', exact: true }), what).toBeInViewport({ ratio: 1 })
  await expectWhole(page, what)
}

/** Somebody who only has keys opens it, has the focus in it, and has it back when it is closed. */
const expectKeys = async (page: Page, name: string | RegExp, what: string) => {
  const button = await tabTo(page, name, what)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog, what).toBeVisible()
  // One that is only read has the focus itself.
  await expect(page.locator('[role="dialog"]:focus, [role="dialog"] :focus'), what).toHaveCount(1)
  await expectAccessible(page, what)
  await page.keyboard.press('Escape')
  await expect(dialog, what).toHaveCount(0)
  await expect.soft(button, `the focus after ${what}`).toBeFocused()
}

/** It fits a light phone, and a desktop's window at 200 %. */
const expectFitting = async (page: Page, name: string | RegExp, what: string) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ ...phone, width: 360 })
  await buttonOf(page, name).click()
  await expectInSight(page, `${what} on a phone`)
  await expectAccessible(page, `${what} on a phone`)
  await page.setViewportSize({ width: 640, height: 512 })
  await expectInSight(page, `${what} at 200 %`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog'), what).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
}

/** Whoever only has keys skips what is the same on every screen. */
const expectSkip = async (page: Page, what: string) => {
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the page' })
  await expect(skip, what).toBeFocused()
  await expect(skip, what).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main'), what).toBeFocused()
}

test('with keys alone one skips to the page and opens every dialog, which keeps the focus and gives it back', async ({
  house,
  browser,
}) => {
  test.setTimeout(900_000)
  const page = await browser.newPage({ baseURL: house.server.url, storageState: house.state, colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
  const seen = await watch(page, house.server, 0)
  for (const [path, names] of Object.entries(acts)) {
    await page.goto(addressOf(path, house.params))
    await expectSettled(page, seen, path)
    // There the field has the focus from the start, and nothing is to be skipped.
    if (path === '/messages') await expect(page.getByRole('textbox', { name: 'Message', exact: true }), path).toBeFocused()
    else await expectSkip(page, path)
    for (const name of names) {
      await page.getByRole('main').focus()
      await expectKeys(page, name, `${path}: ${name}`)
      await expectFitting(page, name, `${path}: ${name}`)
      expect.soft(seen.complaints(), `${path}: ${name}`).toEqual([])
    }
  }
  await page.close()
})

test('the Tab key leads from the skip link through the sidebar and the header to the page', async ({ house, browser }) => {
  test.setTimeout(180_000)
  const page = await browser.newPage({ baseURL: house.server.url, storageState: house.state, reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
  const seen = await watch(page, house.server, 0)
  await page.goto('/calendar')
  await expectSettled(page, seen, '/calendar')
  const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents()
  const visited: string[] = []
  const expected = ['Skip to the page', ...links, 'Invite Family', 'Search', 'Notifications', 'Maya Harper', 'Logout', 'Add Event']
  for (let n = 0; n < expected.length; n++) {
    await page.keyboard.press('Tab')
    const name = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
    visited.push(await name())
  }
  expect(visited.map((name, n) => (name.startsWith(expected[n] ?? '') ? expected[n] : name))).toEqual(expected)
  await page.close()
})

test('in colours of the reader one sees where the focus is and what is chosen', async ({ house, browser }) => {
  test.setTimeout(600_000)
  const page = await browser.newPage({
    baseURL: house.server.url,
    storageState: house.state,
    forcedColors: 'active',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  })
  const seen = await watch(page, house.server, 0)
  for (const screen of screens) {
    await page.goto(addressOf(screen, house.params))
    await expectSettled(page, seen, screen)
    // From now on the focus is shown, as for those who use keys.
    await page.keyboard.press('Tab')
    expect.soft(await page.evaluate(unseen), screen).toEqual([])
  }
  await page.close()
})
