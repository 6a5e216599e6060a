import type { Locator, Page } from '@playwright/test'
import { card, evening, input, instant, openCalendar, plan, toast, today, zone } from './calendar'
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

test('the agenda loads more while scrolling, and keeps its place in the address and for Back', async ({ family }) => {
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

test('an event is dragged to another day and another hour, and Undo takes it back', async ({ family }) => {
  const monday = sunday.add({ days: 22 })
  await plan(family, 'parent', at(monday, 'Piano tuner', '10:00', '11:00'))
  const page = await openCalendar(family, 'parent', 'week')
  for (let week = 0; week < 3; week++) await page.getByRole('button', { name: 'Next week' }).click()
  const drag = async (from: { x: number; y: number }, by: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 })
    await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 })
    await page.mouse.up()
  }
  const wednesday = column(page, monday.add({ days: 2 }))

  await test.step('in the week, by days and quarters of an hour', async () => {
    const tuner = block(column(page, monday), 'Piano tuner')
    // The week begins at the present hour, which may cut the event.
    await tuner.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = await boxOf(tuner)
    const { width, height } = await boxOf(column(page, monday))
    await drag({ x: box.x + 20, y: box.y + 10 }, { x: width * 2, y: (height / 24) * 1.5 })
    await expect(toast(page, 'Event moved')).toBeVisible()
    await expect(block(wednesday, 'Piano tuner')).toContainText(/11:30 AM\s–\s12:30 PM/)
  })
  await test.step('its end is dragged alone', async () => {
    // The Undo of the first move would take that one back.
    await expect(toast(page, 'Event moved')).toHaveCount(0, { timeout: 15_000 })
    const box = await boxOf(block(wednesday, 'Piano tuner'))
    const { height } = await boxOf(wednesday)
    await drag({ x: box.x + 20, y: box.y + box.height - 3 }, { x: 0, y: height / 24 })
    await expect(block(wednesday, 'Piano tuner')).toContainText(/11:30 AM\s–\s1:30 PM/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Event moved back')).toBeVisible()
    await expect(block(wednesday, 'Piano tuner')).toContainText(/11:30 AM\s–\s12:30 PM/)
  })
  await test.step('in the month, and Escape lets go', async () => {
    await page.getByRole('radio', { name: 'Month' }).click()
    const chip = page.locator('[data-event]', { hasText: 'Piano tuner' })
    await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
    await expect(chip).toBeVisible()
    const dayOf = (day: Temporal.PlainDate) => page.locator(`[data-day="${day}"]`)
    const [from, to] = [await boxOf(chip), await boxOf(dayOf(monday.add({ days: 3 })))]
    await page.mouse.move(from.x + 10, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(dayOf(monday.add({ days: 2 })).locator('[data-event]', { hasText: 'Piano tuner' })).toBeVisible()
    await drag({ x: from.x + 10, y: from.y + 8 }, { x: to.x + to.width / 2 - from.x - 10, y: to.y + to.height / 2 - from.y - 8 })
    await expect(dayOf(monday.add({ days: 3 })).locator('[data-event]', { hasText: 'Piano tuner' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('the month is swiped, keeps the list of the day in sight, and a held day adds an event', async ({ family }) => {
    await plan(family, 'parent', at(today, 'Bin day', '07:00', '08:00'))
    const page = await openCalendar(family)
    const touches = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      touches.send('Input.dispatchTouchEvent', { type, touchPoints })
    await expect(card(page, 'Bin day')).toBeInViewport()

    await test.step('a swipe to the left shows the next month', async () => {
      const { x, y, width } = await boxOf(page.getByRole('grid'))
      await touch('touchStart', { x: x + width - 40, y: y + 150 })
      for (let n = 1; n <= 6; n++) await touch('touchMove', { x: x + width - 40 - n * 35, y: y + 150 })
      await touch('touchEnd')
      const next = today.toPlainYearMonth().add({ months: 1 }).toPlainDate({ day: 1 })
      await expect(page.getByRole('grid', { name: next.toLocaleString('en-US', { month: 'long', year: 'numeric' }) })).toBeVisible()
      await expect(card(page, 'Bin day')).toBeInViewport()
      await page.getByRole('button', { name: 'Today', exact: true }).click()
    })
    await test.step('a finger that rests on a day adds an event there', async () => {
      const { x, y } = await boxOf(page.locator(`[data-day="${today}"]`))
      await touch('touchStart', { x: x + 20, y: y + 20 })
      await page.waitForFunction(() => document.querySelector('.fixed .border-primary'))
      await touch('touchEnd')
      await expect(input(page, 'Start Time')).toHaveValue(new RegExp(`^${today}T`))
    })
  })
})

test('no label of the month overlaps another, even with text at 200 %', async ({ family }) => {
  for (const title of ['Swim', 'Chess', 'Choir', 'Judo']) await plan(family, 'parent', at(today, title, '16:00', '17:00'))
  const page = await openCalendar(family)
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const overlapping = () =>
      page.evaluate(() => {
        const labels = [...document.querySelectorAll<HTMLElement>('[role="gridcell"] button')].filter((label) => label.checkVisibility())
        const range = document.createRange()
        return labels.flatMap((label) => {
          range.selectNodeContents(label)
          const [text, cell, box] = [
            range.getBoundingClientRect(),
            label.closest('td')?.getBoundingClientRect(),
            label.getBoundingClientRect(),
          ]
          // A long text ends in an ellipsis, within its cell.
          const isCut = getComputedStyle(label).textOverflow === 'ellipsis'
          return cell && box.right <= cell.right + 1 && box.bottom <= cell.bottom + 1 && (isCut || text.right <= box.right)
            ? []
            : [label.textContent]
        })
      })
    await expect.poll(overlapping, { message: `at ${width} px` }).toEqual([])
  }
})
