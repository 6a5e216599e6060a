import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { teal, uploadsOf } from '#src/testing/uploads'
import { activityApi } from '../activity/activity.contract'
import { ancestryApi, type RelativeReply } from './ancestry.contract'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  // In New York, the family's time zone, it is Saturday the 21st, 21:00; in UTC it is already the 22nd.
  clock = fakeClock('2026-11-22T02:00:00Z')
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const add = (body: object = {}, who: Who = 'member') => hearth.as(who).call(ancestryApi.create, family(), { firstName: 'Ruth', ...body })
const post = (body: object, who: Who = 'member') => hearth.as(who).post(hearth.path('/ancestry'), body)
const change = (personId: string, body: object, who: Who = 'member') => hearth.as(who).call(ancestryApi.change, { personId }, body)
const patch = (personId: string, body: object) => hearth.as('member').patch(`/api/ancestry/${personId}`, body)
const remove = (personId: string) => hearth.as('member').delete(`/api/ancestry/${personId}`)
const tree = () => hearth.as('parent').call(ancestryApi.list, family())
const show = async (id: string) => (await tree()).find((person) => person.id === id) as RelativeReply
const refusal = (path: string, message: string) => ({ status: 422, body: { message, issues: [{ path, message }] } })

describe('a person', () => {
  test('needs only a first name', async () => {
    const { id, ...made } = await add()
    expect(id).toBeString()
    expect(made).toEqual({
      familyId: hearth.familyId,
      userId: null,
      name: 'Ruth',
      firstName: 'Ruth',
      lastName: null,
      maidenName: null,
      birthDate: null,
      deathDate: null,
      birthPlace: null,
      profileImageUrl: null,
      bio: null,
      parentId: null,
      secondParentId: null,
      spouseId: null,
      generation: 0,
      createdBy: hearth.ids.member.userId,
      createdAt: '2026-11-22T02:00:00.000Z',
      updatedAt: '2026-11-22T02:00:00.000Z',
    })
  })

  test('is added with all fields of the form, normalized', async () => {
    const sent = {
      firstName: ' Ruth ',
      lastName: 'Ellison',
      maidenName: 'Weaver',
      birthDate: '1941-01-27',
      deathDate: null,
      birthPlace: 'Whitby',
      bio: 'She keeps bees.\n\nAnd letters.',
      generation: 2,
    }
    const made = await add(sent)
    expect(made).toMatchObject({ ...sent, firstName: 'Ruth', name: 'Ruth Ellison' })
    expect(await tree()).toEqual([made])
  })

  test('has null for empty fields', async () => {
    const empty = {
      lastName: '',
      maidenName: ' ',
      birthDate: '',
      deathDate: '',
      birthPlace: '',
      bio: '',
      profileImageUrl: '',
      parentId: '',
    }
    expect(await add(empty)).toMatchObject({ lastName: null, maidenName: null, birthDate: null, deathDate: null, bio: null })
  })

  test.each([
    ['1938', '1938'],
    ['1938-05', '1938-05'],
    ['1938-05-14T00:00:00.000Z', '1938-05-14'],
  ])('born %s has the birth date %s', async (birthDate, stored) => {
    expect((await add({ birthDate })).birthDate).toBe(stored)
  })

  test.each([
    [{ firstName: ' ' }, 'firstName', 'First name is required'],
    [{ firstName: 'x'.repeat(101) }, 'firstName', 'Use at most 100 characters.'],
    [{ birthDate: '1938-02-30' }, 'birthDate', 'Must be a year, a month or a day: 1938, 1938-05 or 1938-05-14.'],
    [{ birthDate: '2026-11-22' }, 'birthDate', 'Must not be in the future.'],
    [{ birthDate: '1938', deathDate: '1937-12-31' }, 'deathDate', 'Must not be before the birth.'],
    [{ generation: 1.5 }, 'generation', 'Must be a whole number.'],
    [{ generation: 51 }, 'generation', 'Must be at most 50.'],
    [{ profileImageUrl: 'javascript:alert(1)' }, 'profileImageUrl', 'Please enter a valid image URL'],
    [{ parentId: 'nobody' }, 'parentId', 'Choose somebody of this family tree.'],
    [{ spouseId: 'nobody' }, 'spouseId', 'Choose somebody of this family tree.'],
    [{ childId: 'nobody' }, 'childId', 'Choose somebody of this family tree.'],
    [{ userId: 'nobody' }, 'userId', 'Choose an active member of the family.'],
  ])('with %j is 422', async (body, path, message) => {
    expect(await post({ firstName: 'Ruth', ...body })).toMatchObject(refusal(path, message))
    expect(await tree()).toEqual([])
  })

  test('without a first name is 422', async () => {
    expect(await post({ lastName: 'Ellison' })).toMatchObject({ status: 422, body: { issues: [{ path: 'firstName' }] } })
  })

  test('is listed before people added earlier', async () => {
    for (const firstName of ['a', 'b', 'c']) {
      await add({ firstName })
      clock.pass({ minutes: 1 })
    }
    expect((await tree()).map(({ firstName }) => firstName)).toEqual(['c', 'b', 'a'])
  })

  test('can be linked to a member of the family, once', async () => {
    const { userId } = hearth.ids.extended
    const ruth = await add({ userId })
    expect(ruth.userId).toBe(userId)
    expect(await post({ firstName: 'Rosa', userId })).toMatchObject(refusal('userId', 'They are in the tree already.'))
    expect(await change(ruth.id, { userId, bio: 'Bees' })).toMatchObject({ userId, bio: 'Bees' })
    for (const who of ['stranger', 'pending'] as const)
      expect(await post({ firstName: 'Zoe', userId: hearth.ids[who].userId })).toMatchObject({ status: 422 })
  })

  test('is added once when retried with the same id, and is 409 with another person’s id', async () => {
    const id = '019ab3c4-0000-7000-8000-000000000001'
    const first = await add({ id })
    expect(await add({ id, firstName: 'Sent again' })).toEqual(first)
    expect(await tree()).toHaveLength(1)
    expect(await post({ id, firstName: 'Mine' }, 'admin')).toMatchObject({ status: 409, body: { code: 'id_taken' } })
  })

  test('keeps fields that a change omits', async () => {
    const ruth = await add({ lastName: 'Ellison', birthDate: '1941', generation: 2, bio: 'Bees' })
    clock.pass({ minutes: 1 })
    const updatedAt = '2026-11-22T02:01:00.000Z'
    expect(await change(ruth.id, { lastName: '' })).toEqual({ ...ruth, lastName: null, name: 'Ruth', updatedAt })
    expect(await patch(ruth.id, { deathDate: '1940' })).toMatchObject(refusal('deathDate', 'Must not be before the birth.'))
  })

  test('is in the feed and in live frames, for members who may view the tree', async () => {
    const leo = await screenOf(hearth, 'child')
    const ben = await screenOf(hearth, 'parent')
    const { id } = await add({ lastName: 'Ellison' })
    await change(id, { lastName: 'Weaver' }, 'parent')
    await hearth.as('admin').delete(`/api/ancestry/${id}`)
    const frame = { type: 'changed', data: { familyId: hearth.familyId, area: 'ancestry' } } as const
    for (let n = 0; n < 3; n++) expect(await ben.next()).toMatchObject(frame)
    expect(leo.frames.filter(({ type }) => type === 'changed')).toEqual([])
    const feedOf = async (who: Who) =>
      (await hearth.as(who).call(activityApi.list, family())).filter(({ kind }) => kind.startsWith('relative.'))
    expect((await feedOf('admin')).map(({ kind, actor, title }) => [kind, actor.firstName, title]).toReversed()).toEqual([
      ['relative.added', 'Mia', 'Ruth Ellison'],
      ['relative.changed', 'Ben', 'Ruth Weaver'],
      ['relative.removed', 'Ana', 'Ruth Weaver'],
    ])
    expect(await feedOf('child')).toEqual([])
  })
})

