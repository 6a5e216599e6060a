import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { type Permission, presetFor, roles } from '#src/shared/permissions'
import { type Hearth, password, startHearth, type Who } from '#src/testing/hearth'
import { familiesApi, type MemberReply } from './families.contract'

let hearth: Hearth
beforeEach(async () => {
  hearth = await startHearth()
})
afterEach(() => hearth.stop())

type Person = keyof Hearth['ids']
const member = (who: Person) => hearth.path(`/members/${hearth.ids[who].memberId}`)
const change = (actor: Who, target: Person, body: unknown) => hearth.as(actor).patch(member(target), body)
const members = () => hearth.as('admin').call(familiesApi.members, { familyId: hearth.familyId })
const found = async (who: Person) => (await members()).find(({ id }) => id === hearth.ids[who].memberId) as MemberReply
const admins = async () => (await members()).filter(({ role, isActive }) => role === 'admin' && isActive).map(({ name }) => name)

describe('the members', () => {
  test('are listed to every active one, longest in the family first, as the server declares them', async () => {
    for (const who of ['admin', 'parent', 'member', 'child', 'extended'] as const) {
      const list = await hearth.as(who).call(familiesApi.members, { familyId: hearth.familyId })
      expect(list.map(({ user }) => user.firstName)).toEqual(['Ana', 'Ben', 'Mia', 'Leo', 'Rosa', 'Pia'])
    }
  })

  test('have a colour each', async () => {
    const colors = (await members()).map(({ color }) => color)
    expect(new Set(colors).size).toBe(colors.length)
  })
})

describe('the picture of a member', () => {
  const address = 'https://example.org/leo.png'
  beforeEach(async () => {
    await hearth.as('child').patch('/api/auth/user', { profileImageUrl: address })
  })

  test('is cleared by an admin, for every screen and in the feed', async () => {
    const { status, body } = await change('admin', 'child', { profileImageUrl: null })
    expect([status, body]).toMatchObject([200, { role: 'child', user: { profileImageUrl: null } }])
    expect((await hearth.as('child').get('/api/auth/user')).body).toMatchObject({ profileImageUrl: null })
    const feed = (await hearth.as('admin').get(hearth.path('/activity'))).body as { kind: string }[]
    expect(feed[0]?.kind).toBe('member.changed')
  })

  test.each(['parent', 'member', 'child', 'extended'] as const)('is not cleared by a %s', async (who) => {
    expect((await change(who, 'child', { profileImageUrl: null })).status).toBe(403)
    expect((await found('child')).user.profileImageUrl).toBe(address)
  })

  test('is chosen by nobody else', async () => {
    expect((await change('admin', 'child', { profileImageUrl: 'https://example.org/other.png' })).status).toBe(422)
    expect((await found('child')).user.profileImageUrl).toBe(address)
  })
})

describe('a member without an e-mail address', () => {
  const child = { firstName: 'Tim', username: 'Tim', password, color: '#ABCDEF' }
  const add = (who: Who, body: unknown = child) => hearth.as(who).post(hearth.path('/members'), body)

  test('is added by an admin as a child, and signs in by username', async () => {
    const { status, body } = await add('admin')
    expect([status, body]).toMatchObject([
      201,
      {
        name: 'Tim',
        role: 'child',
        color: '#abcdef',
        isActive: true,
        permissions: presetFor('child'),
        user: { email: null, username: 'tim' },
      },
    ])
    const browser = hearth.visitor()
    expect((await browser.post('/api/auth/sign-in', { identifier: 'tim', password })).status).toBe(200)
    expect((await browser.get(hearth.path('/members'))).status).toBe(200)
  })

  test.each(['parent', 'member', 'child', 'extended'] as const)('is not added by a %s', async (who) => {
    expect((await add(who)).status).toBe(403)
  })

  test('needs a username of their own', async () => {
    const { status, body } = await add('admin', { ...child, username: 'LEO' })
    expect([status, body]).toMatchObject([409, { code: 'username_taken' }])
    expect(await members()).toHaveLength(6)
  })

  test.each([
    [{ username: 'ab' }, 'username'],
    [{ password: 'short' }, 'password'],
    [{ firstName: '' }, 'firstName'],
    [{ role: 'owner' }, 'role'],
    [{ color: 'blue' }, 'color'],
  ])('is refused with %o, and no account is left behind', async (wrong, path) => {
    const { status, body } = await add('admin', { ...child, ...wrong })
    expect([status, body]).toMatchObject([422, { issues: [{ path }] }])
    expect(hearth.services.accounts.list()).toHaveLength(7)
  })

  test('joins the family of the path, whatever the body says', async () => {
    const { body } = await add('admin', {
      ...child,
      familyId: hearth.otherFamilyId,
      isActive: false,
      permissions: ['edit_settings'],
      userId: 'x',
    })
    expect(body).toMatchObject({ familyId: hearth.familyId, isActive: true, permissions: presetFor('child') })
  })
})

