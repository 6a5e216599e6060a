import type { Page } from '@playwright/test'
import { card, cell, choose, date, evening, input, instant, month, openCalendar, pickDay, plan, sent, toast, today } from './calendar'
import { expect, test } from './fixtures'
import { phone } from './visual-checks'

// All days and times are the family's, in New York; the browsers are in Tokyo.
test.use({ timezoneId: 'Asia/Tokyo' })

const nameOf = (of: Temporal.PlainYearMonth) => of.toPlainDate({ day: 1 }).toLocaleString('en-US', { month: 'long', year: 'numeric' })

/** Every day of the month is at least 80 px high, and on a phone, where it has dots, a target. */
const expectHighCells = async (page: Page) => {
  const lowest = () =>
    page.evaluate(() => Math.min(...[...document.querySelectorAll('td')].map((day) => day.getBoundingClientRect().height)))
  const before = page.viewportSize()
  expect(await lowest()).toBeGreaterThanOrEqual(80)
  await page.setViewportSize(phone)
  expect((await page.getByRole('button', { name: 'Quick add', exact: true }).boundingBox())?.y).toBeGreaterThan(phone.height / 2)
  await expect.poll(lowest).toBeLessThan(80)
  expect(await lowest()).toBeGreaterThanOrEqual(44)
  if (before) await page.setViewportSize(before)
}

test('the month is walked with the keys, turned and narrowed to a category', async ({ family }) => {
  for (const title of ['Swim', 'Chess', 'Choir']) await plan(family, 'parent', evening(date(2), title))
  await plan(family, 'parent', evening(date(2), 'Exam', { category: 'school' }))
  await plan(family, 'parent', { title: 'Late movie', startTime: instant(date(20), '21:30'), endTime: instant(date(21), '01:00') })
  const page = await openCalendar(family)
  await expect(cell(page, today.day)).toHaveAttribute('aria-current', 'date')
  await expect(cell(page, 2)).toContainText('+2 more')
  await expectHighCells(page)

  await pickDay(page, 15)
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key)
  await expect(cell(page, 14)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cell(page, 14)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('heading', { name: nameOf(month.add({ months: 1 })) })).toBeVisible()
  await expect(page.locator('td:focus')).toHaveCount(1)
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(cell(page, today.day)).toHaveAttribute('aria-selected', 'true')

  await pickDay(page, 2)
  await expect(page.getByRole('article')).toHaveCount(4)
  await choose(page, 'Category', 'School')
  await expect(page.getByRole('article')).toHaveCount(1)
  await choose(page, 'Category', 'All Categories')
  await pickDay(page, 20)
  await expect(cell(page, 21)).toContainText('Late movie')
  await expect(card(page, 'Late movie')).toContainText(/9:30\sPM.*1:00\sAM/)
})

test('an event is planned, seen by others at once, edited by an admin and deleted', async ({ family }) => {
  const rosa = await openCalendar(family, 'extended')
  await pickDay(rosa, 6)
  await expect(rosa.getByText('No events scheduled')).toBeVisible()
  const mia = await openCalendar(family, 'member')
  await pickDay(mia, 6)
  await mia.getByRole('button', { name: 'Add Event' }).click()
  await input(mia, 'Title').fill('  Piano recital ')
  await input(mia, 'Start Time').fill(`${date(6)}T15:30`)
  await expect(input(mia, 'End Time')).toHaveValue(`${date(6)}T16:30`)
  await choose(mia, 'Category', 'School')
  const request = sent(mia)
  await mia.getByRole('button', { name: 'Create Event' }).click()
  expect((await request).postDataJSON()).toMatchObject({ startTime: instant(date(6), '15:30'), color: '#10b981' })
  await expect(toast(mia, 'Event added')).toBeVisible()
  await expect(card(rosa, 'Piano recital')).toBeVisible()
  await expect(card(rosa, 'Piano recital')).toContainText(/3:30\s–\s4:30\sPM/)
  await expect(rosa.getByRole('button', { name: /Edit|Delete/ })).toHaveCount(0)

  const ana = await openCalendar(family, 'admin')
  await pickDay(ana, 6)
  await ana.getByRole('button', { name: 'Edit Piano recital' }).click()
  await input(ana, 'Title').fill('Dress rehearsal')
  await ana.getByRole('button', { name: 'Save Changes' }).click()
  await expect(card(mia, 'Dress rehearsal')).toContainText('Mia Rivera')
  await mia.getByRole('button', { name: 'Delete Dress rehearsal' }).click()
  await mia.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rosa.getByText('No events scheduled')).toBeVisible()
})

test('a private event is visible only to its creator, and an all-day event keeps its dates', async ({ family }) => {
  const page = await openCalendar(family, 'member')
  await pickDay(page, 8)
  await page.getByRole('button', { name: 'Add Event' }).click()
  await input(page, 'Title').fill('Surprise')
  await page.getByRole('switch', { name: 'Private' }).click()
  await page.getByRole('switch', { name: 'All day' }).click()
  await input(page, 'End Date').fill(String(date(10)))
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(card(page, 'Surprise')).toContainText('Private (only you can see)')
  await page.reload()
  for (const day of [8, 9, 10]) await expect(cell(page, day)).toContainText('Surprise')
  for (const day of [7, 11]) await expect(cell(page, day)).not.toContainText('Surprise')
  const ana = await openCalendar(family, 'admin')
  await pickDay(ana, 8)
  await expect(ana.getByText('No events scheduled')).toBeVisible()
})
