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
  test('are listed for every active member, longest-standing first', async () => {
    for (const who of ['admin', 'parent', 'member', 'child', 'extended'] as const) {
      const list = await hearth.as(who).call(familiesApi.members, { familyId: hearth.familyId })
      expect(list.map(({ user }) => user.firstName)).toEqual(['Ana', 'Ben', 'Mia', 'Leo', 'Rosa', 'Pia'])
    }
  })

  test('have different colours', async () => {
    const colors = (await members()).map(({ color }) => color)
    expect(new Set(colors).size).toBe(colors.length)
  })
})

describe('the picture of a member', () => {
  const address = 'https://example.org/leo.png'
  beforeEach(async () => {
    await hearth.as('child').patch('/api/auth/user', { profileImageUrl: address })
  })

  test('can be cleared by an admin, which is in the feed', async () => {
    const { status, body } = await change('admin', 'child', { profileImageUrl: null })
    expect([status, body]).toMatchObject([200, { role: 'child', user: { profileImageUrl: null } }])
    expect((await hearth.as('child').get('/api/auth/user')).body).toMatchObject({ profileImageUrl: null })
    const feed = (await hearth.as('admin').get(hearth.path('/activity'))).body as { kind: string }[]
    expect(feed[0]?.kind).toBe('member.changed')
  })

  test.each(['parent', 'member', 'child', 'extended'] as const)('cannot be cleared by a %s', async (who) => {
    expect((await change(who, 'child', { profileImageUrl: null })).status).toBe(403)
    expect((await found('child')).user.profileImageUrl).toBe(address)
  })

  test('cannot be chosen by another member', async () => {
    expect((await change('admin', 'child', { profileImageUrl: 'https://example.org/other.png' })).status).toBe(422)
    expect((await found('child')).user.profileImageUrl).toBe(address)
  })
})

