import { describe, expect, test } from 'bun:test'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { trashApi } from '#src/features/trash/trash.contract'
import { date, month, seriesOf, withCalendar } from '#web/testing/calendar'
import { withScreens } from '#web/testing/screen'

const open = withCalendar(withScreens())

const weekdayOf = (day: number) => date(day).toLocaleString('en-US', { weekday: 'long' })
const codeOf = (day: number) => weekdayOf(day).slice(0, 2).toUpperCase()
type App = Awaited<ReturnType<typeof open>>
const recurrenceOf = (app: App) =>
  (app.server.callsOf(calendarApi.create).at(-1)?.body as { recurrence: Record<string, unknown> } | undefined)?.recurrence

describe('a new series', () => {
  test('has an interval, weekdays and an end', async () => {
    const app = await open('parent')
    await app.addEvent(3, 'Swimming')
    expect(await app.options('Repeat')).toEqual(['Does not repeat', 'Daily', 'Weekly', 'Monthly', 'Yearly'])
    await app.press('Weekly', 'option')
    expect(await app.named('checkbox', weekdayOf(3))).toHaveProperty('checked', true)
    await app.press(weekdayOf(5), 'checkbox')
    await app.choose('Ends', 'After a number of times')
    await app.write('Number of times', '3')
    await app.press('Create Event')
    await app.screen.findByText('Event added')
    const { byWeekday, ...rest } = recurrenceOf(app) ?? {}
    expect(rest).toMatchObject({ frequency: 'weekly', interval: 1, count: 3, until: null })
    expect([...(byWeekday as string[])].sort()).toEqual([codeOf(3), codeOf(5)].sort())
    await app.cardSays('Swimming', /Weekly on .*, 3 times/)
    expect((await app.cell(3)).querySelector('[aria-label="Repeats"]')).not.toBeNull()
  })

  test('ends on a date, and shows errors at its fields', async () => {
    const app = await open('parent')
    await app.addEvent(8, 'Reading')
    await app.choose('Repeat', 'Daily')
    await app.write('Every', '0')
    await app.press('Create Event')
    await app.waitFor(async () => expect(document.activeElement).toBe(await app.field('Every')))
    await app.write('Every', '2')
    await app.choose('Ends', 'On a date')
    app.server.refuse(calendarApi.create, 422, {
      code: 'invalid',
      message: 'Not like this.',
      issues: [{ path: 'recurrence.until', message: 'The end must not be before the start.' }],
    })
    await app.write('Last date', String(date(7)))
    await app.press('Create Event')
    const dialog = app.within(await app.named('dialog', 'Add Event'))
    await dialog.findByRole('alert')
    expect(document.activeElement).toBe(await app.field('Last date'))
    await app.write('Last date', String(date(12)))
    await app.press('Create Event')
    await app.waitFor(() => expect(app.server.callsOf(calendarApi.create).length).toBeGreaterThan(0))
  })
})

