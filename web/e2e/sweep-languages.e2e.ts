import type { Page } from '@playwright/test'
import { withoutFirstView } from './fixtures'
import { addressOf, aliases, entrances, expect, forget, guestPage, type House, routes, screens, test, type Visit, visit } from './sweep'
import { expectAccessible, expectSettled, expectTitle, expectWhole } from './sweep-checks'
import { setSize } from './sweep-views'

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** Words that `Intl` writes, and names that are the same in every language. */
const formats = new Set(
  [
    ...Array.from({ length: 12 }, (_, month) =>
      (['long', 'short'] as const).map((width) => new Date(2026, month).toLocaleString('en', { month: width })),
    ).flat(),
    ...Array.from({ length: 7 }, (_, day) =>
      (['long', 'short'] as const).map((width) => new Date(2026, 1, day).toLocaleString('en', { weekday: width })),
    ).flat(),
    ...'AM PM hr min sec day days week weeks month months year years hour hours minute minutes second seconds ago yesterday today tomorrow now in at and next last'.split(
      ' ',
    ),
    ...'Hearth English US Dollar LP Bun JSON HTTP HTTPS API SMTP CSV PDF MB KB GB kB EST EDT UTC GMT OwnTracks SQLite Linux iPhone iPad Mac Android Thunderbird GNOME'.split(
      ' ',
    ),
  ].map((word) => word.toLowerCase()),
)

const wordsOf = (text: string) => text.match(/\p{L}{2,}/gu) ?? []

/** In the page: the texts outside of any text that is marked as translated. */
const unmarkedTexts = () => {
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element?.checkVisibility() || element.closest('code, pre, script, style, svg, option, datalist')) continue
    // The brackets of a sentence with elements are in other nodes.
    const block = element.closest('p, li, dt, dd, h1, h2, h3, h4, button, a, label, td, th, legend, figcaption, span[id], div')
    if (/\[.*·\]/s.test(block?.textContent ?? '') || /[àéîöùÅÉÎÖÛñçšý]/.test(node.textContent ?? '')) continue
    if (/\p{L}{2}/u.test(node.textContent ?? '')) found.push(node.textContent?.trim() ?? '')
  }
  return found
}

/** Collects the words of every reply of the server: the family's own words, and those of the server. */
const hear = (page: Page) => {
  const heard = new Set<string>()
  page.on('response', async (response) => {
    // A page brings along the first replies of its screen.
    if (!response.url().includes('/api/') && !response.request().isNavigationRequest()) return
    const text = await response.text().catch(() => '')
    for (const word of wordsOf(text.replaceAll('\\n', ' '))) heard.add(word.toLowerCase())
  })
  return heard
}

/** A page of the demo's admin, in a language. */
const open = async (browser: Parameters<typeof visit>[0], house: House, language: 'de' | 'mirrored') => {
  // Pages for people without an account use the browser's language.
  const locale = language === 'de' ? 'de-DE' : 'en-US'
  const opened = await visit(browser, house.server, { storageState: house.state, locale }, 0)
  if (language === 'mirrored') await opened.page.addInitScript(() => localStorage.setItem('hearth.language', 'mirrored'))
  else {
    await withoutFirstView(opened.page)
    await opened.page.route('**/api/auth/session', async (route) => {
      const response = await route.fetch()
      const session = (await response.json()) as { user: object | null }
      await route.fulfill({ response, json: { ...session, user: session.user && { ...session.user, language } } })
    })
  }
  return opened
}

const shown = [...screens.filter((screen) => !aliases.includes(screen)), ...entrances.filter((screen) => screen !== '/setup')]

/** The part of a screen that no earlier screen has shown: the whole first screen, and the others without the sidebar and the header. */
const unseenPart = (screen: string) => (screen === shown[0] || entrances.includes(screen) ? 'html' : 'main')

/** Pages that the server renders, without the app. */
const plainPages = ['/api/docs', guestPage]

/**
 * Goes from screen to screen within the app: loading it compiles the app and axe again, which takes longer than the checks.
 * @returns goes to a screen; loads screens without the app, and the first and the next screen after one
 */
const walk = (opened: Visit, params: House['params']) => {
  const { page } = opened
  let isInApp = false
  return async (screen: string) => {
    const path = addressOf(screen, params)
    const isPlain = plainPages.includes(screen)
    if (isInApp && !isPlain) {
      await page.evaluate((to) => {
        document.querySelector('h1')?.setAttribute('data-left', '')
        history.pushState(null, '', to)
      }, path)
      await expect(page.locator('h1[data-left]'), screen).toHaveCount(0, { timeout: 30_000 })
    } else {
      await forget(opened)
      await page.goto(path)
    }
    isInApp = !isPlain
  }
}

test.describe.configure({ mode: 'parallel' })

test('screens fit from right to left, with longer texts that all come from catalogues', async ({ house, browser }) => {
  test.setTimeout(300_000)
  const opened = await open(browser, house, 'mirrored')
  const { page, seen } = opened
  const goTo = walk(opened, house.params)
  const heard = hear(page)
  for (const screen of shown) {
    await goTo(screen)
    // It has no script that could set the language for tests.
    if (screen === guestPage) await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    for (const size of sizes) {
      const what = `${screen}, mirrored, at ${size.width} px`
      await setSize(page, size)
      await expectSettled(page, seen, what)
      await expectWhole(page, what)
    }
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expectAccessible(page, `${screen}, mirrored`, unseenPart(screen))
    if (plainPages.includes(screen)) continue
    const plain = (await page.evaluate(unmarkedTexts)).filter((text) =>
      wordsOf(text).some((word) => !heard.has(word.toLowerCase()) && !formats.has(word.toLowerCase())),
    )
    expect.soft(plain, `texts of ${screen} that come from no catalogue`).toEqual([])
  }
  await page.context().close()
})

test('screens fit in German', async ({ house, browser }) => {
  test.setTimeout(300_000)
  const opened = await open(browser, house, 'de')
  const { page, seen } = opened
  const goTo = walk(opened, house.params)
  for (const screen of shown) {
    await goTo(screen)
    for (const size of sizes) {
      const what = `${screen} in German at ${size.width} px`
      await setSize(page, size)
      await expectSettled(page, seen, what)
      await expectWhole(page, what)
    }
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expectTitle(page, `${screen} in German`)
    await expectAccessible(page, `${screen} in German`, unseenPart(screen))
  }
  await page.context().close()
})

test('every screen of the router is swept', () => {
  expect(shown).toHaveLength(routes.length - aliases.length)
})
