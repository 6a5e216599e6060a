import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, password, startHearth } from '#src/testing/hearth'
import { mailReceiver } from '#src/testing/receivers'
import { familiesApi } from '../families/families.contract'
import { notificationsApi } from '../notifications/notifications.contract'
import { accountsApi } from './accounts.contract'

let clock: FakeClock
let hearth: Hearth
const smtp = mailReceiver()
beforeEach(async () => {
  smtp.letters.length = 0
  clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock, env: { HEARTH_SMTP_URL: smtp.url, HEARTH_SMTP_FROM: 'hearth@example.org' } })
})
afterEach(() => hearth.stop())

const signIn = (acceptLanguage: string) =>
  hearth.visitor().send('POST', '/api/auth/sign-in', { identifier: 'mia', password }, { 'accept-language': acceptLanguage })
const languageOf = async () => (await hearth.as('member').call(accountsApi.user, {})).language

describe('the language of a user', () => {
  test('is that of the browser that they first sign in with, as far as Hearth speaks it', async () => {
    expect(await languageOf()).toBeNull()
    await signIn('xx, de-AT;q=0.8, en;q=0.5')
    expect(await languageOf()).toBe('de')
    await signIn('fr')
    expect(await languageOf()).toBe('de')
  })

  test.each(['', '*', 'xx', ';;;,,', 'a long one'])('is English with the header %p, or none', async (text) => {
    const header = text === 'a long one' ? 'q'.repeat(10_000) : text
    await signIn(header)
    expect([null, 'en']).toContain(await languageOf())
  })

  test('is theirs to change, with the first day of the week and the clock', async () => {
    const chosen = { language: 'es', firstDayOfWeek: 1, hourCycle: 'h23' } as const
    expect(await hearth.as('member').call(accountsApi.updateUser, {}, chosen)).toMatchObject(chosen)
    expect(await hearth.as('member').call(accountsApi.updateUser, {}, { hourCycle: null })).toMatchObject({ ...chosen, hourCycle: null })
    for (const wrong of [{ language: 'xx' }, { firstDayOfWeek: 8 }, { hourCycle: '24' }])
      expect((await hearth.as('member').patch('/api/auth/user', wrong)).status).toBe(422)
  })
})

test('a user chooses up to four different places of the bottom bar, and can reset them to the role’s', async () => {
  const places = ['shopping', 'home', 'photos'] as const
  const member = hearth.as('member')
  expect(await member.call(accountsApi.updateUser, {}, { places: [...places] })).toMatchObject({ places })
  expect(await member.call(accountsApi.updateUser, {}, { language: 'es' })).toMatchObject({ places })
  for (const wrong of [[], ['home', 'home'], ['nowhere'], ['home', 'calendar', 'tasks', 'chores', 'photos'], 'home'])
    expect((await member.patch('/api/auth/user', { places: wrong })).status).toBe(422)
  expect(await member.call(accountsApi.updateUser, {}, { places: null })).toMatchObject({ places: null })
})

test('a notification is in the language of its recipient', async () => {
  await hearth.as('admin').call(accountsApi.updateUser, {}, { language: 'de' })
  const bill = { companyName: 'Stadtwerke', amountDue: 84.2, dueDate: '2026-11-24', reminderDays: 3 }
  await hearth.as('admin').post(`/api/families/${hearth.familyId}/bills`, bill)
  clock.set('2026-11-21T14:00:00Z')
  await (await hearth.jobs()).runDue()
  const titles = async (who: 'admin' | 'parent') =>
    (await hearth.as(who).call(notificationsApi.list, { familyId: hearth.familyId })).map(({ title }) => title)
  expect(await titles('admin')).toEqual(['Stadtwerke: 84,20\u00a0$, fällig am Di., 24. Nov.'])
  expect(await titles('parent')).toEqual(['Stadtwerke: $84.20, due on Tue, Nov 24'])
})

test('dates and amounts of a notification are those of its reader’s region', async () => {
  await signIn('en-GB, de;q=0.8')
  const bill = { companyName: 'Thames Water', amountDue: 39.9, dueDate: '2026-11-24', reminderDays: 3 }
  await hearth.as('admin').post(`/api/families/${hearth.familyId}/bills`, bill)
  clock.set('2026-11-21T14:00:00Z')
  await (await hearth.jobs()).runDue()
  const titles = async () =>
    (await hearth.as('member').call(notificationsApi.list, { familyId: hearth.familyId })).map(({ title }) => title)
  expect(await titles()).toEqual(['Thames Water: US$39.90, due on Tue 24 Nov'])
})

test('the region of a session’s browser is noted again when the session is renewed', async () => {
  const locales = () => hearth.services.accounts.get(hearth.ids.member.userId).locales
  expect(locales()).toBeNull()
  clock.set('2026-11-21T13:30:00Z')
  const { cookie } = hearth.as('member')
  await hearth.visitor().send('GET', '/api/auth/user', undefined, { cookie, 'accept-language': 'en-AU,en-abcdefghijk;q=0.9,*;q=0.5' })
  expect(locales()).toEqual(['en-AU'])
})

test('an invitation is in the language that the family has chosen for guests', async () => {
  await hearth.as('admin').call(familiesApi.update, { familyId: hearth.familyId }, { language: 'fr' })
  await hearth.as('admin').post(`/api/families/${hearth.familyId}/invitations`, { email: 'clara@example.org', role: 'parent' })
  await hearth.services.mail.settled()
  expect(smtp.letters).toHaveLength(1)
  const [letter = ''] = smtp.letters.map((text) => text.replaceAll('=\r\n', ''))
  expect(letter).not.toContain('invites you')
  expect(letter).toContain('Hearth')
})
