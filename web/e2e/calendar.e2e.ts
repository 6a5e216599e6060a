import type { Page } from '@playwright/test'
import { expect, type Family, joined, test, type Who } from './fixtures'
import { expectLooks, phone } from './looks'

// Every test uses its own days of this month, because all tests share the family's calendar. Days and times are in the family's time zone,
// New York; the browsers use Tokyo's.
test.use({ timezoneId: 'Asia/Tokyo' })

const zone = 'America/New_York'
const today = Temporal.Now.plainDateISO(zone)
const month = today.toPlainYearMonth()
const nameOf = (of: Temporal.PlainYearMonth) => of.toPlainDate({ day: 1 }).toLocaleString('en-US', { month: 'long', year: 'numeric' })
const date = (day: number) => month.toPlainDate({ day })
const at = (day: number, time: string) => date(day).toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString()

const evening = (day: number, title: string, more = {}) => ({ title, startTime: at(day, '18:00'), endTime: at(day, '19:00'), ...more })

const plan = async (family: Family, who: Who, ...events: ReturnType<typeof evening>[]) => {
  const api = await family.api(who)
  for (const data of events) expect((await api.post(`/api/families/${family.id}/events`, { data })).status()).toBe(201)
}

const openCalendar = async (family: Family, who: Who = 'parent') => {
  const page = await family.as(who)
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { level: 1, name: 'Family Calendar' })).toBeVisible()
  await joined(page)
  return page
}

const cell = (page: Page, day: number) =>
  page.getByRole('gridcell', { name: date(day).toLocaleString('en-US', { month: 'long', day: 'numeric', year: 'numeric' }) })
const card = (page: Page, title: string) => page.getByRole('article', { name: title })
const input = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
const sent = (page: Page) =>
  page.waitForRequest((request) => ['POST', 'PUT'].includes(request.method()) && request.url().includes('/events'))

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

const pickDay = async (page: Page, day: number) => {
  await cell(page, day).click()
  await expect(cell(page, day)).toHaveAttribute('aria-selected', 'true')
}

const addEvent = async (page: Page, day: number, title: string) => {
  await pickDay(page, day)
  await page.getByRole('button', { name: 'Add Event' }).click()
  await input(page, 'Title').fill(title)
}

