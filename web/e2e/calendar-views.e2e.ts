import type { Locator, Page } from '@playwright/test'
import { card, evening, idsOf, input, instant, openCalendar, plan, refuse, toast, today, zone } from './calendar'
import { expect, type Family, test } from './fixtures'
import { expectLooks } from './looks'

// Every test uses its own weeks, because all tests share the family's calendar.
test.use({ timezoneId: 'Asia/Tokyo' })

const sunday = today.subtract({ days: today.dayOfWeek % 7 })
const longDate = (day: Temporal.PlainDate) =>
  day.toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const column = (page: Page, day: Temporal.PlainDate) => page.getByRole('region', { name: longDate(day) })
const block = (within: Page | Locator, title: string) => within.getByRole('button', { name: title })
const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on screen.')
  return box
}
const at = (day: Temporal.PlainDate, title: string, from: string, to: string, more: object = {}) => ({
  title,
  startTime: instant(day, from),
  endTime: instant(day, to),
  ...more,
})
const turn = async (page: Page, name: string, times: number) => {
  for (let time = 0; time < times; time++) await page.getByRole('button', { name }).click()
}

test.describe('the view', () => {
  test('is chosen above the calendar and stored in the URL', async ({ family }) => {
    const page = await openCalendar(family)
    const choice = page.getByRole('radiogroup', { name: 'View' })
    await expect(choice.getByRole('radio')).toHaveText(['Month', 'Week', 'Agenda'])
    await expect(choice.getByRole('radio', { name: 'Month' })).toBeChecked()
    await choice.getByRole('radio', { name: 'Week' }).click()
    await expect(page).toHaveURL(/\/calendar\?view=week$/)
    await expect(column(page, today)).toHaveAttribute('aria-current', 'date')
    await choice.getByRole('radio', { name: 'Agenda' }).click()
    await expect(page).toHaveURL(/\/calendar\?view=agenda$/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 2, name: 'Coming up' })).toBeVisible()
    await page.goBack()
    await expect(column(page, today)).toBeVisible()
    await choice.getByRole('radio', { name: 'Month' }).click()
    await expect(page).toHaveURL(/\/calendar$/)
    await page.goto('/calendar?view=year')
    await expect(page.getByRole('grid')).toBeVisible()
  })
})

