import { describe, expect, test } from 'bun:test'
import ICAL from 'ical.js'
import { tokenOf, withGuests } from '#src/testing/guests'

const world = withGuests()
const { invite, plan, visitor } = world

describe('the calendar file of a link', () => {
  const eventOf = async (token: string) => {
    const answer = await fetch(`${world.hearth.url}/api/rsvp/${token}/event.ics`)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = await answer.text()
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    return new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') as ICAL.Component)
  }

  test('has title, time, place and note', async () => {
    const name = `${'Fête; jardin, été — '.repeat(8)}\\ 🎉`.trim()
    const event = await eventOf(tokenOf(await invite(await plan({ name }))))
    expect([event.summary, event.location, event.description]).toEqual([name, 'Our garden', 'Bring a blanket; no gifts, please.'])
    expect([`${event.startDate}`, `${event.endDate}`]).toEqual(['2026-12-05T20:00:00Z', '2026-12-05T23:00:00Z'])
  })

  test('is a whole day without a time, and 404 without a date', async () => {
    const plannerId = await plan({ time: null })
    const token = tokenOf(await invite(plannerId))
    const event = await eventOf(token)
    expect([`${event.startDate}`, `${event.endDate}`]).toEqual(['2026-12-05', '2026-12-06'])
    // Members get the same file without a link.
    const own = await world.hearth.as('child').get(`/api/event-planners/${plannerId}/event.ics`)
    expect(own.status).toBe(200)
    await world.hearth.as('member').patch(`/api/event-planners/${plannerId}`, { date: null })
    expect((await world.hearth.as('child').get(`/api/event-planners/${plannerId}/event.ics`)).status).toBe(404)
    expect((await visitor().get(`/api/rsvp/${token}/event.ics`)).status).toBe(404)
  })
})
