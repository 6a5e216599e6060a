import { describe, expect, test } from 'bun:test'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import type { Role } from '#src/shared/permissions'
import { date, eventOf, instant, invitee, makerOf, withCalendar } from '#web/testing/calendar'
import { withScreens } from '#web/testing/screen'

const open = withCalendar(withScreens())

const categories = [
  ['Family', '#3b82f6'],
  ['School', '#10b981'],
  ['Sports', '#f59e0b'],
  ['Chores', '#8b5cf6'],
  ['Personal', '#ef4444'],
] as const

/** A colour as a browser or happy-dom stores it in a style. */
const spellingsOf = (color: string) => [color, `rgb(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')})`]

describe('a new event', () => {
  test('sends the filled fields, and leaves out the empty ones', async () => {
    const app = await open('member')
    await app.addEvent(6, '  Piano recital ')
    await app.write('Start Time', `${date(6)}T15:30`)
    expect((await app.field('End Time')).value).toBe(`${date(6)}T16:30`)
    await app.choose('Category', 'School')
    expect(await app.named('radio', 'Green')).toHaveProperty('checked', true)
    await app.press('Create Event')
    await app.screen.findByText('Event added')
    const [call] = app.server.callsOf(calendarApi.create)
    const times = { startTime: instant(date(6), '15:30'), endTime: instant(date(6), '16:30') }
    expect(call?.body).toMatchObject({ ...times, category: 'school', color: '#10b981' })
    expect(call?.body).not.toHaveProperty('description')
    expect(call?.body).not.toHaveProperty('location')
    await app.cardSays('Piano recital', /3:30\s–\s4:30\sPM/, 'Shared (family can see)', 'Mia Rivera')
  })

  test('has the color of its category, and is shared until it is private', async () => {
    const app = await open('member')
    await app.addEvent(6, 'Doctor')
    const colorOf = () => (app.screen.getByRole('radio', { checked: true, name: /^[A-Z]\w+$/ }).nextElementSibling as HTMLElement).style
    expect(spellingsOf('#3b82f6')).toContain(colorOf().backgroundColor)
    for (const [name, color] of categories) {
      await app.choose('Category', name)
      expect(spellingsOf(color)).toContain(colorOf().backgroundColor)
    }
    await app.screen.findByText('Shared (family can see)')
    await app.press('Private', 'switch')
    await app.screen.findByText('Private (only you can see)')
    expect(app.screen.queryByRole('group', { name: 'People' })).toBeNull()
    await app.write('Location', 'Mill Lane')
    await app.write('Description', 'Bring the card')
    await app.press('Create Event')
    await app.cardSays('Doctor', 'Private (only you can see)', 'Mill Lane', 'Bring the card', 'Mia Rivera', 'Personal')
    expect((await app.cell(6)).querySelector('[aria-label="Private"]')).not.toBeNull()
    expect(app.server.callsOf(calendarApi.create)[0]?.body).toMatchObject({ isPrivate: true, participants: [] })
  })

  test('asks for title, time and people first; the rest follows, with rare fields behind More', async () => {
    const app = await open('parent')
    await app.addEvent(6, 'Piano recital')
    await app.named('group', 'People')
    const dialog = await app.named('dialog', 'Add Event')
    const labels = [...dialog.querySelectorAll('label, legend')].map(({ textContent }) => textContent ?? '')
    const placeOf = (label: string) => labels.findIndex((text) => text.startsWith(label))
    const order = [
      'Title',
      'All day',
      'Start Time',
      'End Time',
      'People',
      'Repeat',
      'Location',
      'Description',
      'Category',
      'Color',
      'Private',
    ]
    expect(order.map(placeOf)).toEqual(order.map(placeOf).toSorted((one, other) => one - other))
    const behind = (label: string) => app.within(dialog).getByLabelText(label).closest('details')
    expect(order.filter((label) => label !== 'People' && label !== 'Color' && behind(label))).toEqual([])
    expect(behind('Your reminder')?.open).toBe(false)
    await app.choose('Your reminder', '1 day before')
    await app.waitFor(() => expect(behind('Your reminder')?.open).toBe(true))
  })

  test('cannot be saved without a title, a start and an end, nor with an end before the start', async () => {
    const app = await open('parent')
    await app.addEvent(7, '   ')
    const save = (await app.named('button', 'Create Event')) as HTMLButtonElement
    expect(save.disabled).toBe(true)
    await app.write('Title', 'Concert')
    expect(save.disabled).toBe(false)
    for (const label of ['Start Time', 'End Time']) {
      const { value } = await app.field(label)
      expect(value).toMatch(/T\d\d:00$/)
      await app.write(label, '')
      expect(save.disabled).toBe(true)
      await app.write(label, value)
    }
    await app.write('End Time', `${date(6)}T10:00`)
    await app.user.click(save)
    await app.screen.findByText('The end must not be before the start.')
    expect(document.activeElement).toBe(await app.field('End Time'))
    expect(app.server.callsOf(calendarApi.create)).toHaveLength(0)
  })

  test('that the server refuses keeps the typed text and names the field', async () => {
    const app = await open('parent')
    const issues = [{ path: 'title', message: 'Think of another title.' }]
    app.server.refuse(calendarApi.create, 422, { code: 'invalid_title', message: 'Not this one.', issues })
    await app.addEvent(7, 'Recital')
    await app.press('Create Event')
    await app.screen.findByText('Error')
    await app.screen.findByText('Not this one.')
    await app.within(await app.named('dialog', 'Add Event')).findByText('Think of another title.')
    const title = await app.field('Title')
    expect(title.value).toBe('Recital')
    expect(document.activeElement).toBe(title)
  })

  test('that got no answer is sent again with the same id', async () => {
    const app = await open('parent')
    app.server.disconnect(calendarApi.create)
    const bodies: unknown[] = []
    app.server.answer(calendarApi.create, ({ body }) => {
      bodies.push(body)
      // The event arrives, the answer does not.
      if (bodies.length === 1) throw new TypeError('Failed to fetch')
      return eventOf(date(20), 'Bake sale')
    })
    await app.addEvent(20, 'Bake sale')
    await app.press('Create Event')
    await app.screen.findByText('Error')
    expect((await app.field('Title')).value).toBe('Bake sale')
    await app.press('Create Event')
    await app.screen.findByText('Event added')
    const [first, second] = bodies as { id: string }[]
    expect(first?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(second?.id).toBe(first?.id as string)
  })

  test('of all day lasts from midnight to midnight', async () => {
    const app = await open('parent')
    await app.addEvent(16, 'Lake house')
    await app.press('All day', 'switch')
    await app.write('End Date', String(date(18)))
    await app.press('Create Event')
    await app.cardSays('Lake house', 'All day')
    const times = { isAllDay: true, startTime: instant(date(16), '00:00'), endTime: instant(date(19), '00:00') }
    expect(app.server.callsOf(calendarApi.create)[0]?.body).toMatchObject(times)
    for (const day of [16, 17, 18]) expect((await app.cell(day)).textContent).toContain('Lake house')
    for (const day of [15, 19]) expect((await app.cell(day)).textContent).not.toContain('Lake house')
  })
})

describe('an event', () => {
  test('is edited with its values, in the time zone of the family', async () => {
    const late = { startTime: instant(date(20), '21:30'), endTime: instant(date(21), '01:00') }
    const app = await open('admin', [
      eventOf(date(20), 'Late movie', { ...late, ...makerOf('member'), location: 'Hall', description: 'Bring water' }),
    ])
    await app.pickDay(20)
    for (const day of [20, 21]) expect((await app.cell(day)).textContent).toContain('Late movie')
    await app.cardSays('Late movie', /9:30\sPM.*1:00\sAM/, 'Bring water')
    await app.press('Edit Late movie')
    await app.named('dialog', 'Edit Event')
    expect((await app.field('Start Time')).value).toBe(`${date(20)}T21:30`)
    expect((await app.field('Location')).value).toBe('Hall')
    await app.write('Title', 'Later movie')
    await app.write('Description', '')
    await app.press('Save Changes')
    await app.screen.findByText('Event saved')
    expect(app.server.callsOf(calendarApi.update)[0]?.body).not.toHaveProperty('description')
    await app.cardSays('Later movie', 'Mia Rivera')
  })

  test('can be changed by its maker, parents, admins and named editors', async () => {
    const coffee = eventOf(date(9), 'Coffee', { participants: [invitee('extended', { canEdit: true })], myRsvp: 'pending' })
    const sleepover = eventOf(date(10), 'Sleepover', makerOf('child'))
    const expected: [Role, string[]][] = [
      ['parent', ['Coffee', 'Sleepover']],
      ['member', []],
      // The right to add events is another one.
      ['child', ['Sleepover']],
      ['extended', ['Coffee']],
    ]
    for (const [role, titles] of expected) {
      const app = await open(role, [coffee, sleepover])
      const found: string[] = []
      for (const [day, title] of [
        [9, 'Coffee'],
        [10, 'Sleepover'],
      ] as const) {
        await app.pickDay(day)
        await app.card(title)
        const [edit, remove] = ['Edit', 'Delete'].map((act) => app.screen.queryByLabelText(`${act} ${title}`))
        expect(edit === null).toBe(remove === null)
        if (edit) found.push(title)
      }
      expect([role, found]).toEqual([role, titles])
      expect(app.screen.queryAllByRole('button', { name: 'Add Event' })).toHaveLength(['parent', 'member'].includes(role) ? 1 : 0)
      await (await import('#web/testing/render')).cleanUpApp()
    }
  })

  test('is deleted after a confirmation, and returns if the server refuses', async () => {
    const app = await open('parent', [eventOf(date(11), 'Yard sale')])
    await app.pickDay(11)
    const remove = async (answer: string) => {
      await app.press('Delete Yard sale')
      const question = await app.question()
      question.getByText('Are you sure you want to delete "Yard sale"? This action cannot be undone.')
      await app.user.click(question.getByRole('button', { name: answer }))
    }
    await remove('Cancel')
    const { remove: call } = calendarApi
    app.server.refuse(call, 503, { code: 'busy', message: 'Not now.' })
    await remove('Delete')
    await app.screen.findByText('Not now.')
    await app.card('Yard sale')
    app.server.answer(call, () => void app.events.pop())
    await remove('Delete')
    await app.screen.findByText('No events scheduled')
    await app.screen.findByText('Event deleted')
  })
})