describe('a monthly event', () => {
  const start = async (day: number, title: string) => {
    const app = await open('parent')
    await app.addEvent(day, title)
    await app.choose('Repeat', 'Monthly')
    const on = async () => (await app.named('combobox', 'On')).textContent
    const create = async () => {
      await app.press('Create Event')
      await app.screen.findByText('Event added')
      return recurrenceOf(app)
    }
    return { ...app, on, create }
  }

  test('repeats on its day, or on its counted weekday', async () => {
    const app = await start(10, 'Book club')
    expect(await app.on()).toBe('Day 10')
    expect(await app.options('On')).toEqual(['Day 10', `The second ${weekdayOf(10)}`])
    await app.press(`The second ${weekdayOf(10)}`, 'option')
    expect(await app.create()).toMatchObject({ frequency: 'monthly', byWeekday: [`2${codeOf(10)}`], byMonthday: null })
    await app.cardSays('Book club', `Monthly on the second ${weekdayOf(10)}`)
  })

  test('repeats on the last weekday or the last day of the month', async () => {
    const last = month.daysInMonth
    const app = await start(last, 'Council')
    const choices = await app.options('On')
    expect(choices.filter((choice) => choice?.includes('last'))).toEqual([`The last ${weekdayOf(last)}`, 'The last day'])
    await app.press(`The last ${weekdayOf(last)}`, 'option')
    expect(await app.create()).toMatchObject({ byWeekday: [`-1${codeOf(last)}`], byMonthday: null })
    await app.addEvent(last, 'Pocket money')
    await app.choose('Repeat', 'Monthly')
    await app.choose('On', 'The last day')
    await app.press('Create Event')
    await app.cardSays('Pocket money', 'Monthly on the last day')
    expect(recurrenceOf(app)).toMatchObject({ byWeekday: null, byMonthday: [-1] })
  })

  test('says which months it leaves out, and follows its start while it is new', async () => {
    const app = await start(3, 'Market')
    expect(app.screen.queryByText(/Months without day/)).toBeNull()
    await app.write('Start Time', `${month.year + 1}-01-31T09:00`)
    await app.screen.findByText('Months without day 31 are left out.')
    await app.write('Start Time', `${date(3)}T09:00`)
    await app.choose('On', `The first ${weekdayOf(3)}`)
    await app.write('Start Time', `${date(18)}T09:00`)
    expect(await app.on()).toBe(`The third ${weekdayOf(18)}`)
    expect(await app.create()).toMatchObject({ byWeekday: [`3${codeOf(18)}`] })
  })

  test('keeps its weekday while one of its dates is moved', async () => {
    const recurrence = { ...plain, frequency: 'monthly' as const, byWeekday: [`2${codeOf(9)}`] }
    const app = await open('parent', seriesOf([9], 'Chess', { recurrence }))
    await app.pickDay(9)
    await app.press('Edit Chess')
    const on = async () => (await app.named('combobox', 'On')).textContent
    expect(await on()).toBe(`The second ${weekdayOf(9)}`)
    await app.write('Start Time', `${date(11)}T18:00`)
    expect(await on()).toBe(`The second ${weekdayOf(9)}`)
    await app.press('Save Changes')
    const question = await app.question()
    expect(question.getByRole('radio', { name: 'This event' })).toHaveProperty('checked', true)
    await app.user.click(question.getByRole('button', { name: 'Cancel' }))
    await app.choose('On', `The second ${weekdayOf(11)}`)
    await app.press('Save Changes')
    expect((await app.question()).getByRole('radio', { name: 'This event' })).toHaveProperty('disabled', true)
    await app.answer('All events', 'Save')
    await app.screen.findByText('Event saved')
    await app.pickDay(11)
    await app.cardSays('Chess', `Monthly on the second ${weekdayOf(11)}`)
  })

  test('keeps days that the form cannot say', async () => {
    const recurrence = { ...plain, frequency: 'monthly' as const, byMonthday: [5, 20] }
    const app = await open('parent', seriesOf([5], 'Payday', { recurrence }))
    await app.pickDay(5)
    await app.press('Edit Payday')
    expect((await app.named('combobox', 'On')).textContent).toBe('Day 5 and day 20')
    await app.choose('Category', 'Personal')
    await app.press('Save Changes')
    await app.answer('All events', 'Save')
    await app.cardSays('Payday', 'Monthly on day 5 and day 20')
    expect(app.server.callsOf(calendarApi.update)[0]?.body).not.toHaveProperty('recurrence')
  })
})

const plain = { interval: 1, byWeekday: null, byMonthday: null, byMonth: null, count: null, until: null }

