import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { addons } from '#src/features/addons/addons.rules'
import { expect, type Family, joined, type Who } from './fixtures'

/** A time zone in which it is noon now, so that no test runs across midnight. */
export const noonZone = () => {
  const ahead = 12 - new Date().getUTCHours()
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

export const post = async (api: APIRequestContext, path: string, data: object) => {
  const answer = await api.post(path, { data })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(201)
  return (await answer.json()) as { id: string }
}

export const openDashboard = async (family: Family, who: Who = 'admin') => {
  const page = await family.as(who)
  await page.goto('/dashboard')
  await expect(greeting(page)).toBeVisible()
  await joined(page)
  return page
}

export const greeting = (page: Page) => page.getByRole('heading', { level: 2, name: /^Good (morning|afternoon|evening), / })
export const stats = (page: Page) => page.getByRole('list', { name: 'Today in numbers' }).getByRole('listitem')
export const overview = (page: Page) => page.getByRole('region', { name: "Today's Tasks Overview" })
export const features = (page: Page) => page.getByRole('region', { name: 'Active Family Features' })

export const saysToast = (page: Page, ...texts: [title: string, description: string]) =>
  // The toast before a redirect shows for half a second. Poll in the page on every frame, because a locator soon polls only every half second.
  page.waitForFunction((texts) => {
    const toasts = [...document.querySelectorAll('[aria-label="Notifications (F8)"] *')]
    const shown = toasts.filter((part) => part.checkVisibility()).map((part) => part.textContent)
    return texts.every((text) => shown.includes(text))
  }, texts)

/** Enables only these add-ons. */
export const enableOnly = async (family: Family, enabled: readonly string[]) => {
  const admin = await family.api('admin')
  const path = `/api/families/${family.id}/addons`
  const available = (await (await admin.get(`${path}/available`)).json()) as { id: string; isEnabled: boolean }[]
  for (const { id, isEnabled } of available) {
    if (enabled.includes(id) && !isEnabled) await post(admin, path, { addonType: id })
    if (!enabled.includes(id) && isEnabled) expect((await admin.delete(`${path}/${id}`)).status()).toBe(204)
  }
}

export const firstAddons = addons.filter(({ enabledByDefault }) => enabledByDefault).map(({ type }) => type)

/**
 * Opens the dashboard with a clock that goes on only here.
 * @param sign selector of the element whose appearance starts the count
 * @param ready a text that must be visible before the test starts
 * @returns moves the clock to so many milliseconds after that moment
 */
export const stillDashboard = async (page: Page, sign: string, ready: Locator) => {
  const start = new Date('2027-03-10T12:00:00-05:00')
  await page.clock.install({ time: start })
  await page.addInitScript((selector) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(selector)) return
      Object.assign(window, { shownAt: Date.now() })
      observer.disconnect()
    }).observe(document, { subtree: true, childList: true })
  }, sign)
  await page.clock.pauseAt(start.getTime() + 60_000)
  await page.goto('/dashboard')
  await expect(async () => {
    await page.clock.runFor(5)
    await expect(ready).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [10] })
  // Replies that arrived while the clock was paused render once it runs.
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(20)
  return async (after: number) => {
    const left = await page.evaluate((ms) => (window as unknown as { shownAt: number }).shownAt + ms - Date.now(), after)
    await page.clock.runFor(left)
  }
}
