import type { Page } from '@playwright/test'
import { card, cell, choose, date, evening, input, openCalendar, pickDay, plan, refuse, sent, toast } from './calendar'
import { expect, type Family, test } from './fixtures'
import { expectLooks } from './looks'

test.use({ timezoneId: 'Asia/Tokyo' })

const daily = (count: number) => ({ recurrence: { frequency: 'daily', count } })
const inCells = async (page: Page, title: string, days: number[], others: number[]) => {
  for (const day of days) await expect(cell(page, day)).toContainText(title)
  for (const day of others) await expect(cell(page, day)).not.toContainText(title)
}
const question = (page: Page) => page.getByRole('alertdialog')
const answer = async (page: Page, scope: string, button: string) => {
  await question(page).getByRole('radio', { name: scope, exact: true }).check()
  await question(page).getByRole('button', { name: button }).click()
}

test.describe('an event that repeats', () => {
  test('is planned with an interval, weekdays and an end', async ({ family }) => {
    const page = await openCalendar(family)
    await pickDay(page, 3)
    await page.getByRole('button', { name: 'Add Event' }).click()
    await input(page, 'Title').fill('Swimming')
    await page.getByRole('combobox', { name: 'Repeat' }).click()
    await expect(page.getByRole('option')).toHaveText(['Does not repeat', 'Daily', 'Weekly', 'Monthly', 'Yearly'])
    await page.getByRole('option', { name: 'Weekly' }).click()
    const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
    const own = names[date(3).dayOfWeek % 7] as string
    const other = names[date(5).dayOfWeek % 7] as string
    await expect(page.getByRole('checkbox', { name: own })).toBeChecked()
    await page.getByRole('checkbox', { name: other }).check({ force: true })
    await choose(page, 'Ends', 'After a number of times')
    await input(page, 'Number of times').fill('3')
    const request = sent(page)
    await page.getByRole('button', { name: 'Create Event' }).click()
    const codes = [own, other].map((name) => name.slice(0, 2).toUpperCase())
    const { recurrence } = (await request).postDataJSON()
    expect(recurrence).toMatchObject({ frequency: 'weekly', interval: 1, count: 3, until: null })
    expect([...recurrence.byWeekday].sort()).toEqual(codes.sort())
    await inCells(page, 'Swimming', [3, 5, 10], [4, 12, 17])
    await expect(cell(page, 3).getByRole('img', { name: 'Repeats' })).toBeVisible()
    await expect(card(page, 'Swimming')).toContainText(/Weekly on .*, 3 times/)
  })

  test('ends on a date, and marks an end before the start', async ({ family }) => {
    const page = await openCalendar(family)
    await pickDay(page, 8)
    await page.getByRole('button', { name: 'Add Event' }).click()
    await input(page, 'Title').fill('Reading')
    await choose(page, 'Repeat', 'Daily')
    await input(page, 'Every').fill('0')
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(input(page, 'Every')).toBeFocused()
    await input(page, 'Every').fill('2')
    await choose(page, 'Ends', 'On a date')
    await input(page, 'Last date').fill(String(date(7)))
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeVisible()
    await input(page, 'Last date').fill(String(date(12)))
    await page.getByRole('button', { name: 'Create Event' }).click()
    await inCells(page, 'Reading', [8, 10, 12], [9, 11, 14])
    await expect(card(page, 'Reading')).toContainText(/Every 2 days, until/)
  })

  test('is created once by a retry', async ({ family }) => {
    const page = await openCalendar(family)
    await pickDay(page, 20)
    await page.getByRole('button', { name: 'Add Event' }).click()
    await input(page, 'Title').fill('Bake sale')
    const bodies: { id: string }[] = []
    // The event is stored, but the answer is lost.
    await page.route('**/events', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      bodies.push(route.request().postDataJSON())
      if (bodies.length > 1) return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(toast(page, 'Error')).toBeVisible()
    await expect(input(page, 'Title')).toHaveValue('Bake sale')
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(toast(page, 'Event added')).toBeVisible()
    await expect(card(page, 'Bake sale')).toHaveCount(1)
    expect(bodies.map(({ id }) => id)).toEqual([expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/), bodies[0]?.id])
  })

  test('is edited once, from there on, or as a whole', async ({ family }) => {
    await plan(family, 'parent', evening(date(13), 'Band', daily(5)))
    const page = await openCalendar(family)
    const rename = async (day: number, from: string, to: string, scope?: string) => {
      await pickDay(page, day)
      await page.getByRole('button', { name: `Edit ${from}` }).click()
      await input(page, 'Title').fill(to)
      await page.getByRole('button', { name: 'Save Changes' }).click()
      if (scope) await answer(page, scope, 'Save')
      else {
        await expect(question(page).getByRole('radio', { name: 'This event', exact: true })).toBeChecked()
        await question(page).getByRole('button', { name: 'Save' }).click()
      }
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await rename(14, 'Band', 'Concert')
    await inCells(page, 'Concert', [14], [13, 15])
    await rename(16, 'Band', 'Orchestra', 'This and following events')
    await inCells(page, 'Orchestra', [16, 17], [13, 14, 15])
    await inCells(page, 'Band', [13, 15], [16, 17])
    await rename(13, 'Band', 'Trio', 'All events')
    await inCells(page, 'Trio', [13, 15], [16])
    await inCells(page, 'Concert', [14], [13])
  })

  test('changes fields that one date cannot have only for the series', async ({ family }) => {
    await plan(family, 'parent', evening(date(24), 'Judo', daily(3)))
    const page = await openCalendar(family)
    await pickDay(page, 25)
    await page.getByRole('button', { name: 'Edit Judo' }).click()
    await choose(page, 'Category', 'Sports')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(question(page).getByRole('radio', { name: 'This event', exact: true })).toBeDisabled()
    await expect(question(page).getByRole('radio', { name: 'This and following events' })).toBeChecked()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog', { name: 'Edit Event' })).toBeVisible()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const request = sent(page, 'PUT')
    await answer(page, 'All events', 'Save')
    expect(new URL((await request).url()).search).toBe(`?scope=all&instanceDate=${date(25)}`)
    await expect(card(page, 'Judo')).toContainText('Sports')
    await pickDay(page, 24)
    await expect(card(page, 'Judo')).toContainText('Sports')
  })

  test('is deleted once, from there on, or as a whole, and reappears if that fails', async ({ family }) => {
    await plan(family, 'parent', evening(date(13), 'Chess', daily(6)))
    const page = await openCalendar(family)
    const remove = async (day: number, scope: string) => {
      await pickDay(page, day)
      await page.getByRole('button', { name: 'Delete Chess' }).click()
      await expect(question(page)).toContainText('Are you sure you want to delete "Chess"? This action cannot be undone.')
      await expect(question(page).getByRole('radio', { name: 'This event', exact: true })).toBeChecked()
      await answer(page, scope, 'Delete')
    }
    await refuse(page)
    await remove(14, 'All events')
    await expect(toast(page, 'Not now.')).toBeVisible()
    await expect(card(page, 'Chess')).toBeVisible()
    await page.unrouteAll()
    await remove(14, 'This event')
    await expect(toast(page, 'Event deleted')).toBeVisible()
    await expect(card(page, 'Chess')).toHaveCount(0)
    await remove(17, 'This and following events')
    await expect(toast(page, 'Events deleted')).toBeVisible()
    await remove(15, 'All events')
    await expect(card(page, 'Chess')).toHaveCount(0)
    await page.reload()
    for (const day of [13, 14, 15, 16, 17, 18]) await expect(cell(page, day)).not.toContainText('Chess')
  })

  test('is cancelled on one date, struck through, undone and restored', async ({ family }) => {
    await plan(family, 'parent', evening(date(26), 'Yoga', daily(2)))
    const page = await openCalendar(family)
    const struck = card(page, 'Yoga').locator('h3 s')
    await pickDay(page, 26)
    await refuse(page)
    await page.getByRole('button', { name: 'Cancel Yoga' }).click()
    await expect(toast(page, 'Not now.')).toBeVisible()
    await expect(struck).toHaveCount(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Cancel Yoga' }).click()
    await expect(struck).toHaveText('Yoga')
    await expect(card(page, 'Yoga').getByText('Cancelled', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(struck).toHaveCount(0)
    await page.getByRole('button', { name: 'Cancel Yoga' }).click()
    await expect(toast(page, 'Event cancelled')).toBeVisible()
    await expect(cell(page, 26).locator('s')).toHaveText('Yoga')
    await expect(cell(page, 27).locator('s')).toHaveCount(0)
    const reader = await openCalendar(family, 'child')
    await pickDay(reader, 26)
    await expect(card(reader, 'Yoga').locator('h3 s')).toBeVisible()
    await expect(reader.getByRole('button', { name: 'Restore Yoga' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Restore Yoga' }).click()
    await expect(toast(page, 'Event restored')).toBeVisible()
    await expect(card(reader, 'Yoga').locator('h3 s')).toHaveCount(0)
  })
})

const series = { recurrence: { frequency: 'weekly', byWeekday: ['MO', 'TH'], count: 9 } }
test('the card of a cancelled event fits', async ({ family }) => {
  await plan(family, 'parent', evening(date(22), 'Choir', series))
  const page = await openCalendar(family)
  await pickDay(page, 22)
  await page.getByRole('button', { name: 'Cancel Choir' }).first().click()
  await expect(page.getByRole('button', { name: 'Restore Choir' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expectLooks(page)
})
const edit = async (family: Family, title: string) => {
  await plan(family, 'parent', evening(date(23), title, series))
  const page = await openCalendar(family)
  await pickDay(page, 23)
  await page
    .getByRole('button', { name: `Edit ${title}` })
    .first()
    .click()
  await expect(page.getByRole('checkbox', { name: 'Thursday' })).toBeChecked()
  return page
}
test('the form of a series fits', async ({ family }) => {
  await expectLooks(await edit(family, 'Band'))
})
test('the question before it is saved fits', async ({ family }) => {
  const page = await edit(family, 'Drums')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(question(page)).toBeVisible()
  await expectLooks(page)
})
