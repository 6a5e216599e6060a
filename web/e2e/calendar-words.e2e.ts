import type { Page } from '@playwright/test'
import { card, cell, choose, date, evening, input, month, openCalendar, pickDay, plan, toast } from './calendar'
import { expect, test } from './fixtures'
import { phone } from './looks'

// Checks every label, text and colour that the specification has for the calendar, at both sizes.
const monthName = (of: Temporal.PlainYearMonth) => of.toPlainDate({ day: 1 }).toLocaleString('en-US', { month: 'long', year: 'numeric' })
const categories = [
  ['Family', '#3b82f6'],
  ['School', '#10b981'],
  ['Sports', '#f59e0b'],
  ['Chores', '#8b5cf6'],
  ['Personal', '#ef4444'],
] as const

const expectColor = async (page: Page, color: string) => {
  const swatch = page.getByRole('dialog').getByRole('radio', { checked: true }).locator('xpath=following-sibling::span')
  const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')
  await expect(swatch).toHaveCSS('background-color', `rgb(${rgb})`)
}

// A phone has the least space for text.
test.use({ viewport: phone })

const day = 3

test('the month and the day have the specified texts', async ({ family }) => {
  const page = await openCalendar(family, 'member')
  await expect(page.getByRole('columnheader')).toHaveText(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.getByRole('heading', { level: 2, name: monthName(month.subtract({ months: 1 })) })).toBeVisible()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('heading', { level: 2, name: monthName(month) })).toBeVisible()
  expect((await cell(page, day).boundingBox())?.height).toBeGreaterThanOrEqual(80)
  await pickDay(page, day)
  await expect(page.getByText('No events scheduled', { exact: true })).toBeVisible()
  for (const title of ['Swim', 'Chess', 'Choir']) await plan(family, 'member', evening(date(day), title))
  await expect(cell(page, day)).toContainText('+1 more')
  await page.getByRole('combobox', { name: 'Category' }).click()
  await expect(page.getByRole('option')).toHaveText(['All Categories', ...categories.map(([name]) => name)])
  await page.getByRole('option', { name: 'School' }).click()
  await expect(page.getByText('No events scheduled', { exact: true })).toBeVisible()
  await choose(page, 'Category', 'All Categories')
  await expect(page.getByRole('article')).toHaveCount(3)
})

test('adding, editing and deleting an event shows the specified texts', async ({ family }) => {
  const page = await openCalendar(family, 'member')
  await pickDay(page, day + 1)
  await page.getByRole('button', { name: 'Add Event' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Event' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Create Event' })
  await expect(save).toBeDisabled()
  await expectColor(page, '#3b82f6')
  for (const [name, color] of categories) {
    await choose(page, 'Category', name)
    await expectColor(page, color)
  }
  await expect(page.getByRole('dialog')).toContainText('Shared (family can see)')
  await page.getByRole('switch', { name: 'Private' }).click()
  await expect(page.getByRole('dialog')).toContainText('Private (only you can see)')
  await input(page, 'Title').fill('Doctor')
  await input(page, 'Location').fill('Mill Lane')
  await input(page, 'Description').fill('Bring the card')
  await save.click()
  await expect(toast(page, 'Event added')).toBeVisible()
  for (const text of ['Private (only you can see)', 'Mill Lane', 'Bring the card', 'Mia Rivera', 'Personal'])
    await expect(card(page, 'Doctor')).toContainText(text)
  await page.getByRole('button', { name: 'Edit Doctor' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Event' })).toBeVisible()
  await page.getByRole('switch', { name: 'Private' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(card(page, 'Doctor')).toContainText('Shared (family can see)')
  await page.getByRole('button', { name: 'Delete Doctor' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete "Doctor"? This action cannot be undone.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(card(page, 'Doctor')).toHaveCount(0)
})
