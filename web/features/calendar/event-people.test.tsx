import { describe, expect, test } from 'bun:test'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { date, eventOf, invitee, makerOf, withCalendar } from '#web/testing/calendar'
import { withScreens } from '#web/testing/screen'

const open = withCalendar(withScreens())

/** An event of the parent to which the member and the child are invited. */
const picnic = (more: object = {}) =>
  eventOf(date(5), 'Picnic', { participants: [invitee('member', { canEdit: true }), invitee('child')], ...more })

type App = Awaited<ReturnType<typeof open>>
/** Each answer of the card, and who gave it. */
const answers = async (app: App) => {
  const card = await app.card('Picnic')
  return [...card.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent?.replace(/^\W+/, '')])
}
const chosen = (app: App) => app.screen.queryByRole('radio', { checked: true, name: /Going|Maybe|Can't go/ })?.textContent

describe('people', () => {
  test('are invited in the form, and let edit', async () => {
    const app = await open('parent')
    await app.addEvent(3, 'Dinner')
    for (const name of ['Mia', 'Leo', 'Ana']) await app.press(`Invite ${name} Rivera`, 'checkbox')
    // An admin has the right anyway.
    expect(app.screen.getAllByRole('switch', { name: /may edit/ })).toHaveLength(2)
    await app.press('Mia Rivera may edit', 'switch')
    await app.press('Create Event')
    await app.cardSays('Dinner', 'Leo', 'No answer yet')
    expect(app.server.callsOf(calendarApi.create)[0]?.body).toHaveProperty('participants', [
      { userId: 'user-member', canEdit: true },
      { userId: 'user-child', canEdit: false },
      { userId: 'user-admin', canEdit: false },
    ])
  })

  test('are not invited to an event that becomes private', async () => {
    const app = await open('parent', [picnic()])
    await app.pickDay(5)
    await app.press('Edit Picnic')
    await app.named('group', 'People')
    await app.press('Private', 'switch')
    expect(app.screen.queryByRole('group', { name: 'People' })).toBeNull()
    await app.press('Save Changes')
    await app.cardSays('Picnic', 'Private (only you can see)')
    expect(app.server.callsOf(calendarApi.update)[0]?.body).toMatchObject({ isPrivate: true })
  })

  test('have nothing to answer when they are not invited', async () => {
    const app = await open('parent', [picnic()])
    await app.pickDay(5)
    await app.cardSays('Picnic', 'No answer yet')
    expect(app.screen.queryByRole('radiogroup', { name: 'Your answer' })).toBeNull()
  })

  test('answer on the card, and have their answer back as it was when the call fails', async () => {
    const app = await open('child', [picnic({ myRsvp: 'pending' })])
    await app.pickDay(5)
    const group = app.within(await app.named('radiogroup', 'Your answer'))
    expect(group.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual(['Going', 'Maybe', "Can't go"])
    expect(chosen(app)).toBeUndefined()
    // A note has to go with an answer.
    expect(app.screen.queryByRole('button', { name: 'Add a note' })).toBeNull()
    const statuses = [
      ['Going', 'accepted'],
      ["Can't go", 'declined'],
      ['Maybe', 'tentative'],
    ] as const
    for (const [name, status] of statuses) {
      await app.user.click(group.getByRole('radio', { name }))
      await app.waitFor(() => expect(chosen(app)).toBe(name))
      await app.waitFor(() => expect(app.server.callsOf(calendarApi.rsvp).at(-1)?.body).toMatchObject({ status }))
      await app.waitFor(async () => expect(await answers(app)).toContainEqual([name, expect.stringContaining('Leo')]))
    }
    app.server.refuse(calendarApi.rsvp, 503, { code: 'busy', message: 'Not now.' })
    await app.user.click(group.getByRole('radio', { name: 'Going' }))
    await app.screen.findByText('Error')
    await app.screen.findByText('Not now.')
    await app.waitFor(() => expect(chosen(app)).toBe('Maybe'))
    expect((await answers(app)).map(([name]) => name)).not.toContain('Going')
  })
})

describe('a note with an answer', () => {
  test('can be written after an answer, and keeps the typed text when the call fails', async () => {
    const participants = [invitee('child', { rsvpStatus: 'tentative' })]
    const app = await open('child', [eventOf(date(3), 'Barbecue', { participants, myRsvp: 'tentative' })])
    await app.pickDay(3)
    await app.press('Add a note')
    const dialog = await app.named('dialog', 'Note with Your Answer')
    expect(dialog.textContent).toContain('Barbecue')
    expect(dialog.textContent).toContain('Everybody who sees the event can read it.')
    await app.waitFor(async () => expect(document.activeElement).toBe(await app.field('Your note')))
    app.server.refuse(calendarApi.rsvp, 503, { code: 'busy', message: 'Not now.' })
    await app.write('Your note', '  I bring the drum. ')
    await app.press('Save Note')
    await app.screen.findByText('Not now.')
    expect((await app.field('Your note')).value).toBe('  I bring the drum. ')
    const bodies: unknown[] = []
    app.server.answer(calendarApi.rsvp, ({ body }) => {
      bodies.push(body)
      const { notes } = calendarApi.rsvp.body.parse(body)
      const event = {
        ...(app.events[0] as (typeof app.events)[number]),
        participants: [invitee('child', { rsvpStatus: 'tentative', notes: notes ?? null })],
      }
      app.events.splice(0, 1, event)
      return event
    })
    await app.press('Save Note')
    await app.cardSays('Barbecue', /Leo · I bring the drum\./)
    expect(bodies).toEqual([expect.objectContaining({ status: 'tentative' })])
    await app.press('Change your note')
    expect((await app.field('Your note')).value).toBe('I bring the drum.')
    await app.write('Your note', '')
    await app.press('Save Note')
    await app.named('button', 'Add a note')
    expect((await app.card('Barbecue')).querySelector('dd')?.textContent).toMatch(/Leo$/)
  })
})

describe('a reminder', () => {
  test('is 15 minutes before unless something else is chosen', async () => {
    const app = await open('parent')
    await app.addEvent(9, 'Flight')
    expect((await app.named('combobox', 'Your reminder')).textContent).toBe('15 minutes before')
    const choices = ['None', 'At start', '5 minutes before', '15 minutes before', '30 minutes before', '1 hour before', '1 day before']
    expect(await app.options('Your reminder')).toEqual(choices)
    await app.press('1 day before', 'option')
    await app.press('Create Event')
    await app.cardSays('Flight', '1 day before')
    expect(app.server.callsOf(calendarApi.create)[0]?.body).toHaveProperty('reminderMinutes', 1440)
  })

  test('is chosen by every reader for themselves, and taken back when the call fails', async () => {
    const app = await open('extended', [eventOf(date(10), 'Fireworks')])
    await app.pickDay(10)
    await app.cardSays('Fireworks', 'No reminder')
    await app.press(/Your reminder/)
    await app.press('30 minutes before', 'menuitemradio')
    await app.cardSays('Fireworks', '30 minutes before')
    app.server.refuse(calendarApi.remind, 503, { code: 'busy', message: 'Not now.' })
    await app.press(/Your reminder/)
    await app.press('None', 'menuitemradio')
    await app.screen.findByText('Not now.')
    await app.cardSays('Fireworks', '30 minutes before')
    expect(app.server.callsOf(calendarApi.remind).map(({ body }) => body)).toEqual([{ reminderMinutes: 30 }, { reminderMinutes: null }])
  })

  test('that is not touched in the form stays as it was', async () => {
    const app = await open('member', [eventOf(date(11), 'Library', { reminderMinutes: 45, ...makerOf('member') })])
    await app.pickDay(11)
    await app.press('Edit Library')
    expect((await app.named('combobox', 'Your reminder')).textContent).toBe('45 minutes before')
    await app.choose('Category', 'School')
    await app.press('Save Changes')
    await app.screen.findByText('Event saved')
    const body = app.server.callsOf(calendarApi.update)[0]?.body
    expect(body).not.toHaveProperty('reminderMinutes')
    expect(body).not.toHaveProperty('participants')
    await app.cardSays('Library', '45 minutes before')
  })
})