test.describe('the week', () => {
  test('runs from Sunday to Saturday, with buttons for other weeks and today', async ({ family }) => {
    const page = await openCalendar(family, 'parent', 'week')
    for (let day = 0; day < 7; day++) await expect(column(page, sunday.add({ days: day }))).toBeAttached()
    await turn(page, 'Next week', 1)
    await expect(column(page, sunday.add({ days: 7 }))).toBeAttached()
    await expect(column(page, today)).toHaveCount(0)
    await turn(page, 'Previous week', 2)
    await expect(column(page, sunday.subtract({ days: 1 }))).toBeAttached()
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(column(page, today)).toHaveAttribute('aria-current', 'date')
  })

  test('puts events at their hours in the zone of the family, side by side where they overlap', async ({ family }) => {
    const monday = sunday.add({ days: 8 })
    await plan(family, 'parent', at(monday, 'Dentist', '08:00', '09:30'))
    await plan(family, 'parent', at(monday, 'Plumber', '09:00', '10:00'))
    await plan(family, 'parent', at(monday, 'Lunch', '12:00', '13:00'))
    await plan(family, 'parent', { ...at(monday, 'Night train', '22:00', '23:00'), endTime: instant(monday.add({ days: 1 }), '02:00') })
    const page = await openCalendar(family, 'parent', 'week')
    await turn(page, 'Next week', 1)
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
    const tuesday = await boxOf(block(column(page, monday.add({ days: 1 })), 'Night train'))
    expect(tuesday.y).toBeCloseTo(day.y, 0)
    expect(tuesday.height).toBeCloseTo(2 * hour, 0)
  })

  test('shows all-day events above the hours, across their days', async ({ family }) => {
    const monday = sunday.add({ days: 15 })
    await plan(family, 'parent', {
      title: 'School trip',
      isAllDay: true,
      startTime: instant(monday, '00:00'),
      endTime: instant(monday.add({ days: 3 }), '00:00'),
    })
    const page = await openCalendar(family, 'parent', 'week')
    await turn(page, 'Next week', 2)
    const bar = await boxOf(page.getByRole('list', { name: 'All day' }).getByRole('button', { name: 'School trip' }))
    const day = await boxOf(column(page, monday))
    expect(bar.x).toBeCloseTo(day.x, -1)
    expect(bar.width).toBeGreaterThan(day.width * 2.9)
    expect(bar.width).toBeLessThan(day.width * 3.1)
  })

  test('marks the current time, only today', async ({ family }) => {
    const page = await openCalendar(family, 'parent', 'week')
    const line = page.locator('.bg-error.h-0\\.5')
    await expect(line).toHaveCount(1)
    const day = await boxOf(column(page, today))
    const now = Temporal.Now.zonedDateTimeISO(zone)
    const hours = (await boxOf(line)).y - day.y
    if (now.hoursInDay === 24) expect(Math.abs(hours - ((now.hour + now.minute / 60) / 24) * day.height)).toBeLessThan(6)
    await turn(page, 'Next week', 1)
    await expect(line).toHaveCount(0)
  })

  test('opens the card of an event, which can be edited and deleted there', async ({ family }) => {
    const monday = sunday.add({ days: 22 })
    await plan(family, 'parent', at(monday, 'Vet', '10:00', '11:00'))
    const page = await openCalendar(family, 'parent', 'week')
    await turn(page, 'Next week', 3)
    await block(page, 'Vet').click()
    await expect(page.getByRole('dialog', { name: longDate(monday) })).toBeVisible()
    await page.getByRole('button', { name: 'Edit Vet' }).click()
    await page.getByRole('dialog', { name: 'Edit Event' }).getByLabel('Title', { exact: true }).fill('Vet for Rex')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(card(page, 'Vet for Rex')).toBeVisible()
    await page.getByRole('button', { name: 'Delete Vet for Rex' }).click()
    await refuse(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Not now.')).toBeVisible()
    await expect(card(page, 'Vet for Rex')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Delete Vet for Rex' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(block(page, 'Vet for Rex')).toHaveCount(0)
  })

  test('adds an event with a click on a free hour', async ({ family }) => {
    const monday = sunday.add({ days: 29 })
    const page = await openCalendar(family, 'parent', 'week')
    await turn(page, 'Next week', 4)
    const { width, height } = await boxOf(column(page, monday))
    await column(page, monday).click({ position: { x: width / 2, y: (height / 24) * 14.4 } })
    await expect(input(page, 'Start Time')).toHaveValue(`${monday}T14:00`)
    await expect(input(page, 'End Time')).toHaveValue(`${monday}T15:00`)
    const child = await openCalendar(family, 'child', 'week')
    await turn(child, 'Next week', 4)
    await column(child, monday).click({ position: { x: width / 2, y: (height / 24) * 14.4 } })
    await expect(child.getByRole('dialog')).toHaveCount(0)
  })

  for (const [name, length] of [
    ['forward', 23],
    ['back', 25],
  ] as const)
    test(`has a day of ${length} hours when the clocks go ${name}`, async ({ family }) => {
      let change = Temporal.Now.zonedDateTimeISO(zone)
      do change = change.getTimeZoneTransition('next') as Temporal.ZonedDateTime
      while (change.startOfDay().hoursInDay !== length)
      const day = change.toPlainDate()
      const midnight = day.toZonedDateTime(zone)
      const after = (minutes: number) => midnight.add({ minutes }).toInstant().toString()
      // Local times: 1:30 to 3:30 when the clock goes forward, 1:30 to the second 1:30 when it goes back.
      await plan(family, 'parent', { title: 'Owl walk', startTime: after(90), endTime: after(150) })
      await plan(family, 'parent', at(day, 'Brunch', '12:00', '13:00'))
      const page = await family.as('parent')
      await page.clock.setFixedTime(change.epochMilliseconds)
      await page.goto('/calendar?view=week')
      await expect(block(page, 'Brunch')).toBeVisible()
      const box = await boxOf(column(page, day))
      // Every day of the week has the rows of the longest one, so that noon is at the same height.
      const hour = box.height / Math.max(24, length)
      const rows = Math.max(24, length)
      expect((await boxOf(block(page, 'Brunch'))).y - box.y).toBeCloseTo((rows - 12) * hour, 0)
      const owl = await boxOf(block(page, 'Owl walk'))
      expect(owl.y - box.y).toBeCloseTo(1.5 * hour, 0)
      const gaps = column(page, day).locator('[title^="The clocks change"]')
      await expect(gaps).toHaveCount(length === 23 ? 1 : 0)
      expect(owl.height).toBeCloseTo((length === 23 ? 2 : 1) * hour, 0)
    })
})

test.describe('the agenda', () => {
  const coming = async (family: Family) => {
    for (let weeks = 1; weeks <= 30; weeks++) await plan(family, 'parent', evening(today.add({ weeks }), `Club ${weeks}`))
  }

  test('lists coming events by day, and loads more while scrolling', async ({ family }) => {
    await coming(family)
    await plan(family, 'parent', evening(today.add({ days: 1 }), 'Rehearsal', { location: 'Hall' }))
    await plan(family, 'parent', evening(today.subtract({ days: 1 }), 'Past thing'))
    const page = await openCalendar(family, 'parent', 'agenda')
    const tomorrow = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Tomorrow' }) })
    await expect(tomorrow.getByRole('button', { name: 'Rehearsal' })).toContainText(/6:00\s–\s7:00\sPM · Hall/)
    await expect(page.getByText('Past thing')).toHaveCount(0)
    const last = page.getByText('Club 30', { exact: true })
    await expect(last).toHaveCount(0)
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
  })

  test('shows each occurrence of a series with its guests', async ({ family }) => {
    const { child } = await idsOf(family)
    const event = await plan(
      family,
      'parent',
      evening(today.add({ days: 2 }), 'Play date', { recurrence: { frequency: 'daily', count: 3 }, participants: [{ userId: child }] }),
    )
    const answered = await (await family.api('child')).put(`/api/families/${family.id}/events/${event.id}/rsvp`, {
      data: { status: 'accepted' },
    })
    expect(answered.status()).toBe(200)
    const page = await openCalendar(family, 'parent', 'agenda')
    await expect(page.getByRole('button', { name: 'Play date' })).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Play date' }).first().getByRole('img', { name: 'Going: Leo' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Play date' }).first().getByRole('img', { name: 'Repeats' })).toBeVisible()
  })

  test('has an empty state, and reports a failed load', async ({ family }) => {
    const page = await family.as('parent')
    await page.route('**/events?*', (route) => route.fulfill({ json: [] }))
    await page.goto('/calendar?view=agenda')
    await expect(page.getByText('No events scheduled')).toBeVisible()
    await page.unrouteAll()
    await page.route('**/events?*', (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Later, please.' } }))
    await page.reload()
    await expect(page.getByText('Later, please.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Later, please.')).toHaveCount(0)
  })
})

const lesson = 'Violin lesson with a long name'
const open = async (family: Family, view: 'week' | 'agenda') => {
  await plan(family, 'parent', at(today, lesson, '16:00', '17:00', { location: 'Music school' }))
  const page = await openCalendar(family, 'parent', view)
  await expect(block(page, lesson).first()).toBeVisible()
  return page
}
test('the week fits', async ({ family }) => {
  const page = await open(family, 'week')
  const days = page.getByRole('region', { name: /, \d{4}$/ })
  await expectLooks(page, 'the week', ({ width }) => expect(days).toHaveCount(width < 768 ? 3 : 7))
})
test('the agenda fits', async ({ family }) => {
  await expectLooks(await open(family, 'agenda'))
})
test('the card of an event fits', async ({ family }) => {
  const page = await open(family, 'agenda')
  await block(page, lesson).first().click()
  await expect(card(page, lesson)).toBeVisible()
  await expectLooks(page)
})
