import type { Locator, Page } from '@playwright/test'
import { card, evening, input, instant, openCalendar, plan, today, zone } from './calendar'
import { expect, test } from './fixtures'
import { phone } from './visual-checks'

// Weeks of their own for every test: the calendar of the family fills up from test to test.
test.use({ timezoneId: 'Asia/Tokyo' })

const sunday = today.subtract({ days: today.dayOfWeek % 7 })
const longDate = (day: Temporal.PlainDate) =>
  day.toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const column = (page: Page, day: Temporal.PlainDate) => page.getByRole('region', { name: longDate(day) })
const block = (within: Page | Locator, title: string) => within.getByRole('button', { name: title })
const boxOf = async (locator: Locator) => {
  await expect(locator).toBeVisible()
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on screen.')
  return box
}
const at = (day: Temporal.PlainDate, title: string, from: string, to: string) => ({
  title,
  startTime: instant(day, from),
  endTime: instant(day, to),
})
test('the week has every event at its hours in the zone of the family', async ({ family }) => {
  const monday = sunday.add({ days: 8 })
  const tuesday = monday.add({ days: 1 })
  await plan(family, 'parent', at(monday, 'Dentist', '08:00', '09:30'))
  await plan(family, 'parent', at(monday, 'Plumber', '09:00', '10:00'))
  await plan(family, 'parent', at(monday, 'Lunch', '12:00', '13:00'))
  await plan(family, 'parent', { ...at(monday, 'Night train', '22:00', '23:00'), endTime: instant(tuesday, '02:00') })
  const trip = { title: 'School trip', isAllDay: true, startTime: instant(monday, '00:00') }
  await plan(family, 'parent', { ...trip, endTime: instant(monday.add({ days: 3 }), '00:00') })
  const page = await openCalendar(family)
  await page.getByRole('radio', { name: 'Week' }).click()
  await expect(page).toHaveURL(/\/calendar\?view=week$/)

  await test.step('today has a line at the moment it is', async () => {
    const day = await boxOf(column(page, today))
    const now = Temporal.Now.zonedDateTimeISO(zone)
    const line = (await boxOf(page.locator('.bg-error.h-0\\.5'))).y - day.y
    if (now.hoursInDay === 24) expect(Math.abs(line - ((now.hour + now.minute / 60) / 24) * day.height)).toBeLessThan(6)
  })
  await test.step('events that overlap are side by side', async () => {
    await page.getByRole('button', { name: 'Next week' }).click()
    await expect(block(page, 'Dentist')).toContainText(/8:00\s–\s9:30\sAM/)
    const day = await boxOf(column(page, monday))
    const hour = day.height / 24
    const dentist = await boxOf(block(page, 'Dentist'))
    expect(dentist.y - day.y).toBeCloseTo(8 * hour, 0)
    expect(dentist.height).toBeCloseTo(1.5 * hour, 0)
    const plumber = await boxOf(block(page, 'Plumber'))
    expect(plumber.x).toBeGreaterThanOrEqual(dentist.x + dentist.width - 1)
    expect((await boxOf(block(page, 'Lunch'))).width).toBeGreaterThan(dentist.width * 1.8)
    expect((await boxOf(block(column(page, monday), 'Night train'))).height).toBeCloseTo(2 * hour, 0)
    const morning = await boxOf(block(column(page, tuesday), 'Night train'))
    expect(morning.y).toBeCloseTo(day.y, 0)
    expect(morning.height).toBeCloseTo(2 * hour, 0)
  })
  await test.step('an all-day event lies above the hours, across all of its days', async () => {
    const bar = await boxOf(page.getByRole('list', { name: 'All day' }).getByRole('button', { name: 'School trip' }))
    const day = await boxOf(column(page, monday))
    expect(bar.x).toBeCloseTo(day.x, -1)
    expect(bar.width).toBeGreaterThan(day.width * 2.9)
    expect(bar.width).toBeLessThan(day.width * 3.1)
  })
  await test.step('a press on an empty hour starts an event there', async () => {
    const { width, height } = await boxOf(column(page, monday))
    await column(page, monday).click({ position: { x: width / 2, y: (height / 24) * 14.4 } })
    await expect(input(page, 'Start Time')).toHaveValue(`${monday}T14:00`)
    await expect(input(page, 'End Time')).toHaveValue(`${monday}T15:00`)
    await page.keyboard.press('Escape')
  })
  await test.step('an event opens, and is deleted there', async () => {
    await block(page, 'Lunch').click()
    await expect(page.getByRole('dialog', { name: longDate(monday) })).toBeVisible()
    await page.getByRole('button', { name: 'Delete Lunch' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(block(page, 'Lunch')).toHaveCount(0)
  })
  await test.step('a phone has seven days, too', async () => {
    await page.setViewportSize(phone)
    await expect(page.getByRole('region', { name: /, \d{4}$/ })).toHaveCount(7)
  })
})

test('the week has days of 23 and 25 hours where the clocks change', async ({ family }) => {
  const page = await family.as('parent')
  for (const length of [23, 25]) {
    let change = Temporal.Now.zonedDateTimeISO(zone)
    do change = change.getTimeZoneTransition('next') as Temporal.ZonedDateTime
    while (change.startOfDay().hoursInDay !== length)
    const day = change.toPlainDate()
    const midnight = day.toZonedDateTime(zone)
    const after = (minutes: number) => midnight.add({ minutes }).toInstant().toString()
    // By the clock: 1:30 to 3:30 when it goes forward, 1:30 to the second 1:30 when it goes back.
    await plan(family, 'parent', { title: 'Owl walk', startTime: after(90), endTime: after(150) })
    await plan(family, 'parent', at(day, 'Brunch', '12:00', '13:00'))
    await page.clock.setFixedTime(change.epochMilliseconds)
    await page.goto('/calendar?view=week')
    await expect(block(page, 'Brunch')).toBeVisible()
    const box = await boxOf(column(page, day))
    // Every day of the week has the rows of its longest one, so that noon is as high everywhere.
    const rows = Math.max(24, length)
    const hour = box.height / rows
    expect((await boxOf(block(page, 'Brunch'))).y - box.y).toBeCloseTo((rows - 12) * hour, 0)
    const owl = await boxOf(block(page, 'Owl walk'))
    expect(owl.y - box.y).toBeCloseTo(1.5 * hour, 0)
    await expect(column(page, day).locator('[title^="The clocks change"]')).toHaveCount(length === 23 ? 1 : 0)
    expect(owl.height).toBeCloseTo((length === 23 ? 2 : 1) * hour, 0)
  }
})

test('the agenda lists more as the reader scrolls, and is where the address and Back lead', async ({ family }) => {
  for (const weeks of [1, 8, 16, 24, 30]) await plan(family, 'parent', evening(today.add({ weeks }), `Club ${weeks}`))
  const page = await openCalendar(family, 'parent', 'week')
  await page.getByRole('radio', { name: 'Agenda' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Coming up' })).toBeVisible()
  const last = page.getByText('Club 30', { exact: true })
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(last).toBeAttached({ timeout: 200 })
  }).toPass()
  await page.mouse.wheel(0, 100_000)
  await expect(page.getByText(/Nothing more until/)).toBeVisible()
  await page.getByRole('button', { name: 'Look further' }).click()
  await expect(page.getByText(/Nothing more until/)).toBeVisible()
  await page.getByRole('button', { name: 'Club 30' }).click()
  await expect(card(page, 'Club 30')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(column(page, today)).toBeVisible()
})
