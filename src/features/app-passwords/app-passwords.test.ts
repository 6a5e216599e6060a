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

test('a person has at most 50', async () => {
  const { child } = hearth.ids
  for (let n = 0; n < 50; n++) hearth.services.appPasswords.create(child.userId, { name: `${n}`, scopes: ['owntracks'] })
  expect(await hearth.as('child').post('/api/user/app-passwords', { name: 'More', scopes: ['owntracks'] })).toMatchObject({ status: 409 })
})
