import type { Page } from '@playwright/test'
import { card, cell, choose, date, evening, input, month, openCalendar, pickDay, plan, sent, toast } from './calendar'
import { expect, test } from './fixtures'

// Every test has days of its own, because the family's calendar fills up from test to test.
test.use({ timezoneId: 'Asia/Tokyo' })

const inCells = async (page: Page, title: string, days: number[], others: number[]) => {
  for (const day of days) await expect(cell(page, day)).toContainText(title)
  for (const day of others) await expect(cell(page, day)).not.toContainText(title)
}
const question = (page: Page) => page.getByRole('alertdialog')
const answer = async (page: Page, scope: string, button: string) => {
  await question(page).getByRole('radio', { name: scope, exact: true }).check()
  await question(page).getByRole('button', { name: button }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
const weekday = (day: number) => date(day).toLocaleString('en-US', { weekday: 'long' })
const addSeries = async (page: Page, day: number, title: string, frequency: string) => {
  await pickDay(page, day)
  await page.getByRole('button', { name: 'Add Event' }).click()
  await input(page, 'Title').fill(title)
  await choose(page, 'Repeat', frequency)
}

test('a series is planned, and edited once, from there on, or as a whole', async ({ family }) => {
  const page = await openCalendar(family)
  await test.step('on two weekdays, three times', async () => {
    await addSeries(page, 3, 'Swimming', 'Weekly')
    await page.getByRole('checkbox', { name: weekday(5) }).check({ force: true })
    await choose(page, 'Ends', 'After a number of times')
    await input(page, 'Number of times').fill('3')
    await page.getByRole('button', { name: 'Create Event' }).click()
    await inCells(page, 'Swimming', [3, 5, 10], [4, 12, 17])
    await expect(cell(page, 3).getByRole('img', { name: 'Repeats' })).toBeVisible()
  })
  await test.step('every second day until a date, which is not before the start', async () => {
    await addSeries(page, 8, 'Reading', 'Daily')
    await input(page, 'Every').fill('2')
    await choose(page, 'Ends', 'On a date')
    await input(page, 'Last date').fill(String(date(7)))
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await input(page, 'Last date').fill(String(date(12)))
    await page.getByRole('button', { name: 'Create Event' }).click()
    await inCells(page, 'Reading', [8, 10, 12], [9, 11, 14])
    await expect(card(page, 'Reading')).toContainText(/Every 2 days, until/)
  })
  await test.step('edited', async () => {
    await plan(family, 'parent', evening(date(13), 'Band', { recurrence: { frequency: 'daily', count: 5 } }))
    const rename = async (day: number, from: string, to: string, scope: string) => {
      await pickDay(page, day)
      await page.getByRole('button', { name: `Edit ${from}` }).click()
      await input(page, 'Title').fill(to)
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await answer(page, scope, 'Save')
    }
    await rename(14, 'Band', 'Concert', 'This event')
    await inCells(page, 'Concert', [14], [13, 15])
    await rename(16, 'Band', 'Orchestra', 'This and following events')
    await inCells(page, 'Orchestra', [16, 17], [13, 14, 15])
    await rename(13, 'Band', 'Trio', 'All events')
    await inCells(page, 'Trio', [13, 15], [16])
    await inCells(page, 'Concert', [14], [13])
  })
})

test('a series is deleted once, from there on, or as a whole, and cancelled on one date for all to see', async ({ family }) => {
  await plan(family, 'parent', evening(date(13), 'Chess', { recurrence: { frequency: 'daily', count: 6 } }))
  await plan(family, 'parent', evening(date(26), 'Yoga', { recurrence: { frequency: 'daily', count: 2 } }))
  const page = await openCalendar(family)
  const remove = async (day: number, scope: string) => {
    await pickDay(page, day)
    await page.getByRole('button', { name: 'Delete Chess' }).click()
    await answer(page, scope, 'Delete')
  }
  await remove(14, 'This event')
  await inCells(page, 'Chess', [13, 15, 17], [14])
  await remove(17, 'This and following events')
  await expect(toast(page, 'Events deleted')).toBeVisible()
  await inCells(page, 'Chess', [13, 15, 16], [14, 17, 18])
  await remove(15, 'All events')
  await expect(card(page, 'Chess')).toHaveCount(0)
  await page.reload()
  await inCells(page, 'Chess', [], [13, 14, 15, 16, 17, 18])

  const reader = await openCalendar(family, 'child')
  await pickDay(reader, 26)
  await pickDay(page, 26)
  await page.getByRole('button', { name: 'Cancel Yoga' }).click()
  await expect(card(reader, 'Yoga').locator('h3 s')).toBeVisible()
  await expect(cell(reader, 27).locator('s')).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore Yoga' }).click()
  await expect(card(reader, 'Yoga').locator('h3 s')).toHaveCount(0)
})

test('a monthly event comes on its counted weekday, and gets another one when it is chosen', async ({ family }) => {
  const page = await openCalendar(family)
  const on = page.getByRole('combobox', { name: 'On', exact: true })
  await addSeries(page, 9, 'Book club', 'Monthly')
  await choose(page, 'On', `The second ${weekday(9)}`)
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(card(page, 'Book club')).toContainText(`Monthly on the second ${weekday(9)}`)
  const first = month.add({ months: 1 }).toPlainDate({ day: 1 })
  const next = first.add({ days: ((date(9).dayOfWeek - first.dayOfWeek + 7) % 7) + 7 })
  await page.getByRole('button', { name: 'Next month' }).click()
  const name = next.toLocaleString('en-US', { month: 'long', day: 'numeric', year: 'numeric' })
  await expect(page.getByRole('gridcell', { name })).toContainText('Book club')
  await page.getByRole('button', { name: 'Previous month' }).click()

  await page.getByRole('button', { name: 'Edit Book club' }).click()
  await input(page, 'Start Time').fill(`${date(11)}T18:00`)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await answer(page, 'This event', 'Save')
  await inCells(page, 'Book club', [11], [9])
  await pickDay(page, 11)
  await page.getByRole('button', { name: 'Edit Book club' }).click()
  await expect(on).toHaveText(`The second ${weekday(9)}`)
  await choose(page, 'On', `The second ${weekday(11)}`)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const request = sent(page, 'PUT')
  await answer(page, 'All events', 'Save')
  expect(new URL((await request).url()).searchParams.get('scope')).toBe('all')
  await expect(card(page, 'Book club')).toContainText(`Monthly on the second ${weekday(11)}`)
  await inCells(page, 'Book club', [11], [9])
})