describe('a role', () => {
  test.each(roles.filter((role) => role !== 'admin'))('of %s brings its preset', async (role) => {
    const { status, body } = await change('admin', 'pending', { role })
    expect([status, body]).toMatchObject([200, { role, permissions: presetFor(role) }])
  })

  test('comes with the permissions an admin chose instead', async () => {
    const permissions: Permission[] = ['view_calendar']
    expect((await change('admin', 'member', { role: 'extended', permissions })).body).toMatchObject({ role: 'extended', permissions })
  })

  test('given again leaves a chosen list of permissions alone', async () => {
    await change('admin', 'member', { permissions: ['view_calendar'] })
    expect((await change('admin', 'member', { role: 'member' })).body).toMatchObject({ permissions: ['view_calendar'] })
  })

  test('counts from the next call on', async () => {
    expect((await hearth.as('child').get(hearth.path('/invitations'))).status).toBe(403)
    await change('admin', 'child', { role: 'admin' })
    expect((await hearth.as('child').get(hearth.path('/invitations'))).status).toBe(200)
  })

  test.each([{ role: 'owner' }, { permissions: ['view_everything'] }, { permissions: 'all' }, { isActive: 'no' }, { color: '#12345' }])(
    'cannot be changed by %o',
    async (body) => {
      expect((await change('admin', 'member', body)).status).toBe(422)
    },
  )
})

describe('others than admins', () => {
  test.each(['parent', 'member', 'child', 'extended'] as const)('a %s changes their own colour and nothing else', async (who) => {
    expect((await change(who, who, { color: '#00FF00' })).body).toMatchObject({ color: '#00ff00' })
    for (const body of [{ role: 'admin' }, { color: '#00ff00', role: 'admin' }, { permissions: presetFor('admin') }, { isActive: true }])
      expect((await change(who, who, body)).status).toBe(403)
    expect((await change(who, 'pending', { color: '#00ff00' })).status).toBe(403)
  })

  test('a body cannot smuggle in what a change does not name', async () => {
    const before = await found('child')
    const { body } = await change('child', 'child', {
      color: '#00ff00',
      familyId: hearth.otherFamilyId,
      userId: hearth.ids.admin.userId,
      id: 'x',
    })
    expect(body).toEqual({ ...before, color: '#00ff00' } as never)
  })

  test.each(['parent', 'member', 'child', 'extended'] as const)('a %s removes nobody', async (who) => {
    expect((await hearth.as(who).delete(member('pending'))).status).toBe(403)
  })
})