describe('a member without an e-mail address', () => {
  const child = { firstName: 'Tim', username: 'Tim', password, color: '#ABCDEF' }
  const add = (who: Who, body: unknown = child) => hearth.as(who).post(hearth.path('/members'), body)

  test('can be added by an admin as a child, and signs in by username', async () => {
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

  test.each(['parent', 'member', 'child', 'extended'] as const)('cannot be added by a %s', async (who) => {
    expect((await add(who)).status).toBe(403)
  })

  test('needs a unique username', async () => {
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
  ])('is 422 with %o, without leaving an account', async (wrong, path) => {
    const { status, body } = await add('admin', { ...child, ...wrong })
    expect([status, body]).toMatchObject([422, { issues: [{ path }] }])
    expect(hearth.services.accounts.list()).toHaveLength(7)
  })

  test('joins the family of the path, and ignores the body’s family and permissions', async () => {
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

describe('the people with chores', () => {
  test('are the children, unless a parent or an admin marks somebody else, or leaves a child out', async () => {
    const marked = async () => (await members()).filter(({ doesChores }) => doesChores).map(({ user }) => user.firstName)
    expect(await marked()).toEqual(['Leo'])
    expect((await change('parent', 'member', { doesChores: true })).body).toMatchObject({ role: 'member', doesChores: true })
    expect((await change('admin', 'child', { doesChores: false })).body).toMatchObject({ doesChores: false })
    expect(await marked()).toEqual(['Mia'])
    for (const who of ['member', 'child', 'extended'] as const) expect((await change(who, who, { doesChores: true })).status).toBe(403)
    expect((await change('parent', 'child', { doesChores: true, role: 'parent' })).status).toBe(403)
  })

  test('follow the role until somebody chooses', async () => {
    expect((await change('admin', 'member', { role: 'child' })).body).toMatchObject({ doesChores: true })
    expect((await change('admin', 'member', { role: 'member' })).body).toMatchObject({ doesChores: false })
  })
})

describe('a role', () => {
  test.each(roles.filter((role) => role !== 'admin'))('of %s sets its preset of permissions', async (role) => {
    const { status, body } = await change('admin', 'pending', { role })
    expect([status, body]).toMatchObject([200, { role, permissions: presetFor(role) }])
  })

  test('can be set with a list of permissions instead', async () => {
    const permissions: Permission[] = ['view_calendar']
    expect((await change('admin', 'member', { role: 'extended', permissions })).body).toMatchObject({ role: 'extended', permissions })
  })

  test('that does not change keeps the list of permissions', async () => {
    await change('admin', 'member', { permissions: ['view_calendar'] })
    expect((await change('admin', 'member', { role: 'member' })).body).toMatchObject({ permissions: ['view_calendar'] })
  })

  test('applies to the next call', async () => {
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

describe('members who are not admins', () => {
  test.each(['parent', 'member', 'child', 'extended'] as const)('a %s can change only their own colour', async (who) => {
    expect((await change(who, who, { color: '#00FF00' })).body).toMatchObject({ color: '#00ff00' })
    for (const body of [{ role: 'admin' }, { color: '#00ff00', role: 'admin' }, { permissions: presetFor('admin') }, { isActive: true }])
      expect((await change(who, who, body)).status).toBe(403)
    expect((await change(who, 'pending', { color: '#00ff00' })).status).toBe(403)
  })

  test('fields that a change does not have are ignored', async () => {
    const before = await found('child')
    const { body } = await change('child', 'child', {
      color: '#00ff00',
      familyId: hearth.otherFamilyId,
      userId: hearth.ids.admin.userId,
      id: 'x',
    })
    expect(body).toEqual({ ...before, color: '#00ff00' } as never)
  })

  test.each(['parent', 'member', 'child', 'extended'] as const)('a %s cannot remove a member', async (who) => {
    expect((await hearth.as(who).delete(member('pending'))).status).toBe(403)
  })
})

describe('the last admin', () => {
  test.each([{ role: 'parent' }, { role: 'child', color: '#000000' }, { isActive: false }])('cannot be changed by %o', async (body) => {
    const answer = await change('admin', 'admin', body)
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'last_admin' }])
    expect(await admins()).toEqual(['Ana Rivera'])
  })

  test('cannot leave', async () => {
    const { status, body } = await hearth.as('admin').delete(hearth.path('/membership'))
    expect([status, body]).toMatchObject([409, { code: 'last_admin' }])
  })

  test('can leave once there is another active admin', async () => {
    await change('admin', 'pending', { role: 'admin' })
    expect((await hearth.as('admin').delete(hearth.path('/membership'))).status).toBe(409)
    await change('admin', 'parent', { role: 'admin' })
    expect((await hearth.as('admin').delete(hearth.path('/membership'))).status).toBe(204)
  })

  test('stays when two demote each other concurrently', async () => {
    await change('admin', 'parent', { role: 'admin' })
    const answers = await Promise.all([change('admin', 'parent', { role: 'member' }), change('parent', 'admin', { role: 'member' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)])
    expect(hearth.services.families.members(hearth.familyId).filter(({ role }) => role === 'admin')).toHaveLength(1)
  })

  test('stays when two remove each other concurrently', async () => {
    await change('admin', 'parent', { role: 'admin' })
    await Promise.all([hearth.as('admin').delete(member('parent')), hearth.as('parent').delete(member('admin'))])
    expect(hearth.services.families.members(hearth.familyId).filter(({ role }) => role === 'admin')).toHaveLength(1)
  })
})

test('a caller who is demoted while the body arrives gets 403', async () => {
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
  // The reply to this call proves that the half-sent request has passed the gate's first check.
  await change('admin', 'extended', { color: '#000000' })
  await change('admin', 'parent', { role: 'member' })
  socket.write(body.slice(5))
  let answer = ''
  for await (const chunk of socket) answer += chunk
  expect(answer).toStartWith('HTTP/1.1 403')
  expect(await admins()).toEqual(['Ana Rivera'])
})

describe('removing a member', () => {
  test('ends their access', async () => {
    expect((await hearth.as('admin').delete(member('member'))).status).toBe(204)
    expect((await hearth.as('member').get(hearth.path('/members'))).status).toBe(404)
    expect((await hearth.as('member').get('/api/families')).body).toHaveLength(0)
  })

  test('keeps everything they created, with their name', async () => {
    await hearth.as('member').post(hearth.path('/messages'), { content: 'Bye' })
    await hearth.as('admin').delete(member('member'))
    expect((await hearth.as('admin').get(hearth.path('/messages'))).body).toMatchObject([
      { content: 'Bye', sender: { name: 'Mia Rivera' } },
    ])
  })

  test('does not work on the caller', async () => {
    const { status, body } = await hearth.as('admin').delete(member('admin'))
    expect([status, body]).toMatchObject([403, { code: 'cannot_remove_self', message: 'You cannot remove yourself from the family.' }])
  })

  test.each(['PATCH', 'DELETE'])('of another family is 404: %s', async (method) => {
    const answer = await hearth.as('admin').send(method, member('stranger'), method === 'PATCH' ? '{broken' : undefined)
    expect([answer.status, answer.body]).toMatchObject([404, { message: 'Member not found' }])
  })

  test('is not needed to leave the family', async () => {
    expect((await hearth.as('child').delete(hearth.path('/membership'))).status).toBe(204)
    expect((await members()).map(({ user }) => user.firstName)).not.toContain('Leo')
  })
})

test('a suspended member has no access until an admin reactivates them', async () => {
  expect((await hearth.as('pending').get(hearth.path('/members'))).body).toMatchObject({ code: 'membership_pending' })
  await change('admin', 'pending', { isActive: true })
  expect((await hearth.as('pending').get(hearth.path('/members'))).status).toBe(200)
})
