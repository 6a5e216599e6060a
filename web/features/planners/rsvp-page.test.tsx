import { describe, expect, test } from 'bun:test'
import { guestsApi, type RsvpReply } from '#src/features/planners/planners.guests.contract'
import { openWithActs } from '#web/testing/acts'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const invitation: RsvpReply = {
  title: 'Garden party',
  date: '2026-12-05',
  time: '15:00',
  timezone: 'America/New_York',
  place: 'Our garden',
  note: 'Bring a blanket.',
  rsvpDeadline: '2026-11-30',
  isOpen: true,
  isCancelled: false,
  guestName: 'Clara',
  hostColor: '#2f9e6e',
  response: 'pending',
  guestCount: 1,
  childCount: 0,
  dietaryRestrictions: null,
  notes: null,
}

const open = async (more: Partial<RsvpReply> = {}, path = '/rsvp/abc') => {
  const server = screens.serve()
  server.answer(guestsApi.show, { ...invitation, ...more })
  return { server, ...(await openWithActs(screens, path)) }
}

describe('the page of a guest', () => {
  test('shows the event and takes the answer', async () => {
    const app = await open()
    await app.says('Saturday, December 5, 2026, 3:00 PM')
    for (const text of ['Our garden', 'Bring a blanket.', 'Dear Clara, you are invited.']) await app.says(text)
    expect((await app.named('link', 'Add to my calendar')).getAttribute('href')).toBe('/api/rsvp/abc/event.ics')
    app.server.answer(guestsApi.answer, { ...invitation, response: 'maybe', guestCount: 2 })
    await app.press('Maybe', 'radio')
    await app.write('Adults', '2')
    await app.press('Send Answer')
    await app.says('You may be coming.')
    expect(app.server.callsOf(guestsApi.answer).map(({ body }) => body)).toMatchObject([{ response: 'maybe', guestCount: '2' }])
  })

  test('opens whatever the case of its path, and keeps that of the token', async () => {
    const app = await open({}, '/Rsvp/aBc')
    await app.says('Dear Clara, you are invited.')
    expect((await app.named('link', 'Add to my calendar')).getAttribute('href')).toBe('/api/rsvp/aBc/event.ics')
  })

  test('says why an answer is refused', async () => {
    const app = await open()
    app.server.refuse(guestsApi.answer, 409, { code: 'answers_closed', message: 'Answers are closed. Please ask your host.' })
    await app.press('Send Answer')
    await app.says('Answers are closed. Please ask your host.')
  })

  test('has no form after the deadline', async () => {
    const app = await open({ isOpen: false, response: 'yes' })
    await app.says('You are coming. Answers are closed.')
    expect(app.isThere('button', 'Send Answer')).toBe(false)
  })

  test('says that an unknown link is none', async () => {
    screens.serve().refuse(guestsApi.show, 404, { code: 'not_found' })
    const app = await openWithActs(screens, '/rsvp/none')
    await app.says('No such invitation')
  })
})
