import type { Page } from '@playwright/test'
import { expect, type Family, type Who } from './fixtures'

/** Locators and fixtures of the server page. */

export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const checks = (page: Page) => card(page, 'Checks')
export const checkNow = (page: Page) => checks(page).getByRole('button', { name: 'Check now' })
export const rows = (page: Page, name: string) => card(page, name).getByRole('listitem')

export const open = async (family: Family, who: Who = 'admin') => {
  const page = await family.as(who)
  await page.goto('/settings/server')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server')
  return page
}

/** Waits for the first automatic check, which takes a while on a slow machine. */
export const checked = (page: Page) =>
  expect(checks(page).getByRole('button', { name: /^Show \d+ checks that are fine$/ })).toBeVisible({ timeout: 30_000 })

// biome-ignore lint/suspicious/noExplicitAny: a reply that tests change at will
type Status = any

/** Changes the status reply, for states that are hard to produce. */
export const show = (page: Page, change: (status: Status) => Status) =>
  page.route('**/api/admin/status', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: change(await answer.json()) })
  })

export const finding = (check: string, state: string, found: string, advice: string | null = null) => ({ check, state, found, advice })
export const fine = finding('free disk', 'ok', '65.0 GB')
export const last = (...findings: object[]) => ({ at: '2026-11-20T08:00:00.000Z', findings, failure: null })

export const trouble = (number: number) => ({
  time: '2026-11-20T08:00:00.000Z',
  level: number % 2 ? 'error' : 'warn',
  message: `number ${number}`,
  requestId: '019ab2c3-0000-7000-8000-0123456789ab',
  route: 'POST /api/families/…/tasks',
  about: 'SQLiteError',
})