describe('the last admin', () => {
  test.each([{ role: 'parent' }, { role: 'child', color: '#000000' }, { isActive: false }])('is not changed by %o', async (body) => {
    const answer = await change('admin', 'admin', body)
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'last_admin' }])
    expect(await admins()).toEqual(['Ana Rivera'])
  })

  test('cannot leave', async () => {
    const { status, body } = await hearth.as('admin').delete(hearth.path('/membership'))
    expect([status, body]).toMatchObject([409, { code: 'last_admin' }])
  })

  test('may go once there is another, but not to a suspended one', async () => {
    await change('admin', 'pending', { role: 'admin' })
    expect((await hearth.as('admin').delete(hearth.path('/membership'))).status).toBe(409)
    await change('admin', 'parent', { role: 'admin' })
    expect((await hearth.as('admin').delete(hearth.path('/membership'))).status).toBe(204)
  })

  test('is left when two demote each other at once', async () => {
    await change('admin', 'parent', { role: 'admin' })
    const answers = await Promise.all([change('admin', 'parent', { role: 'member' }), change('parent', 'admin', { role: 'member' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)])
    expect(hearth.services.families.members(hearth.familyId).filter(({ role }) => role === 'admin')).toHaveLength(1)
  })

  test('is left when two remove each other at once', async () => {
    await change('admin', 'parent', { role: 'admin' })
    await Promise.all([hearth.as('admin').delete(member('parent')), hearth.as('parent').delete(member('admin'))])
    expect(hearth.services.families.members(hearth.familyId).filter(({ role }) => role === 'admin')).toHaveLength(1)
  })
})

test('who was demoted while their request was on its way does not get through', async () => {
  await change('admin', 'parent', { role: 'admin' })
  const body = JSON.stringify({ role: 'admin' })
  const { hostname, port } = new URL(hearth.url)
  const socket = connect(Number(port), hostname)
  const head = [
    `PATCH ${member('child')} HTTP/1.1`,
    `Host: ${hostname}`,
    `Cookie: ${hearth.as('parent').cookie}`,
    'Content-Type: application/json',
  ]
  socket.write(`${[...head, `Content-Length: ${body.length}`, 'Connection: close'].join('\r\n')}\r\n\r\n${body.slice(0, 5)}`)
  // The next call is answered after the half-sent one has passed the gate.
  await change('admin', 'extended', { color: '#000000' })
  await change('admin', 'parent', { role: 'member' })
  socket.write(body.slice(5))
  let answer = ''
  for await (const chunk of socket) answer += chunk
  expect(answer).toStartWith('HTTP/1.1 403')
  expect(await admins()).toEqual(['Ana Rivera'])
})

describe('removing', () => {
  test('takes a member out, and their calls with them', async () => {
    expect((await hearth.as('admin').delete(member('member'))).status).toBe(204)
    expect((await hearth.as('member').get(hearth.path('/members'))).status).toBe(404)
    expect((await hearth.as('member').get('/api/families')).body).toHaveLength(0)
  })

  test('keeps what they made, with their name on it', async () => {
    await hearth.as('member').post(hearth.path('/messages'), { content: 'Bye' })
    await hearth.as('admin').delete(member('member'))
    expect((await hearth.as('admin').get(hearth.path('/messages'))).body).toMatchObject([
      { content: 'Bye', sender: { name: 'Mia Rivera' } },
    ])
  })

  test('does not work on oneself', async () => {
    const { status, body } = await hearth.as('admin').delete(member('admin'))
    expect([status, body]).toMatchObject([403, { code: 'cannot_remove_self', message: 'You cannot remove yourself from the family.' }])
  })

  test.each(['PATCH', 'DELETE'])("does not find another family's member: %s", async (method) => {
    const answer = await hearth.as('admin').send(method, member('stranger'), method === 'PATCH' ? '{broken' : undefined)
    expect([answer.status, answer.body]).toMatchObject([404, { message: 'Member not found' }])
  })

  test('is not needed to leave', async () => {
    expect((await hearth.as('child').delete(hearth.path('/membership'))).status).toBe(204)
    expect((await members()).map(({ user }) => user.firstName)).not.toContain('Leo')
  })
})

test('a suspended member reads nothing until an admin lets them in again', async () => {
  expect((await hearth.as('pending').get(hearth.path('/members'))).body).toMatchObject({ code: 'membership_pending' })
  await change('admin', 'pending', { isActive: true })
  expect((await hearth.as('pending').get(hearth.path('/members'))).status).toBe(200)
})
