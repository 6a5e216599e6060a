import { afterEach, beforeEach, expect, test } from 'bun:test'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { defaultSettings, notStarted, userSettingsApi } from './user-settings.contract'

let hearth: Hearth
beforeEach(async () => {
  hearth = await startHearth()
})
afterEach(() => hearth.stop())

const path = '/api/user/getting-started'
const read = (who: Who) => hearth.as(who).call(userSettingsApi.gettingStarted, {})
const put = async (who: Who, body: unknown) => {
  const { status, body: answer } = await hearth.as(who).put(path, body)
  return [status, answer] as const
}

test('the progress of the first steps is stored as a whole, per user', async () => {
  expect(await read('admin')).toEqual(notStarted)
  const said = { done: ['features'], skipped: ['install', 'children'], isOver: false } as const
  expect(await put('admin', said)).toEqual([200, said as never])
  expect(await read('admin')).toEqual(said as never)
  expect(await read('parent')).toEqual(notStarted)

  expect(await put('admin', { isOver: true })).toEqual([200, { ...notStarted, isOver: true } as never])
  expect(await read('admin')).toEqual({ ...notStarted, isOver: true })
})

test('a step is stored once', async () => {
  expect(await put('admin', { skipped: ['invite', 'invite'] })).toEqual([200, { ...notStarted, skipped: ['invite'] } as never])
})

test('settings and first steps do not affect each other', async () => {
  await put('admin', { done: ['install'] })
  expect(await hearth.as('admin').call(userSettingsApi.get, {})).toEqual(defaultSettings)
  await hearth.as('admin').put('/api/user/settings', { aiAssistantName: 'Robo' })
  expect(await read('admin')).toEqual({ ...notStarted, done: ['install'] })
  await put('admin', { skipped: ['invite'] })
  expect(await hearth.as('admin').call(userSettingsApi.get, {})).toEqual({ ...defaultSettings, aiAssistantName: 'Robo' })
})

test.each([
  [{ done: ['dance'] }, 'done.0'],
  [{ skipped: 'invite' }, 'skipped'],
  [{ isOver: 'yes' }, 'isOver'],
])('%o is rejected, and the stored progress stays', async (wrong, at) => {
  await put('admin', { done: ['install'] })
  const [status, answer] = await put('admin', wrong)
  expect([status, answer]).toMatchObject([422, { issues: [{ path: at }] }])
  expect(await read('admin')).toEqual({ ...notStarted, done: ['install'] })
})
