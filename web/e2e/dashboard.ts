import type { APIRequestContext, Page } from '@playwright/test'
import { addons } from '#src/features/addons/addons.rules'
import { expect, type Family, joined, type Who } from './fixtures'

/** A zone in which it is noon now, so that no test meets midnight unasked. */
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
  // One that leads away can be read for half a second. The page looks at every frame; a locator looks every half second once it has looked a few times.
  page.waitForFunction((texts) => {
    const toasts = [...document.querySelectorAll('[aria-label="Notifications (F8)"] *')]
    const shown = toasts.filter((part) => part.checkVisibility()).map((part) => part.textContent)
    return texts.every((text) => shown.includes(text))
  }, texts)

/** Enables these add-ons, and no others. */
export const enableOnly = async (family: Family, enabled: readonly string[]) => {
  const admin = await family.api('admin')
  const path = `/api/families/${family.id}/addons`
  const available = (await (await admin.get(`${path}/available`)).json()) as { id: string; isEnabled: boolean }[]
  for (const { id, isEnabled } of available) {
    if (enabled.includes(id) && !isEnabled) await post(admin, path, { addonType: id })
    if (!enabled.includes(id) && isEnabled) expect((await admin.delete(`${path}/${id}`)).status()).toBe(204)
  }
}

export const firstAddons = addons.filter(({ enabledAtFirst }) => enabledAtFirst).map(({ type }) => type)
