import { type Browser, expect } from '@playwright/test'
import { newDataFolder, serve } from './server'
import { addressOf, aliases, type House, screens, test, watch } from './sweep'
import { expectAccessible, expectCalm, expectSettled, expectStillness, expectTitle, expectWhole, expectWholeAt } from './sweep-checks'

/** The narrowest phone there is, and a desktop; paired with the themes as in `looks`. */
const views = [
  {
    view: 'a light phone of 360 px',
    look: { colorScheme: 'light', viewport: { width: 360, height: 780 } },
    // Type twice as large.
    others: [{ width: 390, height: 844, type: 200 }],
  },
  {
    view: 'a dark desktop of 1280 px',
    look: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
    // The same window at 200 and at 400 %.
    others: [
      { width: 640, height: 512 },
      { width: 320, height: 256 },
    ],
  },
] as const

type View = (typeof views)[number]

const open = async (browser: Browser, { look }: View, { server, state }: Pick<House, 'server'> & Partial<House>) => {
  const page = await browser.newPage({ ...look, reducedMotion: 'reduce', baseURL: server.url, storageState: state })
  return { page, seen: await watch(page, server) }
}

/** What holds of every screen that has come to rest. */
const expectWellMade = async (
  { page, seen }: Awaited<ReturnType<typeof open>>,
  what: string,
  { others }: { others: readonly { width: number; height: number; type?: number }[] },
) => {
  await expectSettled(page, seen, what)
  await expectAccessible(page, what)
  await expectWhole(page, what)
  await expectStillness(page, what)
  expect.soft(seen.complaints(), what).toEqual([])
  for (const other of others) await expectWholeAt(page, what, other)
}

for (const view of views) {
  test(`every screen comes calmly, has a title of its own and is accessible on ${view.view}`, async ({ house, browser }) => {
    test.setTimeout(900_000)
    const opened = await open(browser, view, house)
    const { page, seen } = opened
    const titles = new Set<string>()
    for (const screen of screens) {
      await page.goto(addressOf(screen, house.params))
      await expectSettled(page, seen, screen)
      await expectCalm(seen, screen)
      const title = await expectTitle(page, screen)
      if (aliases.includes(screen)) continue
      expect.soft(titles.has(title), `the title ${title} of ${screen} is another screen's`).toBe(false)
      titles.add(title)
      await expectWellMade(opened, screen, view)
      const tabs = page.getByRole('tab')
      for (let n = 1; n < (await tabs.count()); n++) {
        await tabs.nth(n).click()
        await expect(tabs.nth(n), screen).toHaveAttribute('aria-selected', 'true')
        await expectWellMade(opened, `${screen}, tab ${n + 1}`, { others: view.others.filter((other) => 'type' in other) })
      }
    }
    await page.close()
  })

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
      const opened = await open(browser, view, { server })
      const { page, seen } = opened
      const what = `${path} for a visitor`
      await page.goto(path)
      await expectSettled(page, seen, what)
      await expectCalm(seen, what)
      titles.add(path === '/' ? await page.title() : await expectTitle(page, what))
      await expectWellMade(opened, what, view)
      await page.close()
    }
    expect(titles.size).toBe(5)
    await fresh.stop()
  })
}
