import { afterEach, beforeEach, expect, test } from 'bun:test'
import { sha256 } from '#src/platform/data-folder/secret'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { appPasswordsApi } from './app-passwords.contract'

let hearth: Hearth
beforeEach(async () => {
  hearth = await startHearth()
})
afterEach(() => hearth.stop())

const create = (who: Who = 'child', body: object = {}) =>
  hearth.as(who).call(appPasswordsApi.create, {}, { name: ' Phone ', scopes: ['owntracks'], ...body })
const list = (who: Who) => hearth.as(who).call(appPasswordsApi.list, {})

test('an app password is shown once and stored hashed', async () => {
  const { secret, ...made } = await create()
  expect(secret).toMatch(/^[a-km-np-z2-9]{24}$/)
  expect(made).toMatchObject({ name: 'Phone', scopes: ['owntracks'], lastUsedAt: null })
  expect(await list('child')).toEqual([made])
  expect(await list('admin')).toEqual([])
  const rows = hearth.services.sqlite.query<{ secret_hash: string }, []>('select * from app_passwords').all()
  expect(rows.map(({ secret_hash }) => secret_hash)).toEqual([sha256(secret)])
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('an app password opens neither the account nor anything of another person', async () => {
  const { id, secret } = await create()
  const headers = { authorization: `Basic ${btoa(`leo:${secret}`)}` }
  expect((await hearth.as('visitor').send('GET', '/api/user/app-passwords', undefined, headers)).status).toBe(401)
  expect((await hearth.as('visitor').post('/api/auth/sign-in', { identifier: 'leo', password: secret })).status).toBe(401)
  expect((await hearth.as('admin').delete(`/api/user/app-passwords/${id}`)).status).toBe(404)
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ scopes: [] }, 'scopes'],
  [{ scopes: ['everything'] }, 'scopes.0'],
])('with %j is 422', async (body, path) =>
  expect(await hearth.as('child').post('/api/user/app-passwords', { name: 'Phone', scopes: ['owntracks'], ...body })).toMatchObject({
    status: 422,
    body: { issues: [{ path }] },
  }),
)

test('a profile for Apple devices contains a fresh app password, which is listed and stored hashed', async () => {
  const profileOf = async (who: Who) => {
    const headers = { cookie: hearth.as(who).cookie, 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' }
    const answer = await fetch(`${hearth.url}/api/user/apple-profile`, { method: 'POST', headers })
    return { type: answer.headers.get('content-type'), text: await answer.text() }
  }
  const { type, text } = await profileOf('child')
  expect(type).toBe('application/x-apple-aspen-config')
  const [, secret = ''] = /<key>CalDAVPassword<\/key><string>([a-z2-9]{24})</.exec(text) ?? []
  expect(text).toContain(`<key>CardDAVPassword</key><string>${secret}<`)
  expect(text).toContain(`<key>CalDAVPrincipalURL</key><string>/dav/principals/${hearth.ids.child.userId}/<`)
  expect(await list('child')).toMatchObject([{ name: 'iPhone', scopes: ['dav'], lastUsedAt: null }])
  const { secret_hash } = hearth.services.sqlite.query<{ secret_hash: string }, []>('select secret_hash from app_passwords').get() ?? {}
  expect(secret_hash).toBe(sha256(secret))
  const uuids = (profile: string) => [...profile.matchAll(/<key>PayloadUUID<\/key><string>([^<]+)</g)].map(([, uuid]) => uuid)
  expect(uuids((await profileOf('child')).text)).toEqual(uuids(text))
  expect(new Set([...uuids(text), ...uuids((await profileOf('parent')).text)]).size).toBe(6)
})

test('a new password ends an app password of the scope dav', async () => {
  await create('child', { scopes: ['dav'] })
  await create('child', { name: 'Location' })
  hearth.services.sessions.endAll(hearth.ids.child.userId)
  expect(hearth.services.appPasswords.list(hearth.ids.child.userId).map(({ name }) => name)).toEqual(['Location'])
})

test('a person has at most 50', async () => {
  const { child } = hearth.ids
  for (let n = 0; n < 50; n++) hearth.services.appPasswords.create(child.userId, { name: `${n}`, scopes: ['owntracks'] })
  expect(await hearth.as('child').post('/api/user/app-passwords', { name: 'More', scopes: ['owntracks'] })).toMatchObject({ status: 409 })
})

test('an app password opens only the services of its scope', async () => {
  const { secret } = await create('child')
  const headers = { authorization: `Basic ${btoa(`leo:${secret}`)}`, depth: '0' }
  expect((await hearth.as('visitor').send('PROPFIND', '/dav/', undefined, headers)).status).toBe(401)
  const calendars = await create('child', { scopes: ['dav'] })
  const right = { authorization: `Basic ${btoa(`leo:${calendars.secret}`)}`, depth: '0' }
  expect((await hearth.as('visitor').send('PROPFIND', '/dav/', undefined, right)).status).toBe(207)
  expect((await hearth.as('visitor').send('POST', '/api/owntracks', { _type: 'location' }, right)).status).toBe(401)
})