describe('partners', () => {
  test('are linked on both sides, from either side', async () => {
    const ruth = await add()
    const alfred = await add({ firstName: 'Alfred', spouseId: ruth.id })
    expect((await show(ruth.id)).spouseId).toBe(alfred.id)
    await change(ruth.id, { spouseId: null })
    expect((await show(alfred.id)).spouseId).toBeNull()
    await change(alfred.id, { spouseId: ruth.id })
    expect((await show(ruth.id)).spouseId).toBe(alfred.id)
  })

  test('are unlinked when one of them gets another partner', async () => {
    const ruth = await add()
    const alfred = await add({ firstName: 'Alfred', spouseId: ruth.id })
    const george = await add({ firstName: 'George' })
    await change(ruth.id, { spouseId: george.id })
    expect([(await show(ruth.id)).spouseId, (await show(george.id)).spouseId, (await show(alfred.id)).spouseId]).toEqual([
      george.id,
      ruth.id,
      null,
    ])
    expect(await patch(alfred.id, { spouseId: ruth.id })).toMatchObject(refusal('spouseId', 'They have a partner already.'))
    expect(await post({ firstName: 'Ada', spouseId: ruth.id })).toMatchObject(refusal('spouseId', 'They have a partner already.'))
    expect((await show(ruth.id)).spouseId).toBe(george.id)
  })
})

