import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { tokenScopes } from '#src/shared/token-scopes'
import { ics, propfind } from '#src/testing/dav/client'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { apiTokensApi } from '../api-tokens/api-tokens.contract'
import { appPasswordsApi } from '../app-passwords/app-passwords.contract'
import { calendarApi } from '../calendar/calendar.contract'
import { davMethods } from './dav.pages'

const clock = fakeClock('2026-11-21T12:00:00Z')
let hearth: Hearth
let eventId: string
beforeAll(async () => {
  hearth = await startHearth({ clock })
  const times = { startTime: '2026-12-03T18:00:00.000Z', endTime: '2026-12-03T19:00:00.000Z' }
  eventId = (await hearth.as('admin').call(calendarApi.create, { familyId: hearth.familyId }, { title: 'Canary', ...times })).id
})
afterAll(() => hearth.stop())

const passwordOf = async (who: 'admin' | 'child', scopes: ('dav' | 'owntracks')[]) =>
  (await hearth.as(who).call(appPasswordsApi.create, {}, { name: 'Phone', scopes })).secret
const basic = (username: string, secret: string) => ({ authorization: `Basic ${btoa(`${username}:${secret}`)}` })
const tokenWith = async (scopes: readonly (typeof tokenScopes)[number][]) => {
  const expiresAt = clock
    .now()
    .add({ hours: 24 * 30 })
    .toString({ fractionalSecondDigits: 3 })
  return (await hearth.as('admin').call(apiTokensApi.create, {}, { name: 'Script', scopes: [...scopes], expiresAt })).secret
}

/** Each kind of address of the admin's, from the principal to an object. */
const addresses = () => {
  const { userId } = hearth.ids.admin
  const calendars = `/dav/calendars/${userId}/`
  return [
    ...['/dav/', `/dav/principals/${userId}/`, calendars, `/dav/contacts/${userId}/`, `/dav/contacts/${userId}/directory/`],
    ...['family', 'mine', 'tasks', 'birthdays', 'holidays'].map((name) => `${calendars}${name}/`),
    ...[`${calendars}family/${eventId}.ics`, `${calendars}family/new.ics`, `/dav/contacts/${userId}/directory/new.vcf`],
  ]
}
const bodies: Record<string, string> = {
  PUT: ics('new', 'DTSTART:20261203T180000Z', 'SUMMARY:New'),
  PROPFIND: propfind('displayname'),
  PROPPATCH: '<propertyupdate xmlns="DAV:"><set><prop><displayname>Mine</displayname></prop></set></propertyupdate>',
  REPORT: '<sync-collection xmlns="DAV:"><sync-token/><sync-level>1</sync-level><prop/></sync-collection>',
}
/** The answers to every method at every address. */
const walk = async (headers: Record<string, string>) => {
  const answers: { at: string; status: number; text: string }[] = []
  for (const method of davMethods)
    for (const path of addresses()) {
      // Wrong passwords are counted, and refused for a quarter of an hour.
      clock.pass({ minutes: 20 })
      const answer = await fetch(hearth.url + path, { method, headers, body: bodies[method] })
      answers.push({ at: `${method} ${path}`, status: answer.status, text: await answer.text() })
    }
  return answers
}

describe('no method at any address is open', () => {
  test.each<[string, () => Promise<Record<string, string>> | Record<string, string>]>([
    ['to the session of a browser', () => ({ cookie: hearth.as('admin').cookie })],
    ['to an app password of another scope', async () => basic('ana', await passwordOf('admin', ['owntracks']))],
    ['to an API token with all scopes', async () => ({ authorization: `Bearer ${await tokenWith(tokenScopes)}` })],
    ['to an API token as a password', async () => basic('ana', await tokenWith(tokenScopes))],
    ['to the password of the account', () => basic('ana', 'correct horse battery')],
    ['to the app password of somebody else with this name', async () => basic('ana', await passwordOf('child', ['dav']))],
  ])('%s', async (_, headersOf) => {
    const answers = await walk(await headersOf())
    // OPTIONS names the server's features before an app has a password.
    expect(answers.filter(({ at, status }) => !(at.startsWith('OPTIONS') && status === 200) && status !== 401)).toEqual([])
    expect(answers.filter(({ text }) => text.includes('Canary'))).toEqual([])
  })

  test('of one person to the app password of another', async () => {
    const answers = await walk(basic('leo', await passwordOf('child', ['dav'])))
    const root = (at: string) => at.startsWith('OPTIONS') || at.endsWith(' /dav/')
    expect(answers.filter(({ at, status }) => !root(at) && status < 403)).toEqual([])
    expect(answers.filter(({ text }) => text.includes('Canary'))).toEqual([])
  })
})

test('an API token of each scope opens no calendar for apps', async () => {
  for (const scope of tokenScopes) {
    const headers = { authorization: `Bearer ${await tokenWith([scope])}` }
    const answer = await fetch(`${hearth.url}/dav/`, { method: 'PROPFIND', headers, body: bodies.PROPFIND })
    expect([scope, answer.status]).toEqual([scope, 401])
  }
})
