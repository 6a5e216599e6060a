import { describe, expect, test } from 'bun:test'
import { tokenOf, withGuests } from '#src/testing/guests'
import { mailReceiver } from '#src/testing/receivers'
import { guestsApi } from './planners.guests.contract'

const world = withGuests()
const { invite, plan, start, told, visitor } = world

describe('a reminder', () => {
  test('notifies members and names the guests without an e-mail address, once in 24 hours', async () => {
    const plannerId = await plan()
    await invite(plannerId, { userId: world.hearth.ids.child.userId, guestName: '' })
    await invite(plannerId, { guestEmail: 'clara@example.com' })
    await invite(plannerId, { guestName: 'Bo', response: 'no' })
    const remind = () => world.hearth.as('member').call(guestsApi.remind, { plannerId })
    expect(await remind()).toEqual({ notified: 1, mailed: 0, left: 1 })
    expect(await remind()).toEqual({ notified: 0, mailed: 0, left: 1 })
    expect((await told('child')).map(([kind]) => kind)).toEqual(['rsvp_reminder', 'plan_invited'])
    world.clock.pass({ hours: 24 })
    expect(await remind()).toMatchObject({ notified: 1 })
    world.clock.set('2026-12-01T12:00:00Z')
    expect((await world.hearth.as('member').post(`/api/event-planners/${plannerId}/reminders`, {})).status).toBe(409)
  })

  test('goes to guests by mail with a link that works beside the first one', async () => {
    const smtp = mailReceiver()
    await start({ HEARTH_SMTP_URL: smtp.url, HEARTH_SMTP_FROM: 'hearth@example.com' })
    const plannerId = await plan()
    const link = await invite(plannerId, { guestEmail: 'clara@example.com' })
    expect(await world.hearth.as('member').call(guestsApi.remind, { plannerId })).toEqual({ notified: 0, mailed: 1, left: 0 })
    await world.hearth.services.mail.settled()
    const text = JSON.stringify(smtp.letters)
    expect(text).toContain('clara@example.com')
    const mailed = /rsvp\/([\w-]{22})/.exec(text)?.[1] ?? ''
    expect(mailed).not.toBe(tokenOf(link))
    for (const token of [mailed, tokenOf(link)]) expect((await visitor().get(`/api/rsvp/${token}`)).status).toBe(200)
    smtp.stop()
  })

  test('is sent automatically two days before the last day for answers, once', async () => {
    const smtp = mailReceiver()
    await start({ HEARTH_SMTP_URL: smtp.url, HEARTH_SMTP_FROM: 'hearth@example.com', HEARTH_URL: 'https://hub.example.com' })
    const plannerId = await plan()
    await invite(plannerId, { userId: world.hearth.ids.child.userId, guestName: '' })
    await invite(plannerId, { guestEmail: 'clara@example.com' })
    await invite(plannerId, { userId: world.hearth.ids.parent.userId, guestName: '', response: 'no' })
    const { deliverReminders } = world.hearth.services.planners.guests
    const reminded = async () => (await told('child')).filter(([kind]) => kind === 'rsvp_reminder')
    // 09:00 in New York.
    const due = '2026-11-28T14:00:00.000Z'
    const job = world.hearth.services.sqlite.query("select run_at from jobs where kind = 'remind-of-answers'").get()
    expect(job).toEqual({ run_at: due })
    world.clock.set('2026-11-28T13:59:00Z')
    deliverReminders()
    expect(await reminded()).toEqual([])
    for (const moment of [due, '2026-11-29T20:00:00Z']) {
      world.clock.set(moment)
      deliverReminders()
    }
    expect(await reminded()).toEqual([['rsvp_reminder', 'Garden party', 'Mia']])
    expect((await told('parent')).filter(([kind]) => kind === 'rsvp_reminder')).toEqual([])
    await world.hearth.services.mail.settled()
    expect(smtp.letters).toHaveLength(1)
    expect(JSON.stringify(smtp.letters)).toContain('https://hub.example.com/rsvp/')
    smtp.stop()
  })
})
