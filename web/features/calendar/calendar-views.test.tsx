import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { date, eventOf, instant, invitee, month, seriesOf, today, withCalendar } from '#web/testing/calendar'
import { withScreens } from '#web/testing/screen'

const open = withCalendar(withScreens())

const nameOf = (of: Temporal.PlainYearMonth) => of.toPlainDate({ day: 1 }).toLocaleString('en-US', { month: 'long', year: 'numeric' })
const nameOfDay = (day: Temporal.PlainDate) =>
  day.toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const sunday = today.subtract({ days: today.dayOfWeek % 7 })

/** A day of the week, which has the name of the panel that the month has for it. */
const columnOf = (app: Awaited<ReturnType<typeof open>>, day: Temporal.PlainDate) =>
  app.screen.queryByRole('region', { name: nameOfDay(day) })

let height = 0
beforeEach(() => {
  height = window.innerHeight
})
afterEach(() => {
  window.innerHeight = height
})

describe('the month', () => {
  test('has days from Sun to Sat with today marked, and is turned without changing the selected day', async () => {
    const app = await open('parent', [eventOf(date(3), 'Book club')])
    await app.pickDay(3)
    const heads = app.screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
    await app.named('heading', nameOf(month))
    expect((await app.cell(today.day)).getAttribute('aria-current')).toBe('date')
    await app.press('Next month')
    await app.named('heading', nameOf(month.add({ months: 1 })))
    await app.card('Book club')
    await app.press('Previous month')
    await app.press('Previous month')
    await app.named('heading', nameOf(month.subtract({ months: 1 })))
    await app.card('Book club')
    await app.press('Today')
    await app.waitFor(async () => expect((await app.cell(today.day)).getAttribute('aria-selected')).toBe('true'))
    await app.named('heading', 'Today')
  })

  test('shows two events of a day in a low window and how many more there are, and one category when asked', async () => {
    window.innerHeight = 480
    const titles = ['Swim', 'Chess', 'Choir', 'Judo'].map((title) => eventOf(date(2), title))
    const app = await open('parent', [...titles, eventOf(date(2), 'Exam', { category: 'school' })])
    await app.pickDay(2)
    const cell = await app.cell(2)
    await app.waitFor(() => expect(cell.textContent).toContain('+3 more'))
    expect(cell.textContent?.match(/Swim|Chess|Choir|Judo|Exam/g)).toHaveLength(2)
    expect(app.screen.getAllByRole('article')).toHaveLength(5)
    expect(await app.options('Category')).toEqual(['All Categories', 'Family', 'School', 'Sports', 'Chores', 'Personal'])
    await app.press('School', 'option')
    await app.waitFor(() => expect(app.screen.getAllByRole('article')).toHaveLength(1))
    await app.card('Exam')
    await app.choose('Category', 'Sports')
    await app.screen.findByText('No events scheduled')
    await app.choose('Category', 'All Categories')
    await app.waitFor(() => expect(app.screen.getAllByRole('article')).toHaveLength(5))
  })

  test('is walked with the arrow keys, and Enter selects', async () => {
    const app = await open('parent')
    await app.pickDay(15)
    ;(await app.cell(15)).focus()
    await app.user.keyboard('{ArrowRight}{ArrowDown}{ArrowLeft}{ArrowLeft}{ArrowUp}')
    const reached = await app.cell(14)
    await app.waitFor(() => expect(document.activeElement).toBe(reached))
    await app.user.keyboard('{Enter}')
    await app.waitFor(() => expect(reached.getAttribute('aria-selected')).toBe('true'))
    await app.user.keyboard('{PageDown}')
    await app.named('heading', nameOf(month.add({ months: 1 })))
    await app.waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe(String(date(14).add({ months: 1 }))))
  })
})

