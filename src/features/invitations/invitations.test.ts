import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { mailReceiver, until } from '#src/testing/receivers'
import { type InvitationLinkReply, invitationsApi } from './invitations.contract'
import { statusAt } from './invitations.rules'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  clock = fakeClock()
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const invite = (body: unknown) => hearth.as('admin').call(invitationsApi.create, family(), body)
const refused = async (body: unknown) => {
  const answer = await hearth.as('admin').post(hearth.path('/invitations'), body)
  return [answer.status, answer.body] as unknown
}
const pending = () => hearth.as('admin').call(invitationsApi.list, family())
const codeOf = ({ inviteUrl }: Pick<InvitationLinkReply, 'inviteUrl'>) => inviteUrl.split('/join/')[1] ?? ''
const look = (invitation: Pick<InvitationLinkReply, 'inviteUrl'>) => hearth.as('visitor').get(`/api/invitations/${codeOf(invitation)}`)

describe('an invitation', () => {
  test('has its address, role, inviter, link and expiry', async () => {
    expect(await invite({ email: ' Eva@Example.org ' })).toEqual({
      id: expect.any(String),
      familyId: hearth.familyId,
      invitationType: 'email',
      email: 'eva@example.org',
      phoneNumber: null,
      role: 'member',
      status: 'pending',
      inviter: expect.objectContaining({ name: 'Ana Rivera' }),
      inviteUrl: expect.stringMatching(new RegExp(`^${hearth.url}/join/[A-Za-z0-9_-]{22}$`)),
      mail: 'off',
      createdAt: '2026-11-21T12:00:00.000Z',
      expiresAt: '2026-11-28T12:00:00.000Z',
    })
  })

  test('has a code of 128 random bits', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, async (_, i) => codeOf(await invite({ email: `guest${i}@example.org` }))))
    expect(new Set(codes).size).toBe(20)
    for (const code of codes) expect(Buffer.from(code, 'base64url')).toHaveLength(16)
  })

  test('shows its link only in the reply that creates it; the database has a hash', async () => {
    const made = await invite({ email: 'eva@example.org' })
    const { inviteUrl: _, mail: _mail, ...withoutLink } = made
    expect(await pending()).toEqual([withoutLink])
    const stored = JSON.stringify(hearth.services.sqlite.query('SELECT * FROM family_invitations').all())
    expect(stored).not.toContain(codeOf(made))
  })

  test('gets a new link on demand, which invalidates the previous one', async () => {
    const made = await invite({ email: 'eva@example.org' })
    const again = await hearth.as('admin').call(invitationsApi.link, { ...family(), invitationId: made.id })
    expect((await look(made)).status).toBe(404)
    expect((await look(again)).status).toBe(200)
    await hearth.as('admin').call(invitationsApi.cancel, { ...family(), invitationId: made.id })
    expect((await hearth.as('admin').post(hearth.path(`/invitations/${made.id}/link`))).status).toBe(409)
  })

  test('works only while its inviter is an active admin whose account is enabled', async () => {
    const made = await invite({ email: 'eva@example.org' })
    const { accounts } = hearth.services
    accounts.setDisabled(hearth.ids.admin.userId, true)
    expect((await look(made)).status).toBe(410)
    accounts.setDisabled(hearth.ids.admin.userId, false)
    expect((await look(made)).status).toBe(200)
  })

  test('to a phone number keeps only its digits', async () => {
    const body = { invitationType: 'phone', phoneNumber: '+1 (212) 555-01 23', role: 'extended' }
    expect(await invite(body)).toMatchObject({ invitationType: 'phone', phoneNumber: '12125550123', email: null, role: 'extended' })
  })

  test.each([
    [{}, 'email', 'Either email or phone number must be provided'],
    [{ email: '' }, 'email', 'Valid email address is required for email invitations'],
    [{ email: 'eva' }, 'email', 'Valid email address is required for email invitations'],
    [{ email: 'eva@' }, 'email', 'Please enter a valid email address'],
    [{ phoneNumber: '2125550123' }, 'email', 'Valid email address is required for email invitations'],
    [{ invitationType: 'phone', phoneNumber: '212-555-012' }, 'phoneNumber', 'Valid phone number is required for phone invitations'],
    [{ invitationType: 'phone', phoneNumber: 'call me' }, 'phoneNumber', 'Valid phone number is required for phone invitations'],
    [{ invitationType: 'phone', email: 'eva@example.org' }, 'phoneNumber', 'Valid phone number is required for phone invitations'],
    [{ invitationType: 'pigeon', email: 'eva@example.org' }, 'invitationType', 'Must be one of: email, phone, link.'],
    [{ email: 'eva@example.org', role: 'owner' }, 'role', 'Must be one of: admin, parent, member, child, extended.'],
  ])('rejects %o', async (body, path, message) => {
    expect(await refused(body)).toMatchObject([422, { message, issues: [{ path, message }] }])
    expect(await pending()).toEqual([])
  })

  test('replaces a pending one to the same address, and no other', async () => {
    const first = await invite({ email: 'eva@example.org' })
    const other = await invite({ email: 'max@example.org' })
    clock.pass({ minutes: 1 })
    const second = await invite({ email: 'EVA@example.org', role: 'parent' })
    expect((await pending()).map(({ id }) => id)).toEqual([second.id, other.id])
    expect((await look(first)).status).toBe(410)
    expect((await look(second)).body).toMatchObject({ role: 'parent' })
  })

  test('to an address does not replace one of another family', async () => {
    await hearth.as('stranger').post(`/api/families/${hearth.otherFamilyId}/invitations`, { email: 'eva@example.org' })
    await invite({ email: 'eva@example.org' })
    expect((await hearth.as('stranger').get(`/api/families/${hearth.otherFamilyId}/invitations`)).body).toHaveLength(1)
  })

  test('to a current member is 409', async () => {
    const answer = await hearth.as('admin').post(hearth.path('/invitations'), { email: 'Ana@example.org' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'already_member' } })
  })

  test('can be created, listed and cancelled only by admins', async () => {
    const { id } = await invite({ email: 'eva@example.org' })
    for (const who of ['parent', 'member', 'child', 'extended'] as const) {
      expect((await hearth.as(who).get(hearth.path('/invitations'))).status).toBe(403)
      expect((await hearth.as(who).post(hearth.path('/invitations'), { email: 'a@example.org' })).status).toBe(403)
      expect((await hearth.as(who).delete(hearth.path(`/invitations/${id}`))).status).toBe(403)
    }
    expect(await pending()).toHaveLength(1)
  })
})