describe('a series', () => {
  test('asks for the scope of a change, without fields that one date cannot have', async () => {
    const app = await open('parent', seriesOf([24, 25, 26], 'Judo'))
    await app.pickDay(25)
    await app.press('Edit Judo')
    await app.write('Title', 'Judo club')
    await app.press('Save Changes')
    const first = await app.question()
    expect(first.getByRole('radio', { name: 'This event' })).toHaveProperty('checked', true)
    await app.user.click(first.getByRole('button', { name: 'Cancel' }))
    await app.named('dialog', 'Edit Event')
    await app.choose('Category', 'Sports')
    await app.press('Save Changes')
    const second = await app.question()
    expect(second.getByRole('radio', { name: 'This event' })).toHaveProperty('disabled', true)
    expect(second.getByRole('radio', { name: 'This and following events' })).toHaveProperty('checked', true)
    await app.answer('All events', 'Save')
    await app.screen.findByText('Event saved')
    expect(app.server.callsOf(calendarApi.update).map(({ query }) => query)).toEqual([{ scope: 'all', instanceDate: String(date(25)) }])
    app.server.answer(trashApi.restore, ({ params }) => ({ rowId: params.rowId ?? '', kind: 'series_change' as const }))
    await app.press('Undo')
    await app.screen.findByText('Restored')
    expect(app.server.callsOf(trashApi.restore).map(({ params }) => params.rowId)).toEqual([`${app.events[0]?.id}_${date(25)}`])
  })

  test('is deleted on one date, from there on, or as a whole, and returns when that fails', async () => {
    const app = await open('parent', seriesOf([13, 14, 15, 16, 17, 18], 'Chess'))
    const remove = async (day: number, scope: string) => {
      await app.pickDay(day)
      await app.press('Delete Chess')
      const question = await app.question()
      question.getByText('Are you sure you want to delete "Chess"? This action cannot be undone.')
      expect(question.getByRole('radio', { name: 'This event' })).toHaveProperty('checked', true)
      await app.answer(scope, 'Delete')
    }
    const shown = async () => {
      const days: number[] = []
      for (const day of [13, 14, 15, 16, 17, 18]) if ((await app.cell(day)).textContent?.includes('Chess')) days.push(day)
      return days
    }
    app.server.refuse(calendarApi.remove, 503, { code: 'busy', message: 'Not now.' })
    await remove(14, 'All events')
    await app.screen.findByText('Not now.')
    await app.waitFor(async () => expect(await shown()).toEqual([13, 14, 15, 16, 17, 18]))
    // The optimistic update, before the server answers.
    const release = app.server.hold(calendarApi.remove)
    await remove(14, 'This event')
    await app.waitFor(async () => expect(await shown()).toEqual([13, 15, 16, 17, 18]))
    await remove(17, 'This and following events')
    await app.waitFor(async () => expect(await shown()).toEqual([13, 15, 16]))
    await remove(15, 'All events')
    await app.waitFor(async () => expect(await shown()).toEqual([]))
    app.events.splice(0)
    app.server.answer(calendarApi.remove, undefined)
    release()
    await app.screen.findByText('Events deleted')
    expect(app.server.callsOf(calendarApi.remove).map(({ query }) => [query.scope, query.instanceDate])).toEqual([
      ['all', String(date(14))],
      ['one', String(date(14))],
      ['following', String(date(17))],
      ['all', String(date(15))],
    ])
  })

  test('is cancelled on one date, struck through, undone and restored', async () => {
    const app = await open('parent', seriesOf([26, 27], 'Yoga'))
    await app.pickDay(26)
    const struck = async () => (await app.card('Yoga')).querySelector('h3 s')?.textContent
    app.server.refuse(calendarApi.cancel, 503, { code: 'busy', message: 'Not now.' })
    await app.press('Cancel Yoga')
    await app.screen.findByText('Not now.')
    await app.waitFor(async () => expect(await struck()).toBeUndefined())
    app.server.answer(calendarApi.cancel, ({ body }) => {
      const { isCancelled } = body as { isCancelled: boolean }
      const [event, ...others] = app.events
      if (!event) throw new Error('There is nothing to cancel.')
      app.events.splice(0, 2, { ...event, isCancelled }, ...others)
      return { ...event, isCancelled }
    })
    await app.press('Cancel Yoga')
    await app.waitFor(async () => expect(await struck()).toBe('Yoga'))
    app.within(await app.card('Yoga')).getByText('Cancelled')
    await app.press('Undo')
    await app.waitFor(async () => expect(await struck()).toBeUndefined())
    await app.screen.findByText('Event restored')
    await app.press('Cancel Yoga')
    await app.screen.findByText('Event cancelled')
    expect((await app.cell(26)).querySelector('s')?.textContent).toBe('Yoga')
    expect((await app.cell(27)).querySelector('s')).toBeNull()
    await app.press('Restore Yoga')
    await app.waitFor(async () => expect(await struck()).toBeUndefined())
  })

  test('that is cancelled on a date is restored only by readers who may change it', async () => {
    const app = await open('child', seriesOf([26], 'Yoga', { isCancelled: true }))
    await app.pickDay(26)
    app.within(await app.card('Yoga')).getByText('Cancelled')
    expect(app.screen.queryByRole('button', { name: 'Restore Yoga' })).toBeNull()
  })
})
