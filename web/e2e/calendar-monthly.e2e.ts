import type { Page } from '@playwright/test'
import { card, cell, choose, date, evening, input, month, openCalendar, pickDay, plan, sent, toast } from './calendar'
import { expect, test } from './fixtures'
import { expectLooks } from './looks'

// Every test uses its own days, because all tests share the family's calendar.
const long = (of: Temporal.PlainDate) => of.toLocaleString('en-US', { weekday: 'long' })
const code = (of: Temporal.PlainDate) => long(of).slice(0, 2).toUpperCase()
const nth = (day: number) => (['first', 'second', 'third', 'fourth'] as const)[Math.ceil(day / 7) - 1]
const on = (page: Page) => page.getByRole('combobox', { name: 'On', exact: true })

const addMonthly = async (page: Page, day: number, title: string) => {
  await pickDay(page, day)
  await page.getByRole('button', { name: 'Add Event' }).click()
  await input(page, 'Title').fill(title)
  await choose(page, 'Repeat', 'Monthly')
}
const created = async (page: Page) => {
  const request = sent(page)
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(toast(page, 'Event added')).toBeVisible()
  return (await request).postDataJSON().recurrence
}
/** The day of next month with the same count of the same weekday. */
const sameNextMonth = (day: number) => {
  const first = month.add({ months: 1 }).toPlainDate({ day: 1 })
  return first.add({ days: ((date(day).dayOfWeek - first.dayOfWeek + 7) % 7) + 7 * (Math.ceil(day / 7) - 1) })
}

test.describe('a monthly event', () => {
  test('recurs on its day of the month, or on its nth weekday', async ({ family }) => {
    const page = await openCalendar(family)
    await addMonthly(page, 10, 'Book club')
    await expect(on(page)).toHaveText('Day 10')
    await on(page).click()
    await expect(page.getByRole('option')).toHaveText(['Day 10', `The second ${long(date(10))}`])
    await page.getByRole('option', { name: 'The second' }).click()
    expect(await created(page)).toMatchObject({ frequency: 'monthly', byWeekday: [`2${code(date(10))}`], byMonthday: null })
    await expect(card(page, 'Book club')).toContainText(`Monthly on the second ${long(date(10))}`)
    await page.getByRole('button', { name: 'Next month' }).click()
    const next = sameNextMonth(10)
    const name = next.toLocaleString('en-US', { month: 'long', day: 'numeric', year: 'numeric' })
    await expect(page.getByRole('gridcell', { name })).toContainText('Book club')
  })

  test('recurs on the last weekday or the last day of the month', async ({ family }) => {
    const last = month.daysInMonth
    const page = await openCalendar(family)
    await addMonthly(page, last, 'Council')
    await on(page).click()
    await expect(page.getByRole('option').filter({ hasText: 'last' })).toHaveText([`The last ${long(date(last))}`, 'The last day'])
    await page.getByRole('option', { name: `The last ${long(date(last))}` }).click()
    expect(await created(page)).toMatchObject({ byWeekday: [`-1${code(date(last))}`], byMonthday: null })
    await addMonthly(page, last, 'Pocket money')
    await choose(page, 'On', 'The last day')
    expect(await created(page)).toMatchObject({ byWeekday: null, byMonthday: [-1] })
    await expect(card(page, 'Pocket money')).toContainText('Monthly on the last day')
  })

  test('names the months that it skips', async ({ family }) => {
    const page = await openCalendar(family)
    await addMonthly(page, 2, 'Rent')
    await expect(page.getByText(/Months without day/)).toHaveCount(0)
    await input(page, 'Start Time').fill(`${month.year + 1}-01-31T09:00`)
    await expect(page.getByText('Months without day 31 are left out.')).toBeVisible()
  })

  test('follows its start until it is saved', async ({ family }) => {
    const page = await openCalendar(family)
    await addMonthly(page, 3, 'Market')
    await choose(page, 'On', `The first ${long(date(3))}`)
    await input(page, 'Start Time').fill(`${date(18)}T09:00`)
    await expect(on(page)).toHaveText(`The third ${long(date(18))}`)
    expect(await created(page)).toMatchObject({ byWeekday: [`3${code(date(18))}`] })
  })

  test('keeps its weekday when one date moves, and changes it when another one is chosen', async ({ family }) => {
    const rule = { frequency: 'monthly', byWeekday: [`2${code(date(9))}`] }
    await plan(family, 'parent', evening(date(9), 'Chess', { recurrence: rule }))
    const page = await openCalendar(family)
    const edit = async (day: number) => {
      await pickDay(page, day)
      await page.getByRole('button', { name: 'Edit Chess' }).click()
      await expect(on(page)).toHaveText(`The second ${long(date(9))}`)
    }
    const question = page.getByRole('alertdialog')
    await edit(9)
    await input(page, 'Start Time').fill(`${date(11)}T18:00`)
    await expect(on(page)).toHaveText(`The second ${long(date(9))}`)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(question.getByRole('radio', { name: 'This event', exact: true })).toBeChecked()
    await question.getByRole('button', { name: 'Save' }).click()
    await expect(cell(page, 11)).toContainText('Chess')
    await edit(11)
    await choose(page, 'On', `The ${nth(11)} ${long(date(11))}`)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(question.getByRole('radio', { name: 'This event', exact: true })).toBeDisabled()
    await question.getByRole('radio', { name: 'All events', exact: true }).check()
    await question.getByRole('button', { name: 'Save' }).click()
    await expect(card(page, 'Chess')).toContainText(`Monthly on the second ${long(date(11))}`)
    await expect(cell(page, 9)).not.toContainText('Chess')
    await expect(cell(page, 11)).toContainText('Chess')
  })

  test('keeps days that the form cannot express', async ({ family }) => {
    await plan(family, 'parent', evening(date(5), 'Payday', { recurrence: { frequency: 'monthly', byMonthday: [5, 20] } }))
    const page = await openCalendar(family)
    await pickDay(page, 5)
    await page.getByRole('button', { name: 'Edit Payday' }).click()
    await expect(on(page)).toHaveText('Day 5 and day 20')
    await choose(page, 'Category', 'Personal')
    const request = sent(page, 'PUT')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
    expect((await request).postDataJSON()).not.toHaveProperty('recurrence')
    await expect(card(page, 'Payday')).toContainText('Monthly on day 5 and day 20')
  })
})

test('the form of a monthly event fits', async ({ family }) => {
  const page = await openCalendar(family)
  await addMonthly(page, 24, 'Choir')
  await choose(page, 'On', `The fourth ${long(date(24))}`)
  await expectLooks(page)
})
