import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { presetFor } from '#src/shared/permissions'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { familiesApi } from './families.contract'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  clock = fakeClock()
  hearth = await startHearth({ clock, env: { HEARTH_SIGNUP: 'open' } })
})
afterEach(() => hearth.stop())

describe('a new family', () => {
  test('has the defaults, and its creator as active admin', async () => {
    const created = await hearth.as('member').call(familiesApi.create, {}, { name: ' Second home ' })
    expect(created).toEqual({
      id: expect.any(String),
      name: 'Second home',
      timezone: 'America/New_York',
      currency: 'USD',
      language: 'en',
      createdAt: '2026-11-21T12:00:00.000Z',
    })
    const members = await hearth.as('member').call(familiesApi.members, { familyId: created.id })
    expect(members).toMatchObject([
      {
        userId: hearth.ids.member.userId,
        name: 'Mia Rivera',
        role: 'admin',
        isActive: true,
        permissions: presetFor('admin'),
        color: '#3b82f6',
      },
    ])
  })

  test.each([
    [{}, 'name', 'This is required.'],
    [{ name: '  ' }, 'name', 'Family name is required.'],
    [{ name: 'x'.repeat(101) }, 'name', 'Use at most 100 characters.'],
    [{ name: 'X', timezone: '+02:00' }, 'timezone', 'Unknown time zone. Use a name such as America/New_York.'],
    [{ name: 'X', currency: 'XXY' }, 'currency', 'Unknown currency. Use a code such as USD.'],
  ])('is 422 for %o', async (body, path, message) => {
    const answer = await hearth.as('member').post('/api/families', body)
    expect([answer.status, answer.body]).toMatchObject([422, { issues: [{ path, message }] }])
  })

  test('ignores an id and an admin in the body', async () => {
    const body = { name: 'Mine', id: hearth.familyId, createdAt: 'x', userId: hearth.ids.admin.userId, members: ['x'] }
    const { body: created } = await hearth.as('stranger').post('/api/families', body)
    expect((created as { id: string }).id).not.toBe(hearth.familyId)
    expect((await hearth.as('stranger').get('/api/families')).body).toHaveLength(2)
  })
})

describe("the list of the user's families", () => {
  test('starts with the one joined first', async () => {
    clock.pass({ days: 1 })
    await hearth.as('member').post('/api/families', { name: 'Second home' })
    const families = await hearth.as('member').call(familiesApi.list, {})
    expect(families.map(({ name }) => name)).toEqual(['Rivera', 'Second home'])
  })

  test('puts an active membership before an older suspended one', async () => {
    clock.pass({ days: 1 })
    await hearth.as('pending').post('/api/families', { name: 'Second home' })
    const families = await hearth.as('pending').call(familiesApi.list, {})
    expect(families.map(({ name, isActive }) => [name, isActive])).toEqual([
      ['Second home', true],
      ['Rivera', false],
    ])
  })

  test('shows a suspended member only the name of the family', async () => {
    const { body } = await hearth.as('pending').get('/api/families')
    const [family] = body as Record<string, unknown>[]
    expect(Object.keys(family ?? {}).sort()).toEqual(['id', 'isActive', 'membership', 'name'])
    expect(family).toMatchObject({ name: 'Rivera', isActive: false, membership: { userId: hearth.ids.pending.userId } })
  })

  test('has only the reader’s families', async () => {
    expect((await hearth.as('stranger').get('/api/families')).body).toMatchObject([{ name: 'Strangers' }])
  })
})

describe('the settings of a family', () => {
  const change = (who: 'admin' | 'parent' | 'member' | 'child', body: unknown) =>
    hearth.as(who).patch(`/api/families/${hearth.familyId}`, body)

  test.each(['admin', 'parent'] as const)('can be changed by a %s', async (who) => {
    const { status, body } = await change(who, { name: 'The Riveras', timezone: 'Asia/Tokyo', currency: 'eur' })
    expect([status, body]).toMatchObject([200, { name: 'The Riveras', timezone: 'Asia/Tokyo', currency: 'EUR' }])
  })

  test.each(['member', 'child'] as const)('are 403 for a %s', async (who) => {
    const { status, body } = await change(who, { name: 'Mine' })
    expect([status, body]).toMatchObject([403, { code: 'forbidden' }])
  })

  test('can be changed by a member with edit_settings', async () => {
    const permissions = [...presetFor('member'), 'edit_settings']
    await hearth.as('admin').patch(hearth.path(`/members/${hearth.ids.member.memberId}`), { permissions })
    expect((await change('member', { name: 'Ours' })).status).toBe(200)
  })

  test('stay the same after an empty change', async () => {
    expect((await change('admin', {})).body).toMatchObject({ name: 'Rivera', timezone: 'America/New_York', currency: 'USD' })
  })

  test.each([{ name: '' }, { name: null }, { timezone: 'Nowhere' }, { currency: 'dollars' }])('reject %o', async (body) => {
    expect((await change('admin', body)).status).toBe(422)
  })
})