describe('an invitation without an address', () => {
  test('works for any holder of its link, and replaces no other', async () => {
    const first = await invite({ invitationType: 'link', role: 'parent' })
    const second = await invite({ invitationType: 'link', role: 'extended' })
    expect(first).toMatchObject({ invitationType: 'link', email: null, phoneNumber: null, role: 'parent', mail: 'off' })
    expect((await pending()).map(({ role }) => role).sort()).toEqual(['extended', 'parent'])
    expect((await look(first)).body).toMatchObject({ role: 'parent', email: null })
    expect((await look(second)).status).toBe(200)
  })

  test('ignores an address that is sent with it', async () => {
    expect(await invite({ invitationType: 'link', email: 'eva@example.org' })).toMatchObject({ email: null, invitationType: 'link' })
  })
})

describe('mailing a link', () => {
  const letters = mailReceiver()
  beforeEach(async () => {
    await hearth.stop()
    hearth = await startHearth({ clock, env: { HEARTH_SMTP_URL: letters.url, HEARTH_SMTP_FROM: 'hearth@example.org' } })
  })
  afterAll(() => letters.stop())
  const send = (made: InvitationLinkReply, body: object) =>
    hearth.as('admin').post(hearth.path(`/invitations/${made.id}/mail`), { code: codeOf(made), ...body })

  test('sends the link that is on screen, and keeps the role', async () => {
    const made = await invite({ invitationType: 'link', role: 'parent' })
    expect(made.mail).toBe('possible')
    expect(await send(made, { email: 'Eva@example.org' })).toMatchObject({
      status: 200,
      body: { email: 'eva@example.org', role: 'parent' },
    })
    const letter = await until('the letter', () => letters.letters.find((text) => text.includes('eva@example.org')))
    expect(letter.replaceAll('=\r\n', '')).toContain(`/join/${codeOf(made)}`)
    expect((await look(made)).body).toMatchObject({ email: 'eva@example.org' })
  })

  test('is 409 for a replaced link and for a member', async () => {
    const made = await invite({ invitationType: 'link' })
    expect(await send(made, { email: 'ana@example.org' })).toMatchObject({ status: 409, body: { code: 'already_member' } })
    await hearth.as('admin').call(invitationsApi.link, { ...family(), invitationId: made.id })
    expect(await send(made, { email: 'eva@example.org' })).toMatchObject({ status: 409, body: { code: 'not_pending' } })
  })

  test('an invitation by e-mail says that it was mailed', async () => {
    expect((await invite({ email: 'max@example.org' })).mail).toBe('sent')
  })
})