describe('parents', () => {
  test('are at most two, in order, and both of this tree', async () => {
    const ruth = await add({ generation: 2 })
    const alfred = await add({ firstName: 'Alfred' })
    const maya = await add({ firstName: 'Maya', secondParentId: ruth.id })
    expect(maya).toMatchObject({ parentId: ruth.id, secondParentId: null })
    expect(await change(maya.id, { secondParentId: alfred.id })).toMatchObject({ parentId: ruth.id, secondParentId: alfred.id })
    expect(await patch(maya.id, { secondParentId: ruth.id })).toMatchObject(refusal('secondParentId', 'Choose two different parents.'))
    const path = `/api/families/${hearth.otherFamilyId}/ancestry`
    const stranger = await hearth.as('stranger').post(path, { firstName: 'Zelda' })
    const { id } = stranger.body as RelativeReply
    for (const field of ['parentId', 'secondParentId', 'spouseId'])
      expect(await patch(alfred.id, { [field]: id })).toMatchObject({
        status: 422,
        body: { message: 'Choose somebody of this family tree.' },
      })
    expect(await post({ firstName: 'Kid', parentId: id })).toMatchObject({ status: 422 })
  })

  test('cannot be descendants of any generation', async () => {
    const ruth = await add()
    const maya = await add({ firstName: 'Maya', parentId: ruth.id })
    const ella = await add({ firstName: 'Ella', parentId: maya.id })
    const message = 'Nobody can be their own ancestor.'
    for (const { id } of [ruth, maya, ella]) expect(await patch(ruth.id, { parentId: id })).toMatchObject(refusal('parentId', message))
    expect(await post({ firstName: 'Loop', parentId: ella.id, childId: ruth.id })).toMatchObject(refusal('parentId', message))
    expect(await tree()).toHaveLength(3)
    expect(await patch(ella.id, { spouseId: ruth.id })).toMatchObject(refusal('spouseId', 'An ancestor cannot be a partner.'))
  })

  test('are added to a child in one call, until there are two', async () => {
    const maya = await add({ firstName: 'Maya' })
    const ruth = await add({ firstName: 'Ruth', childId: maya.id })
    const alfred = await add({ firstName: 'Alfred', childId: maya.id, spouseId: ruth.id })
    expect(await show(maya.id)).toMatchObject({ parentId: ruth.id, secondParentId: alfred.id })
    expect(await show(ruth.id)).toMatchObject({ spouseId: alfred.id, generation: 1 })
    expect(await post({ firstName: 'Third', childId: maya.id })).toMatchObject(refusal('childId', 'They have two parents already.'))
    expect(await tree()).toHaveLength(3)
  })

  test('determine the generation of a child without one', async () => {
    const ruth = await add({ generation: 2 })
    expect(await add({ firstName: 'Maya', parentId: ruth.id })).toMatchObject({ generation: 1 })
    expect(await add({ firstName: 'Alfred', spouseId: ruth.id })).toMatchObject({ generation: 2 })
    expect(await add({ firstName: 'Ben', parentId: ruth.id, generation: -2 })).toMatchObject({ generation: -2 })
  })
})

