import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { presetFor, type Role, roles } from '#src/shared/permissions'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Client, type Hearth, password, startHearth } from '#src/testing/hearth'
import { invitationsApi } from './invitations.contract'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  clock = fakeClock()
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

const invite = async (role: Role = 'member', email = 'eva@example.org') => {
  const { inviteUrl } = await hearth.as('admin').call(invitationsApi.create, { familyId: hearth.familyId }, { email, role })
  return inviteUrl.split('/join/')[1] ?? ''
}
const eva = { firstName: 'Eva', lastName: 'Rivera', email: 'Eva@example.org', password }
const accept = (code: string, body: unknown, browser: Client = hearth.visitor()) => browser.post(`/api/invitations/${code}/accept`, body)
const memberNames = () => hearth.services.families.members(hearth.familyId).map(({ name }) => name)
const isOpen = async (code: string) => (await hearth.as('visitor').get(`/api/invitations/${code}`)).status === 200

describe('with a new account', () => {
  test.each(roles)('a %s joins at once, signed in, with the preset permissions', async (role) => {
    const browser = hearth.visitor()
    const { status, body } = await accept(await invite(role), eva, browser)
    expect([status, body]).toMatchObject([201, { name: 'Eva Rivera', email: 'eva@example.org', username: 'eva' }])
    expect((await browser.get('/api/families')).body).toMatchObject([
      { id: hearth.familyId, isActive: true, membership: { role, isActive: true, permissions: presetFor(role) } },
    ])
  })

  test('the address may differ from the invited one', async () => {
    expect((await accept(await invite(), { firstName: 'Eva', username: 'eva.r', password })).body).toMatchObject({
      username: 'eva.r',
      email: null,
    })
  })

  test('the role and the family come from the invitation, not from the body', async () => {
    const browser = hearth.visitor()
    await accept(await invite('child'), { ...eva, role: 'admin', familyId: hearth.otherFamilyId, permissions: ['edit_settings'] }, browser)
    expect((await browser.get('/api/families')).body).toMatchObject([
      { id: hearth.familyId, membership: { role: 'child', permissions: presetFor('child') } },
    ])
  })

  test.each([
    [{ ...eva, email: 'eva' }, ['email', 'Please enter a valid email address']],
    [{ ...eva, password: 'short' }, ['password', 'Use at least 10 characters.']],
    [{ firstName: 'Eva', password }, ['email', 'Enter an e-mail address or a username.']],
    [{ firstName: 'Eva', username: 'eva' }, ['password', 'This is required.']],
  ])('%o is rejected with the wrong fields only, and the invitation stays open', async (body, [path, message]) => {
    const code = await invite()
    const answer = await accept(code, body)
    expect([answer.status, answer.body]).toMatchObject([422, { issues: [{ path, message }] }])
    expect(await isOpen(code)).toBe(true)
  })

  test('an address with an account is 409, and the invitation stays open', async () => {
    const code = await invite()
    expect(await accept(code, { ...eva, email: 'ana@example.org' })).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect(await isOpen(code)).toBe(true)
    expect(memberNames()).not.toContain('Eva Rivera')
  })
})

describe('as a signed-in user', () => {
  test('an empty body is enough', async () => {
    expect((await accept(await invite('extended'), {}, hearth.as('stranger'))).status).toBe(201)
    const { body } = await hearth.as('stranger').get('/api/families')
    expect(body).toMatchObject([{ name: 'Strangers' }, { name: 'Rivera', membership: { role: 'extended', isActive: true } }])
  })

  test('a member keeps their role, and the invitation stays open', async () => {
    const code = await invite('admin')
    for (const who of ['child', 'pending'] as const)
      expect(await accept(code, {}, hearth.as(who))).toMatchObject({ status: 409, body: { code: 'already_member' } })
    expect(await isOpen(code)).toBe(true)
    expect((await hearth.as('pending').get(hearth.path('/members'))).status).toBe(403)
  })
})

describe('a code', () => {
  test('works once', async () => {
    const code = await invite()
    await accept(code, eva)
    const second = await accept(code, { firstName: 'Max', username: 'max', password })
    expect(second).toMatchObject({ status: 410, body: { code: 'invitation_accepted' } })
    expect(memberNames()).not.toContain('Max')
  })

  test('admits one of two concurrent requests, and creates no account for the other', async () => {
    const code = await invite()
    const answers = await Promise.all([accept(code, eva), accept(code, { firstName: 'Max', username: 'max', password })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410])
    expect(memberNames()).toHaveLength(7)
    expect(hearth.services.accounts.list()).toHaveLength(8)
  })

  test('admits nobody if it has expired, was cancelled or is unknown', async () => {
    const code = await invite()
    expect((await accept('AAAAAAAAAAAAAAAAAAAAAA', eva)).status).toBe(404)
    await invite('member', 'eva@example.org')
    expect(await accept(code, eva)).toMatchObject({ status: 410, body: { code: 'invitation_cancelled' } })
    const late = await invite('member', 'max@example.org')
    clock.pass({ days: 7 })
    expect(await accept(late, eva)).toMatchObject({ status: 410, body: { code: 'invitation_expired' } })
    expect(memberNames()).toHaveLength(6)
  })
})