describe('the link', () => {
  test("starts with the address that the admin's browser used", async () => {
    const { body } = await hearth
      .as('admin')
      .send('POST', hearth.path('/invitations'), { email: 'eva@example.org' }, { host: 'hearth.home:8080' })
    expect(body).toMatchObject({ inviteUrl: expect.stringMatching(/^http:\/\/hearth\.home:8080\/join\//) })
  })

  test('starts with HEARTH_URL if it is set', async () => {
    await hearth.stop()
    hearth = await startHearth({ clock, env: { HEARTH_URL: 'https://hearth.example.org/' } })
    expect((await invite({ email: 'eva@example.org' })).inviteUrl).toMatch(/^https:\/\/hearth\.example\.org\/join\/.{22}$/)
  })

  test('is https if a trusted proxy reports https', async () => {
    await hearth.stop()
    hearth = await startHearth({ clock, env: { HEARTH_TRUSTED_PROXIES: '127.0.0.1' } })
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'hearth.example.org' }
    const { body } = await hearth.as('admin').send('POST', hearth.path('/invitations'), { email: 'eva@example.org' }, headers)
    expect(body).toMatchObject({ inviteUrl: expect.stringMatching(/^https:\/\/hearth\.example\.org\/join\//) })
  })

  test('reveals the family, the inviter and the role to a visitor, and nothing more', async () => {
    const answer = await look(await invite({ email: 'eva@example.org', role: 'extended' }))
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        familyName: 'Rivera',
        inviter: 'Ana Rivera',
        role: 'extended',
        email: 'eva@example.org',
        expiresAt: '2026-11-28T12:00:00.000Z',
      } as never,
    ])
  })

  test('with an unknown code is 404', async () => {
    const answer = await hearth.as('visitor').get('/api/invitations/AAAAAAAAAAAAAAAAAAAAAA')
    expect([answer.status, answer.body]).toMatchObject([404, { message: 'Invitation not found' }])
  })

  test('works until it expires', async () => {
    const invitation = await invite({ email: 'eva@example.org' })
    clock.set('2026-11-28T11:59:59.999Z')
    expect((await look(invitation)).status).toBe(200)
    clock.set('2026-11-28T12:00:00Z')
    expect(await look(invitation)).toMatchObject({ status: 410, body: { code: 'invitation_expired' } })
    expect(await pending()).toEqual([])
  })
})

describe('cancelling', () => {
  test('removes it from the list and invalidates its link', async () => {
    const invitation = await invite({ email: 'eva@example.org' })
    expect((await hearth.as('admin').delete(hearth.path(`/invitations/${invitation.id}`))).status).toBe(204)
    expect(await pending()).toEqual([])
    expect(await look(invitation)).toMatchObject({ status: 410, body: { code: 'invitation_cancelled' } })
  })

  test('twice is 409', async () => {
    const { id } = await invite({ email: 'eva@example.org' })
    await hearth.as('admin').delete(hearth.path(`/invitations/${id}`))
    expect(await hearth.as('admin').delete(hearth.path(`/invitations/${id}`))).toMatchObject({ status: 409, body: { code: 'not_pending' } })
  })

  test('is 404 for an invitation of another family', async () => {
    const { id } = await invite({ email: 'eva@example.org' })
    const answer = await hearth.as('stranger').delete(`/api/families/${hearth.otherFamilyId}/invitations/${id}`)
    expect(answer).toMatchObject({ status: 404, body: { message: 'Invitation not found' } })
    expect(await pending()).toHaveLength(1)
  })
})

test.each([
  ['pending', '2026-11-28', '2026-11-27', 'pending'],
  ['pending', '2026-11-28', '2026-11-28', 'expired'],
  ['accepted', '2026-11-28', '2026-11-29', 'accepted'],
  ['cancelled', '2026-11-28', '2026-11-29', 'cancelled'],
] as const)('an invitation that is %s and expires at %s is, on %s, %s', (status, expiresAt, now, shown) => {
  expect(statusAt({ status, expiresAt }, now)).toBe(shown)
})