describe('the view', () => {
  test('is chosen above the calendar and remembered in the address', async () => {
    const app = await open('parent')
    const choice = app.within(await app.named('radiogroup', 'View'))
    expect(choice.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual(['Month', 'Week', 'Agenda'])
    expect(choice.getByRole('radio', { checked: true }).textContent).toBe('Month')
    await app.press('Week', 'radio')
    await app.waitFor(() => expect(columnOf(app, today)?.getAttribute('aria-current')).toBe('date'))
    expect(app.router.state.location.href).toBe('/calendar?view=week')
    await app.press('Agenda', 'radio')
    await app.named('heading', 'Coming up')
    expect(app.router.state.location.href).toBe('/calendar?view=agenda')
    await app.press('Month', 'radio')
    await app.named('grid', nameOf(month))
    expect(app.router.state.location.href).toBe('/calendar')
  })

  test('is the month that the address names', async () => {
    const app = await open('parent', [], '/calendar?view=year')
    await app.named('grid', nameOf(month))
  })
})

describe('the week', () => {
  test('has the days from Sunday to Saturday, and can be turned forward and back', async () => {
    const app = await open('parent', [], '/calendar?view=week')
    for (let day = 0; day < 7; day++) await app.named('region', nameOfDay(sunday.add({ days: day })))
    expect(document.querySelectorAll('.bg-error.h-0\\.5')).toHaveLength(1)
    await app.press('Next week')
    await app.named('region', nameOfDay(sunday.add({ days: 7 })))
    expect(columnOf(app, today)).toBeNull()
    // The line at the moment it is, is on today alone.
    expect(document.querySelectorAll('.bg-error.h-0\\.5')).toHaveLength(0)
    await app.press('Previous week')
    await app.press('Previous week')
    await app.named('region', nameOfDay(sunday.subtract({ days: 1 })))
    await app.press('Today')
    expect((await app.named('region', nameOfDay(today))).getAttribute('aria-current')).toBe('date')
  })

  test('opens the card of an event, which returns when deleting it fails', async () => {
    const app = await open('parent', [eventOf(today, 'Vet')], '/calendar?view=week')
    await app.press(/^Vet/)
    await app.named('dialog', nameOfDay(today))
    await app.press('Edit Vet')
    await app.write('Title', 'Vet for Rex')
    await app.press('Save Changes')
    await app.card('Vet for Rex')
    app.server.refuse(calendarApi.remove, 503, { code: 'busy', message: 'Not now.' })
    const remove = async () => {
      await app.press('Delete Vet for Rex')
      await app.user.click((await app.question()).getByRole('button', { name: 'Delete' }))
    }
    await remove()
    await app.screen.findByText('Not now.')
    await app.card('Vet for Rex')
    app.server.answer(calendarApi.remove, () => void app.events.pop())
    await remove()
    await app.waitFor(() => expect(app.screen.queryByRole('dialog')).toBeNull())
    expect(app.screen.queryByRole('button', { name: /^Vet for Rex/ })).toBeNull()
  })

  test('opens no form in an empty place for readers who may not add', async () => {
    const app = await open('child', [], '/calendar?view=week')
    await app.user.click(await app.named('region', nameOfDay(today)))
    expect(app.screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the agenda', () => {
  test('lists coming events by day, a series on each of its days, and the guests', async () => {
    const [tomorrow, next, third] = [1, 2, 3].map((days) => today.add({ days })) as [
      Temporal.PlainDate,
      Temporal.PlainDate,
      Temporal.PlainDate,
    ]
    const going = { participants: [invitee('child', { rsvpStatus: 'accepted' })] }
    const [series] = seriesOf([1], 'Play date', going)
    const occurrences = [next, third].map((day) =>
      eventOf(day, 'Play date', { ...going, id: 'play', recurrence: series?.recurrence ?? null, instanceDate: String(day) }),
    )
    const past = today.subtract({ days: 1 })
    const app = await open(
      'parent',
      [eventOf(past, 'Past thing'), eventOf(tomorrow, 'Rehearsal', { location: 'Hall' }), ...occurrences],
      '/calendar?view=agenda',
    )
    const rehearsal = await app.named('button', /Rehearsal/)
    expect(rehearsal.textContent).toMatch(/6:00\s–\s7:00\sPM · Hall/)
    expect(rehearsal.closest('ol > li')?.querySelector('h3')?.textContent).toBe('Tomorrow')
    expect(app.screen.queryByText('Past thing')).toBeNull()
    const days = app.screen.getAllByRole('button', { name: /Play date/ })
    expect(days).toHaveLength(2)
    for (const name of ['Going: Leo', 'Repeats']) app.within(days[0] as HTMLElement).getByRole('img', { name })
    await app.user.click(rehearsal)
    await app.cardSays('Rehearsal', /6:00\s–\s7:00\sPM/)
  })

  test('says that nothing is planned at the end of the searched days', async () => {
    // As in a browser where the end of the list is always in sight.
    const silent = globalThis.IntersectionObserver
    globalThis.IntersectionObserver = class {
      constructor(private readonly call: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        queueMicrotask(() => this.call([{ isIntersecting: true }]))
      }
      disconnect() {}
    } as unknown as typeof IntersectionObserver
    try {
      const app = await open('parent', [], '/calendar?view=agenda')
      await app.screen.findByText('No events scheduled')
      await app.screen.findByText(/Nothing more until/)
      const asked = app.server.callsOf(calendarApi.list).length
      await app.press('Look further')
      await app.waitFor(() => expect(app.server.callsOf(calendarApi.list).length).toBeGreaterThan(asked))
      expect(instant(today, '00:00') < (app.server.callsOf(calendarApi.list).at(-1)?.query.from ?? '')).toBe(true)
    } finally {
      globalThis.IntersectionObserver = silent
    }
  })
})
