import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { profilesApi } from './profiles.contract'
import { generalFields, healthFields, healthVisibilities } from './profiles.rules'

let hearth: Hearth
beforeAll(async () => {
  hearth = await startHearth()
})
afterAll(() => hearth.stop())
afterEach(() => {
  hearth.services.sqlite.run('delete from user_profiles')
})

const family = () => ({ familyId: hearth.familyId })
const people = ['admin', 'parent', 'member', 'child', 'extended'] as const
type Person = (typeof people)[number]

const text = Object.fromEntries(
  [...generalFields, ...healthFields].map((name) => [name, name === 'dateOfBirth' ? '2010-05-14' : `canary ${name}`.slice(0, 20)]),
)
const filled = { ...text, emergencyContact: 'Rosa', emergencyPhone: '555' }
const idOf = (who: Person) => hearth.ids[who].userId
const seen = async (viewer: Person, owner: Person) => {
  const all = await hearth.as(viewer).call(profilesApi.list, family())
  return all.find(({ userId }) => userId === idOf(owner)) as Record<string, unknown>
}
const put = (who: Who, owner: Person, body: object) => hearth.as(who).put(hearth.path(`/profiles/${hearth.ids[owner].memberId}`), body)

test('a profile has the defaults of the specification, and keeps the fields that a change leaves out', async () => {
  expect(await hearth.as('child').call(profilesApi.own, {})).toMatchObject({
    dateOfBirth: null,
    isPublic: true,
    healthVisibleTo: 'parents',
  })
  await hearth.as('child').call(profilesApi.putOwn, {}, filled)
  const screen = await screenOf(hearth, 'member')
  const changed = await hearth.as('child').call(profilesApi.putOwn, {}, { hobbies: '' })
  expect(changed).toMatchObject({ ...filled, hobbies: null })
  expect(await screen.next()).toMatchObject({ type: 'changed', data: { area: 'directory' } })
})

describe('the family sees', () => {
  /** The readers of an owner's fields, by the switch. Written out, not computed. */
  const generalOfPrivate: Record<Person, Person[]> = {
    admin: ['admin'],
    parent: ['parent'],
    member: ['member'],
    child: ['admin', 'parent', 'child'],
    extended: ['extended'],
  }
  const health = {
    me: (owner: Person): Person[] => [owner],
    parents: (owner: Person): Person[] => ['admin', 'parent', owner],
    family: (): Person[] => [...people],
  }

  for (const isPublic of [true, false])
    for (const healthVisibleTo of healthVisibilities)
      test(`of a ${isPublic ? 'public' : 'private'} profile, with health for ${healthVisibleTo}, what each role may`, async () => {
        for (const owner of people) await hearth.as(owner).call(profilesApi.putOwn, {}, { ...filled, isPublic, healthVisibleTo })
        for (const owner of people)
          for (const viewer of people) {
            const profile = await seen(viewer, owner)
            const shown = (fields: readonly string[]) => fields.filter((name) => profile[name] !== null)
            const seesGeneral = isPublic || generalOfPrivate[owner].includes(viewer)
            const seesHealth = health[healthVisibleTo](owner).includes(viewer)
            expect([owner, viewer, shown(generalFields)]).toEqual([owner, viewer, seesGeneral ? [...generalFields] : []])
            expect([owner, viewer, shown(healthFields)]).toEqual([owner, viewer, seesHealth ? [...healthFields] : []])
            expect(profile.emergencyContact).toBe('Rosa')
          }
      })
})

describe('a profile is changed', () => {
  test('by its person, and a child’s by parents and admins', async () => {
    for (const who of people)
      for (const owner of people) {
        const mayEdit = who === owner || (owner === 'child' && (who === 'admin' || who === 'parent'))
        expect([who, owner, (await put(who, owner, { hobbies: 'Chess' })).status]).toEqual([who, owner, mayEdit ? 200 : 403])
      }
    expect((await hearth.as('admin').put(hearth.path('/profiles/nobody'), {})).status).toBe(404)
  })

  test('by a parent lack the child’s hidden health fields, until the parent shows them again', async () => {
    await hearth.as('child').call(profilesApi.putOwn, {}, { ...filled, healthVisibleTo: 'me' })
    expect(await put('parent', 'child', { hobbies: 'Chess' })).toMatchObject({ status: 200, body: { allergies: null } })
    expect((await put('parent', 'child', { allergies: 'None' })).status).toBe(403)
    expect(await put('parent', 'child', { healthVisibleTo: 'parents' })).toMatchObject({
      status: 200,
      body: { allergies: filled['allergies' as never] },
    })
  })
})

describe('the emergency sheet', () => {
  const sheet = (who: Who) => hearth.as(who).call(profilesApi.sheet, family())

  test('has the health fields of a child that a parent put there, for the whole family', async () => {
    await hearth.as('child').call(profilesApi.putOwn, {}, { ...filled, isPublic: false })
    await hearth.as('parent').call(profilesApi.putOwn, {}, filled)
    expect((await sheet('extended')).people).toEqual([])
    expect((await hearth.as('child').put('/api/user/profile', { isOnEmergencySheet: true })).status).toBe(403)
    await put('parent', 'child', { isOnEmergencySheet: true })
    await put('parent', 'parent', { isOnEmergencySheet: true })
    const { people: shown } = await sheet('extended')
    expect(shown.map(({ userId }) => userId)).toEqual([idOf('child'), idOf('parent')])
    expect(shown[0]).toMatchObject({ allergies: 'canary allergies', doctor: 'canary doctor', bio: null, phoneNumber: null })
    expect((await hearth.as('child').put('/api/user/profile', { isOnEmergencySheet: false })).status).toBe(403)
    // The list of profiles does not follow: it has its own switch.
    expect((await seen('extended', 'child')).allergies).toBeNull()
  })
})
