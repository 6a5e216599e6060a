import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type Hearth, password, startHearth, type Who } from '#src/testing/hearth'
import { activityApi } from '../activity/activity.contract'
import { invitationsApi } from '../invitations/invitations.contract'
import { familiesApi } from './families.contract'

let hearth: Hearth
beforeEach(async () => {
  hearth = await startHearth()
})
afterEach(() => hearth.stop())

type Member = Exclude<Who, 'visitor'>
const family = () => ({ familyId: hearth.familyId })
const memberPath = (who: Member, rest = '') => hearth.path(`/members/${hearth.ids[who].memberId}${rest}`)
const setPassword = (actor: Member, target: Member, newPassword = 'a new password') =>
  hearth.as(actor).put(memberPath(target, '/password'), { newPassword })
const signIn = (identifier: string, given: string) => hearth.visitor().post('/api/auth/sign-in', { identifier, password: given })
const add = (body: object) => hearth.as('admin').call(familiesApi.addMember, family(), body)

describe('a new child', () => {
  test('needs a name and nothing else: the username is made, and no password fits', async () => {
    const first = await add({ firstName: 'Léo' })
    const second = await add({ firstName: 'Leo', color: '#2f9e6e' })
    expect([first.user.username, second.user.username, second.color, second.role]).toEqual(['leo2', 'leo3', '#2f9e6e', 'child'])
    expect((await signIn('leo2', '')).status).toBe(422)
    expect((await signIn('leo2', password)).status).toBe(401)
  })

  test('may have a password from 6 characters, others from 10', async () => {
    await add({ firstName: 'Kim', password: 'abcdef' })
    expect((await signIn('kim', 'abcdef')).status).toBe(200)
    expect((await hearth.as('admin').post(hearth.path('/members'), { firstName: 'Tim', password: 'abcde' })).status).toBe(422)
    for (const role of ['admin', 'parent', 'member', 'extended'])
      for (const given of [undefined, 'abcdef', 'ninechars'])
        expect(await hearth.as('admin').post(hearth.path('/members'), { firstName: 'Tim', role, password: given })).toMatchObject({
          status: 422,
          body: { issues: [{ path: 'password' }] },
        })
    expect(
      await hearth.as('admin').post(hearth.path('/members'), { firstName: 'Tim', role: 'member', password, pin: '2468' }),
    ).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'pin' }] },
    })
  })
})

describe('a new password', () => {
  test('of a child or an adult signs them out everywhere, and is in the activity', async () => {
    expect((await setPassword('admin', 'extended')).status).toBe(204)
    expect((await setPassword('parent', 'child', 'secret')).status).toBe(204)
    expect((await hearth.as('child').get('/api/auth/user')).status).toBe(401)
    expect([(await signIn('leo', password)).status, (await signIn('leo', 'secret')).status]).toEqual([401, 200])
    const feed = await hearth.as('parent').call(activityApi.list, family())
    expect(feed.slice(0, 2).map(({ kind, title, actor }) => [kind, title, actor.firstName])).toEqual([
      ['member.password_set', 'Leo Rivera', 'Ben'],
      ['member.password_set', 'Rosa Rivera', 'Ana'],
    ])
    expect(JSON.stringify(feed)).not.toContain('secret')
  })

  test('of an adult has at least 10 characters', async () => {
    expect(await setPassword('admin', 'member', 'secret')).toMatchObject({ status: 422, body: { issues: [{ path: 'newPassword' }] } })
  })

  test('of oneself, of an admin, and of an adult by a parent is 403', async () => {
    await hearth.as('admin').patch(memberPath('member'), { permissions: ['manage_members'] })
    for (const [actor, target] of [
      ['admin', 'admin'],
      ['parent', 'admin'],
      ['parent', 'extended'],
      ['parent', 'parent'],
      ['member', 'parent'],
      ['child', 'child'],
      ['extended', 'child'],
    ] as const)
      expect([actor, target, (await setPassword(actor, target)).status]).toEqual([actor, target, 403])
    expect((await setPassword('member', 'child')).status).toBe(204)
  })

  test('of a member of another family too is 403: it would open that family', async () => {
    hearth.services.families.join(hearth.otherFamilyId, hearth.ids.member.userId, 'admin')
    hearth.services.families.join(hearth.otherFamilyId, hearth.ids.child.userId, 'child')
    expect((await setPassword('admin', 'member')).status).toBe(403)
    expect((await setPassword('admin', 'child')).status).toBe(403)
  })
})

describe('a short password', () => {
  beforeEach(async () => {
    await setPassword('parent', 'child', 'secret')
    await hearth.as('child').post('/api/auth/sign-in', { identifier: 'leo', password: 'secret' })
  })

  test('is allowed when the child changes it, and for nobody else', async () => {
    const change = (who: Member, currentPassword: string) =>
      hearth.as(who).post('/api/auth/password', { currentPassword, newPassword: 'sesame' })
    expect((await change('child', 'secret')).status).toBe(204)
    for (const who of ['admin', 'parent', 'member', 'extended', 'stranger'] as const)
      expect(await change(who, password)).toMatchObject({ status: 422, body: { issues: [{ path: 'newPassword' }] } })
  })

  test('leads to no other role', async () => {
    const promote = () => hearth.as('admin').patch(memberPath('child'), { role: 'parent' })
    expect(await promote()).toMatchObject({ status: 409, body: { code: 'short_password' } })
    await setPassword('parent', 'child', 'a long password')
    expect((await promote()).status).toBe(200)
  })

  test('joins no other family', async () => {
    const invited = await hearth
      .as('stranger')
      .call(invitationsApi.create, { familyId: hearth.otherFamilyId }, { invitationType: 'link', role: 'child' })
    const code = invited.inviteUrl.split('/').at(-1)
    expect(await hearth.as('child').post(`/api/invitations/${code}/accept`, {})).toMatchObject({
      status: 409,
      body: { code: 'short_password' },
    })
  })
})
