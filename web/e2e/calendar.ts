import type { Page } from '@playwright/test'
import { expect, type Family, joined, type Who } from './fixtures'

// All days and times are in the family's time zone, New York, independently of the browser's.
export const zone = 'America/New_York'
export const today = Temporal.Now.plainDateISO(zone)
export const month = today.toPlainYearMonth()

/** A day of this month. */
export const date = (day: number) => month.toPlainDate({ day })
export const instant = (on: Temporal.PlainDate, time: string) =>
  on.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString()

export const evening = (on: Temporal.PlainDate, title: string, more: object = {}) => ({
  title,
  startTime: instant(on, '18:00'),
  endTime: instant(on, '19:00'),
  ...more,
})

/** Adds an event through the API. */
export const plan = async (family: Family, who: Who, data: object) => {
  const answer = await (await family.api(who)).post(`/api/families/${family.id}/events`, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string; startTime: string }
}

/** User ids of the Riveras by sign-in name. */
export const idsOf = async (family: Family) => {
  const members = (await (await (await family.api('admin')).get(`/api/families/${family.id}/members`)).json()) as {
    userId: string
    user: { firstName: string }
  }[]
  const idOf = (name: string) => members.find(({ user }) => user.firstName === name)?.userId ?? ''
  return { admin: idOf('Ana'), parent: idOf('Ben'), member: idOf('Mia'), child: idOf('Leo'), extended: idOf('Rosa') } satisfies Record<
    Who,
    string
  >
}

export const openCalendar = async (family: Family, who: Who = 'parent', view?: 'week' | 'agenda') => {
  const page = await family.as(who)
  await page.goto(view ? `/calendar?view=${view}` : '/calendar')
  await expect(page.getByRole('heading', { level: 1, name: 'Family Calendar' })).toBeVisible()
  await joined(page)
  return page
}

export const cell = (page: Page, day: number) =>
  page.getByRole('gridcell', { name: date(day).toLocaleString('en-US', { month: 'long', day: 'numeric', year: 'numeric' }) })
export const card = (page: Page, title: string) => page.getByRole('article', { name: title })
export const input = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

export const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

export const pickDay = async (page: Page, day: number) => {
  await cell(page, day).click()
  await expect(cell(page, day)).toHaveAttribute('aria-selected', 'true')
}

export const sent = (page: Page, method = 'POST') =>
  page.waitForRequest((request) => request.method() === method && request.url().includes('/events'))
