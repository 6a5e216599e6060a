import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { mailReceiver } from '#src/testing/receivers'
import { calendarApi } from '../calendar/calendar.contract'
import { remindersApi } from '../user-settings/reminders.contract'
import { notificationsApi } from './notifications.contract'

let clock: FakeClock
let hearth: Hearth
let post: ReturnType<typeof mailReceiver>

const start = async (env: Record<string, string>) => {
  clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock, env })
}
const mailServer = (url: string) => ({
  HEARTH_SMTP_URL: url,
  HEARTH_SMTP_FROM: 'hearth@example.org',
  HEARTH_URL: 'https://hearth.example.org',
})

const choose = (who: Who, reminderPreference: string) => hearth.as(who).put('/api/user/reminders', { reminderPreference })
const choir = {
  title: 'Chœur à l’église',
  startTime: '2026-11-21T15:00:00Z',
  endTime: '2026-11-21T16:00:00Z',
  location: 'Town hall',
  timezone: 'Europe/Berlin',
}
const add = (more: object = {}, who: Who = 'admin') =>
  hearth.as(who).call(calendarApi.create, { familyId: hearth.familyId }, { ...choir, ...more })
const until = async (moment: string) => {
  clock.set(moment)
  const jobs = await hearth.jobs()
  await jobs.runDue()
  // The reminder's mail is a job of another lane, which may have checked for work before.
  await jobs.runDue()
}
const notified = async (who: Who) => (await hearth.as(who).call(notificationsApi.list, { familyId: hearth.familyId })).length
/** The letters without the line folding of quoted-printable. */
const letters = () =>
  post.letters.map((letter) => {
    const whole = letter.replaceAll('?=\r\n =?UTF-8?Q?', '').replaceAll('?=\r\n', '\r\n')
    const lines = whole.replaceAll('=\r\n', '').replaceAll('\r\n', '\n')
    const bytes = lines.replace(/((?:=[0-9A-F]{2})+)/g, (codes) => Buffer.from(codes.replaceAll('=', ''), 'hex').toString())
    return bytes.replace(/=\?UTF-8\?Q\?(.*)/g, (_, text: string) => text.replaceAll('_', ' '))
  })

describe('a reminder by e-mail', () => {
  beforeEach(async () => {
    post = mailReceiver()
    await start(mailServer(post.url))
  })
  afterEach(async () => {
    await hearth.stop()
    post.stop()
  })

  test('has the title, the time in the family’s zone, the place and a link, and is sent once', async () => {
    expect(await choose('admin', 'email')).toMatchObject({ status: 200, body: { reminderPreference: 'email', emailUnavailable: null } })
    const { id } = await add()
    for (const moment of ['2026-11-21T14:44:00Z', '2026-11-21T14:45:00Z', '2026-11-21T14:46:00Z', '2026-11-21T15:30:00Z'])
      await until(moment)
    expect(letters()).toHaveLength(1)
    const [letter] = letters()
    expect(letter).toContain('To: ana@example.org')
    expect(letter).toContain('Subject: Reminder: Chœur à l’église')
    expect(letter).toContain('Chœur à l’église\nSaturday, November 21 at 10:00 AM EST\nTown hall\n')
    expect(letter).toContain(`https://hearth.example.org/calendar?event=${id}\n`)
    expect(letter).toContain('https://hearth.example.org/settings#account')
    expect(await notified('admin')).toBe(1)
  })

  test('of an all-day event names its days, and of a series links the occurrence', async () => {
    await choose('admin', 'email')
    const days = { isAllDay: true, startTime: '2026-11-22T23:00:00Z', endTime: '2026-11-24T23:00:00Z' }
    await add({ ...days, recurrence: { frequency: 'weekly' } })
    await until('2026-11-23T07:45:00Z')
    expect(letters()).toHaveLength(1)
    expect(letters()[0]).toContain('Monday, November 23 – Tuesday, November 24\n')
    expect(letters()[0]).toContain('&at=2026-11-23\n')
  })

  test('is sent only to users who chose it', async () => {
    await add()
    await choose('admin', 'email')
    await choose('admin', 'in_app')
    await until('2026-11-21T14:45:00Z')
    expect([post.letters.length, await notified('admin')]).toEqual([0, 1])
  })

  test('is refused to a user without an address', async () => {
    expect(await choose('parent', 'email')).toMatchObject({
      status: 422,
      body: { code: 'invalid_reminder_preference', message: 'Your account has no e-mail address.' },
    })
    const settings = { reminderPreference: 'in_app', emailUnavailable: 'no_address' } as const
    expect(await hearth.as('parent').call(remindersApi.get, {})).toEqual(settings)
  })

  /** Sends the reminders without the mails. */
  const remind = async () => {
    clock.set('2026-11-21T14:45:00Z')
    await hearth.services.calendar.deliverReminders()
    const waiting = hearth.services.sqlite.query("select key from jobs where kind = 'mail-notification'")
    expect(waiting.all()).toHaveLength(1)
  }

  test('is dropped when its event becomes private to somebody else', async () => {
    await choose('admin', 'email')
    const event = await add({ participants: [{ userId: hearth.ids.admin.userId }] }, 'parent')
    await remind()
    await hearth.as('parent').put(hearth.path(`/events/${event.id}`), { ...choir, isPrivate: true })
    await until('2026-11-21T14:46:00Z')
    expect(post.letters).toEqual([])
  })

  test('is dropped when its event is deleted, or its recipient chooses only the app', async () => {
    await choose('admin', 'email')
    const { id } = await add()
    await remind()
    await hearth.as('admin').delete(hearth.path(`/events/${id}`))
    await until('2026-11-21T14:45:01Z')
    await add({ reminderMinutes: 5 })
    clock.set('2026-11-21T14:55:00Z')
    await hearth.services.calendar.deliverReminders()
    await choose('admin', 'in_app')
    await until('2026-11-21T14:55:01Z')
    expect(post.letters).toEqual([])
  })
})

describe('a mail server that refuses', () => {
  test('gets retries until the mail is an hour old', async () => {
    post = mailReceiver({ refusal: '451 later' })
    await start(mailServer(post.url))
    await choose('admin', 'email')
    await add()
    await until('2026-11-21T14:45:00Z')
    const waiting = () => hearth.services.sqlite.query("select attempts from jobs where kind = 'mail-notification'").all()
    expect(waiting()).toEqual([{ attempts: 1 }])
    await until('2026-11-21T14:47:00Z')
    expect(waiting()).toEqual([{ attempts: 2 }])
    await until('2026-11-21T15:45:01Z')
    expect(waiting()).toEqual([])
    await hearth.stop()
    post.stop()
  })

  test('keeps the reminder in the app', async () => {
    await start(mailServer('smtp://127.0.0.1:1'))
    await choose('admin', 'email')
    await add()
    await until('2026-11-21T14:45:00Z')
    expect(await notified('admin')).toBe(1)
    await hearth.stop()
  })
})

test('a server without a mail server offers no reminders by e-mail', async () => {
  await start({})
  expect(await hearth.as('admin').call(remindersApi.get, {})).toEqual({
    reminderPreference: 'in_app',
    emailUnavailable: 'no_mail_server',
  })
  expect((await choose('admin', 'email')).body).toMatchObject({ message: 'This server sends no e-mail.' })
  await hearth.stop()
})
