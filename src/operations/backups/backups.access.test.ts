import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { isoIn, systemClock } from '#src/platform/clock'
import { startHearth } from '#src/testing/hearth'
import { endAccess } from './backups.access'

test('a restored database has no session, paired device, API token or app password, and no row that refers to one', async () => {
  const hearth = await startHearth()
  const { memberId } = hearth.ids.child
  await hearth.as('parent').put(hearth.path(`/members/${memberId}/pin`), { pin: '2468' })
  const paired = await hearth.as('parent').post(hearth.path('/paired-devices'))
  const cookie = paired.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const enter = (pin: string) => hearth.visitor().send('POST', `/api/auth/children/${memberId}/session`, { pin }, { cookie })
  expect([(await enter('2468')).status, (await enter('1111')).status]).toEqual([200, 401])
  const { apiTokens, appPasswords } = hearth.services
  apiTokens.create(hearth.ids.admin.userId, { name: 'Script', scopes: ['tasks:read'], expiresAt: isoIn(systemClock, { hours: 24 }) })
  appPasswords.create(hearth.ids.admin.userId, { name: 'Phone', scopes: ['owntracks'] })
  const copy = join(hearth.data, 'copy.db')
  hearth.services.sqlite.run('VACUUM INTO ?', [copy])
  endAccess(copy)
  const database = new Database(copy, { readonly: true })
  expect(database.query('PRAGMA foreign_key_check').all()).toEqual([])
  for (const table of [
    'paired_devices',
    'displays',
    'display_pin_tries',
    'pin_sessions',
    'pin_tries',
    'sessions',
    'api_tokens',
    'app_passwords',
  ])
    expect(database.query(`SELECT * FROM ${table}`).all()).toEqual([])
  database.close()
  await hearth.stop()
})
