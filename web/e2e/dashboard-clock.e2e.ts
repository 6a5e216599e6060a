import type { Page } from '@playwright/test'
import { features, greeting, stats, stillDashboard } from './dashboard'
import { expect, test } from './fixtures'

const loadedDashboard = (page: Page) => stillDashboard(page, '#greeting', stats(page).first().getByText('No events today'))
test.describe('the greeting', () => {
  // The family lives in New York: 15 hours behind a browser in Tokyo in March.
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('is that of the family, and changes within a minute of the hour', async ({ family }) => {
    const page = await family.as('admin')
    await page.clock.install({ time: new Date('2027-03-10T11:59:30-05:00') })
    await page.goto('/dashboard')
    await expect(greeting(page)).toHaveText('Good morning, Ana')
    const header = page.getByRole('region', { name: 'Good morning, Ana' })
    await expect(header.getByText('Wednesday, March 10', { exact: true })).toBeVisible()
    await expect(header.getByText('Rivera', { exact: true })).toBeVisible()
    await page.clock.runFor(60_000)
    await expect(greeting(page)).toHaveText('Good afternoon, Ana')
  })
})
test.describe('by the clock', () => {
  test('the motivational line changes every 5 s, except on a hidden page', async ({ family }) => {
    const page = await family.as('admin')
    const clockAt = await loadedDashboard(page)
    const line = page.locator('[data-motivation]')
    const text = async () => (await line.textContent()) ?? ''
    const first = await text()
    await clockAt(4900)
    await expect(line).toHaveText(first)
    await clockAt(5100)
    await expect(line).not.toHaveText(first)
    const seen = new Set([first, await text()])
    for (let turn = 2; turn < 7; turn++) {
      await clockAt(turn * 5000 + 100)
      seen.add(await text())
      expect(seen.size).toBe(turn + 1)
    }
    await clockAt(35_100)
    await expect(line).toHaveText(first)
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }))
    await clockAt(50_100)
    await expect(line).toHaveText(first)
    expect(await line.evaluate((element) => element.closest('[aria-live], [role=status]'))).toBeNull()
  })

  test('the assistant speaks after 3 s, then every 12 s, for 4 s', async ({ family }) => {
    const page = await family.as('admin')
    const clockAt = await loadedDashboard(page)
    const bubble = page.locator('[data-assistant-bubble]')
    const [nothing, done] = ['Nothing more is planned for today.', 'Every task for today is done.']
    for (const [comes, says] of [
      [3000, nothing],
      [15_000, done],
      [27_000, nothing],
    ] as const) {
      await clockAt(comes - 100)
      await expect(bubble).toBeHidden()
      await clockAt(comes + 100)
      await expect(bubble).toHaveText(says)
      await clockAt(comes + 3900)
      await expect(bubble).toBeVisible()
      await clockAt(comes + 4100)
      await expect(bubble).toBeHidden()
    }
  })

  for (const width of [390, 1280]) {
    test(`the assistant covers no control and moves nothing at ${width} px, and stays away when it is sent away`, async ({ family }) => {
      const page = await family.as('admin')
      await page.setViewportSize({ width, height: 844 })
      const clockAt = await loadedDashboard(page)
      await expect(features(page).getByRole('button')).toHaveCount(5)
      const bubble = page.locator('[data-assistant-bubble]')
      const controls = () =>
        page.locator('main :is(a, button)').evaluateAll((all) => {
          const others = all.filter((one) => !one.closest('[data-assistant-bubble]'))
          return others.map((one) => one.getBoundingClientRect().toJSON() as DOMRect)
        })
      const before = await controls()
      await clockAt(3100)
      await expect(bubble).toBeVisible()
      // The loaded controls take the place of their placeholders.
      await expect.poll(controls).toEqual(before)
      const own = await bubble.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
      const isCovered = (one: DOMRect) => one.top < own.bottom && one.bottom > own.top && one.left < own.right && one.right > own.left
      expect(before.filter(isCovered)).toEqual([])
      await expect(page.locator('body')).toBeFocused()

      await bubble.getByRole('button', { name: 'Dismiss' }).click()
      await expect(bubble).toBeHidden()
      await clockAt(15_100)
      await expect(bubble).toBeHidden()
    })
  }

  test('gives time to read while the pointer is on the assistant', async ({ family }) => {
    const page = await family.as('admin')
    const clockAt = await loadedDashboard(page)
    const bubble = page.locator('[data-assistant-bubble]')
    await clockAt(3100)
    await bubble.hover()
    await clockAt(8000)
    await expect(bubble).toBeVisible()
    await page.mouse.move(0, 0)
    await clockAt(19_100)
    await expect(bubble).toBeHidden()
  })
})