test.describe('the month', () => {
  test('is a grid from Sun to Sat with today marked, and its cells are at least 80 px high', async ({ family }) => {
    const page = await openCalendar(family)
    await expect(page.getByRole('columnheader')).toHaveText(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
    await expect(page.getByRole('heading', { level: 2, name: nameOf(month) })).toBeVisible()
    await expect(cell(page, today.day)).toHaveAttribute('aria-current', 'date')
    for (const box of await page.getByRole('gridcell').all()) expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(80)
  })

  test('shows two events of a day and how many more there are', async ({ family }) => {
    await plan(family, 'parent', ...['Swim', 'Chess', 'Choir', 'Judo', 'Band'].map((title) => evening(2, title)))
    const page = await openCalendar(family)
    await expect(cell(page, 2)).toContainText('+3 more')
    await expect(cell(page, 2).getByText(/Swim|Chess|Choir|Judo|Band/)).toHaveCount(2)
    await pickDay(page, 2)
    await expect(page.getByRole('article')).toHaveCount(5)
  })

  test('changes without changing the selected day, and Today returns', async ({ family }) => {
    await plan(family, 'parent', evening(3, 'Book club'))
    const page = await openCalendar(family)
    await pickDay(page, 3)
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(page.getByRole('heading', { name: nameOf(month.add({ months: 1 })) })).toBeVisible()
    await expect(card(page, 'Book club')).toBeVisible()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(page.getByRole('heading', { name: nameOf(month.subtract({ months: 1 })) })).toBeVisible()
    await expect(card(page, 'Book club')).toBeVisible()
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(cell(page, today.day)).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible()
  })

  test('is navigated with the arrow keys, and Enter selects', async ({ family }) => {
    const page = await openCalendar(family)
    await pickDay(page, 15)
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key)
    await expect(cell(page, 14)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(cell(page, 14)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('PageDown')
    await expect(page.getByRole('heading', { name: nameOf(month.add({ months: 1 })) })).toBeVisible()
    await expect(page.locator('td:focus')).toHaveCount(1)
  })

  test('can be filtered by category', async ({ family }) => {
    await plan(family, 'parent', evening(4, 'Match', { category: 'sports' }), evening(4, 'Exam', { category: 'school' }))
    const page = await openCalendar(family)
    await pickDay(page, 4)
    await page.getByRole('combobox', { name: 'Category' }).click()
    await expect(page.getByRole('option')).toHaveText(['All Categories', 'Family', 'School', 'Sports', 'Chores', 'Personal'])
    await page.getByRole('option', { name: 'Sports' }).click()
    await expect(card(page, 'Match')).toBeVisible()
    await expect(page.getByText('Exam')).toHaveCount(0)
    await choose(page, 'Category', 'All Categories')
    await expect(card(page, 'Exam')).toBeVisible()
  })
})

test.describe('an event', () => {
  test('is added with its filled fields only', async ({ family }) => {
    const page = await openCalendar(family, 'member')
    await addEvent(page, 6, '  Piano recital ')
    await input(page, 'Start Time').fill(`${date(6)}T15:30`)
    await expect(input(page, 'End Time')).toHaveValue(`${date(6)}T16:30`)
    await choose(page, 'Category', 'School')
    await expect(page.getByRole('radio', { name: 'Green' })).toBeChecked()
    const request = sent(page)
    await page.getByRole('button', { name: 'Create Event' }).click()
    const body = (await request).postDataJSON()
    expect(body).toMatchObject({ startTime: at(6, '15:30'), endTime: at(6, '16:30'), category: 'school', color: '#10b981' })
    expect(body).not.toHaveProperty('description')
    expect(body).not.toHaveProperty('location')
    await expect(page.getByText('Event added', { exact: true })).toBeVisible()
    await expect(card(page, 'Piano recital')).toContainText(/3:30\s–\s4:30\sPM/)
    await expect(card(page, 'Piano recital')).toContainText('Shared (family can see)')
    await expect(cell(page, 6)).toContainText('Piano recital')
  })

  test('cannot be saved without a title, a start and an end', async ({ family }) => {
    const page = await openCalendar(family)
    await addEvent(page, 7, '   ')
    const save = page.getByRole('button', { name: 'Create Event' })
    await expect(save).toBeDisabled()
    await input(page, 'Title').fill('Concert')
    await expect(save).toBeEnabled()
    for (const label of ['Start Time', 'End Time']) {
      const value = await input(page, label).inputValue()
      expect(value).toMatch(/T\d\d:00$/)
      await input(page, label).fill('')
      await expect(save).toBeDisabled()
      await input(page, label).fill(value)
    }
    await input(page, 'End Time').fill(`${date(6)}T10:00`)
    await save.click()
    await expect(page.getByText('The end must not be before the start.')).toBeVisible()
    await expect(input(page, 'End Time')).toBeFocused()
  })

  test('that the server refuses keeps the form and marks the field', async ({ family }) => {
    const page = await openCalendar(family)
    await addEvent(page, 7, 'Recital')
    const json = { code: 'invalid_title', message: 'Not this one.', issues: [{ path: 'title', message: 'Think of another title.' }] }
    await page.route('**/events', (route) => route.fulfill({ status: 422, json }))
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(page.getByText('Error', { exact: true })).toBeVisible()
    await expect(page.getByText('Not this one.', { exact: true })).toBeVisible()
    await expect(page.getByRole('dialog').getByText('Think of another title.')).toBeVisible()
    await expect(input(page, 'Title')).toHaveValue('Recital')
    await expect(input(page, 'Title')).toBeFocused()
    await page.unroute('**/events')
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(card(page, 'Recital')).toBeVisible()
  })

  test('that is private shows a lock, only to its creator', async ({ family }) => {
    const page = await openCalendar(family, 'member')
    await addEvent(page, 8, 'Surprise')
    await expect(page.getByRole('dialog')).toContainText('Shared (family can see)')
    await page.getByRole('switch', { name: 'Private' }).click()
    await expect(page.getByRole('dialog')).toContainText('Private (only you can see)')
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(card(page, 'Surprise')).toContainText('Private (only you can see)')
    await expect(cell(page, 8).getByLabel('Private')).toBeVisible()
    const admin = await openCalendar(family, 'admin')
    await pickDay(admin, 8)
    await expect(admin.getByText('No events scheduled')).toBeVisible()
  })

  test('can be edited by its creator, a parent or an admin', async ({ family }) => {
    await plan(family, 'member', evening(9, 'Rehearsal', { location: 'Hall', description: 'Bring water' }))
    const page = await openCalendar(family, 'admin')
    await pickDay(page, 9)
    await page.getByRole('button', { name: 'Edit Rehearsal' }).click()
    await expect(page.getByRole('dialog', { name: 'Edit Event' })).toBeVisible()
    await expect(input(page, 'Location')).toHaveValue('Hall')
    await input(page, 'Title').fill('Dress rehearsal')
    await input(page, 'Description').fill('')
    const request = sent(page)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    expect((await request).postDataJSON()).not.toHaveProperty('description')
    await expect(card(page, 'Dress rehearsal')).toContainText('Mia Rivera')
    await expect(card(page, 'Dress rehearsal')).not.toContainText('Bring water')
  })

  test('can’t be edited by anyone else', async ({ family }) => {
    await plan(family, 'parent', evening(10, 'Board games'))
    for (const who of ['member', 'child', 'extended'] as const) {
      const page = await openCalendar(family, who)
      await pickDay(page, 10)
      await expect(card(page, 'Board games')).toBeVisible()
      await expect(page.getByRole('button', { name: /Edit|Delete/ })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Add Event' })).toHaveCount(who === 'member' ? 1 : 0)
    }
  })

  test('is deleted after a confirmation, and reappears if the server refuses', async ({ family }) => {
    await plan(family, 'parent', evening(11, 'Yard sale'))
    const page = await openCalendar(family)
    await pickDay(page, 11)
    const remove = async (answer: string) => {
      await page.getByRole('button', { name: 'Delete Yard sale' }).click()
      await expect(page.getByRole('alertdialog')).toContainText(
        'Are you sure you want to delete "Yard sale"? This action cannot be undone.',
      )
      await page.getByRole('alertdialog').getByRole('button', { name: answer }).click()
    }
    await remove('Cancel')
    await page.route('**/events/*', (route) => route.fulfill({ status: 503, json: { code: 'busy', message: 'Not now.' } }))
    await remove('Delete')
    await expect(page.getByText('Not now.', { exact: true })).toBeVisible()
    await expect(card(page, 'Yard sale')).toBeVisible()
    await page.unroute('**/events/*')
    await remove('Delete')
    await expect(page.getByText('No events scheduled')).toBeVisible()
  })

  test('appears in another browser within a second', async ({ family }) => {
    const other = await openCalendar(family, 'extended')
    await pickDay(other, 12)
    await expect(other.getByText('No events scheduled')).toBeVisible()
    await plan(family, 'parent', evening(12, 'Pizza night'))
    await expect(card(other, 'Pizza night')).toBeVisible({ timeout: 1000 })
  })

  test('that is all-day lasts from midnight to midnight and keeps its dates', async ({ family }) => {
    const page = await openCalendar(family)
    await addEvent(page, 16, 'Lake house')
    await page.getByRole('switch', { name: 'All day' }).click()
    await input(page, 'End Date').fill(String(date(18)))
    const request = sent(page)
    await page.getByRole('button', { name: 'Create Event' }).click()
    expect((await request).postDataJSON()).toMatchObject({ isAllDay: true, startTime: at(16, '00:00'), endTime: at(19, '00:00') })
    await expect(card(page, 'Lake house')).toContainText('All day')
    for (const day of [16, 17, 18]) await expect(cell(page, day)).toContainText('Lake house')
    for (const day of [15, 19]) await expect(cell(page, day)).not.toContainText('Lake house')
  })

  test('is shown and edited in the time zone of the family', async ({ family }) => {
    await plan(family, 'parent', { title: 'Late movie', startTime: at(20, '21:30'), endTime: at(21, '01:00') })
    const page = await openCalendar(family)
    for (const day of [20, 21]) await expect(cell(page, day)).toContainText('Late movie')
    await pickDay(page, 20)
    await expect(card(page, 'Late movie')).toContainText(/9:30\sPM.*1:00\sAM/)
    await page.getByRole('button', { name: 'Edit Late movie' }).click()
    await expect(input(page, 'Start Time')).toHaveValue(`${date(20)}T21:30`)
  })
})

test('everything fits and is reachable', async ({ family }) => {
  await plan(family, 'parent', ...[1, 2, 3].map((n) => evening(22, `Number ${n} of many long titles that never end`)))
  const page = await openCalendar(family)
  await pickDay(page, 22)
  await expect(page.getByRole('article').first()).toBeVisible()
  const add = page.getByRole('button', { name: 'Add Event' })
  await expectLooks(page, 'the month', async ({ width, height }) => {
    expect((await cell(page, 22).boundingBox())?.height).toBeGreaterThanOrEqual(80)
    if (width === phone.width) expect((await add.boundingBox())?.y).toBeGreaterThan(height / 2)
  })
  await add.click()
  await expect(page.getByRole('dialog', { name: 'Add Event' })).toBeVisible()
  await expectLooks(page, 'form')
})