test('removing a person keeps their relatives, without links to the person', async () => {
  const ruth = await add()
  const alfred = await add({ firstName: 'Alfred', spouseId: ruth.id })
  const maya = await add({ firstName: 'Maya', parentId: ruth.id, secondParentId: alfred.id })
  const ben = await add({ firstName: 'Ben', parentId: ruth.id })
  expect((await remove(ruth.id)).status).toBe(204)
  expect((await remove(ruth.id)).status).toBe(404)
  expect(await show(alfred.id)).toMatchObject({ spouseId: null })
  expect(await show(maya.id)).toMatchObject({ parentId: alfred.id, secondParentId: null })
  expect(await show(ben.id)).toMatchObject({ parentId: null, secondParentId: null })
})

test('a tree holds at most 2000 people', async () => {
  const { sqlite } = hearth.services
  const { userId } = hearth.ids.member
  const many = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1999)
    INSERT INTO ancestry_members (id, family_id, first_name, generation, created_by, created_at, updated_at)
    SELECT 'p' || i, ?, 'Person ' || i, 0, ?, '2026-11-21', '2026-11-21' FROM n`
  sqlite.query(many).run(hearth.familyId, userId)
  await add()
  expect(await post({ firstName: 'One more' })).toMatchObject({ status: 409, body: { code: 'tree_full' } })
  expect(await tree()).toHaveLength(2000)
})

describe('a picture', () => {
  test('is the user’s own upload, visible to members who may view the tree', async () => {
    const uploads = uploadsOf(hearth)
    const { url } = await uploads.stored(teal(400, 300).png())
    const ruth = await add({ profileImageUrl: `${url}?ticket=used` })
    expect(ruth.profileImageUrl).toBe(url)
    const seen = async (who: Who) => (await uploads.get(`${url}?w=320`, who)).status
    expect(await Promise.all((['parent', 'admin', 'child', 'extended', 'stranger', 'pending'] as const).map(seen))).toEqual([
      200, 200, 404, 404, 404, 403,
    ])
    // Another member may change other fields and keep the picture.
    expect(await change(ruth.id, { bio: 'Bees', profileImageUrl: url }, 'parent')).toMatchObject({ profileImageUrl: url })
    await change(ruth.id, { profileImageUrl: null })
    expect(await seen('parent')).toBe(404)
  })

  test('that is missing or another user’s upload is 422', async () => {
    const { url } = await uploadsOf(hearth).stored(teal(40, 30).png(), 'parent')
    const missing = '/api/objects/019ab3c4-0000-7000-8000-000000000001'
    for (const profileImageUrl of [url, missing])
      expect(await post({ firstName: 'Ruth', profileImageUrl })).toMatchObject(refusal('profileImageUrl', 'Please enter a valid image URL'))
  })

  test('survives the clean-up while the tree shows it', async () => {
    const uploads = uploadsOf(hearth)
    const used = await uploads.stored(teal(40, 30).png())
    const unused = await uploads.stored(teal(30, 40).png())
    await add({ profileImageUrl: used.url })
    clock.pass({ days: 2 })
    await hearth.services.upkeep.sweep()
    expect((await uploads.get(used.url)).status).toBe(200)
    expect((await uploads.get(unused.url)).status).toBe(404)
  })
})
