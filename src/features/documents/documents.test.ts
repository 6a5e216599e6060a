import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { activityApi } from '../activity/activity.contract'
import { contentLimit, documentsApi } from './documents.contract'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  clock = fakeClock('2026-11-21T08:00:00Z')
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const create = (body: object = {}, who: Who = 'member') =>
  hearth.as(who).call(documentsApi.create, family(), { title: 'House rules', ...body })
const change = (documentId: string, body: object, who: Who = 'member') => hearth.as(who).call(documentsApi.change, { documentId }, body)
const show = (documentId: string, who: Who = 'member') => hearth.as(who).call(documentsApi.find, { documentId })
const list = async (query = '', who: Who = 'member') => {
  const { status, body } = await hearth.as(who).get(hearth.path(`/documents${query}`))
  expect(status).toBe(200)
  return documentsApi.list.response().parse(body)
}
const titles = async (query = '') => (await list(query)).map(({ title }) => title)
const of = (id: string) => `/api/documents/${id}`

describe('a document', () => {
  test('has the defaults of the specification', async () => {
    const { id, creator, ...made } = await create()
    expect(creator).toMatchObject({ name: 'Mia Rivera', firstName: 'Mia', email: null, profileImageUrl: null })
    expect(made).toEqual({
      familyId: hearth.familyId,
      title: 'House rules',
      content: null,
      type: 'note',
      color: 'yellow',
      fileUrl: null,
      fileName: null,
      mimeType: null,
      size: null,
      createdBy: hearth.ids.member.userId,
      updatedBy: null,
      editor: null,
      version: 1,
      createdAt: '2026-11-21T08:00:00.000Z',
      updatedAt: '2026-11-21T08:00:00.000Z',
    })
    expect(await show(id, 'parent')).toEqual({ id, creator, ...made })
  })

  test('keeps the given fields', async () => {
    const sent = { title: ' Insurance ', content: '# Policy\n\n- [ ] call', type: 'document', color: 'pink' }
    expect(await create(sent)).toMatchObject({ ...sent, title: 'Insurance' } as object)
  })

  test.each([
    ['without a title', {}, 'title', 'This is required.'],
    ['with a blank title', { title: '  ' }, 'title', 'Title is required'],
    ['with a title that is too long', { title: 'x'.repeat(201) }, 'title', 'Use at most 200 characters.'],
    ['with content that is too long', { title: 'x', content: 'x'.repeat(contentLimit + 1) }, 'content', 'Use at most 50000 characters.'],
    ['with an unknown type', { title: 'x', type: 'book' }, 'type', 'Must be one of: note, document.'],
    ['with an unknown colour', { title: 'x', color: 'red' }, 'color', 'Must be one of: yellow, blue, green, pink.'],
  ])('%s is 422', async (_, body, path, message) => {
    const answer = await hearth.as('member').post(hearth.path('/documents'), body)
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
  })

  test('of the maximum length fits into a request in any script', async () => {
    const content = '猫'.repeat(contentLimit)
    expect((await create({ content })).content).toBe(content)
  })

  test('is created once when retried with the same id, and is 409 with another person’s id', async () => {
    const id = Bun.randomUUIDv7()
    const made = await create({ id })
    expect(await create({ id, title: 'Again' })).toEqual(made)
    expect(await titles()).toEqual(['House rules'])
    expect((await hearth.as('parent').post(hearth.path('/documents'), { id, title: 'Mine' })).status).toBe(409)
    expect((await hearth.as('stranger').post(`/api/families/${hearth.otherFamilyId}/documents`, { id, title: 'Mine' })).status).toBe(409)
  })

  test('changes the given fields, and names the editor', async () => {
    const { id } = await create({ content: 'Shoes off', color: 'green' })
    clock.set('2026-11-21T09:00:00Z')
    expect(await change(id, { title: 'Rules' }, 'parent')).toMatchObject({
      title: 'Rules',
      content: 'Shoes off',
      color: 'green',
      version: 2,
      editor: { name: 'Ben Rivera' },
      creator: { name: 'Mia Rivera' },
      updatedAt: '2026-11-21T09:00:00.000Z',
    })
    expect(await change(id, { content: '' })).toMatchObject({ content: null, version: 3, editor: { name: 'Mia Rivera' } })
  })

  test('is not overwritten after a concurrent change', async () => {
    const { id, version } = await create({ content: 'Milk' })
    await change(id, { content: 'Milk, eggs', version }, 'parent')
    const late = await hearth.as('member').patch(of(id), { content: 'Milk, bread', version })
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect((await show(id)).content).toBe('Milk, eggs')
    // `version` is optional: the specification does not have it.
    expect(await change(id, { content: 'Milk, bread, eggs' })).toMatchObject({ content: 'Milk, bread, eggs', version: 3 })
  })

  test('of another member can be changed and deleted only by parents and admins', async () => {
    const { id } = await create({}, 'parent')
    expect((await hearth.as('member').patch(of(id), { title: 'Mine' })).status).toBe(403)
    expect((await hearth.as('member').delete(of(id))).status).toBe(403)
    expect((await hearth.as('admin').delete(of(id))).status).toBe(204)
    expect((await hearth.as('admin').get(of(id))).status).toBe(404)
    expect(await list()).toEqual([])
  })
})

describe('the list', () => {
  test('is paged newest first, and can be filtered by type', async () => {
    for (const title of ['A', 'B', 'C', 'D', 'E']) await create({ title, type: title < 'C' ? 'document' : 'note' })
    expect(await titles()).toEqual(['E', 'D', 'C', 'B', 'A'])
    expect(await titles('?type=document')).toEqual(['B', 'A'])
    const [first] = await list('?limit=2&type=note').then((rows) => rows.slice(-1))
    expect(first?.title).toBe('D')
    expect(await titles(`?limit=2&type=note&before=${first?.id}`)).toEqual(['C'])
    expect(await titles(`?limit=3&before=${first?.id}`)).toEqual(['C', 'B', 'A'])
    expect(await titles(`?before=${Bun.randomUUIDv7()}`)).toEqual([])
    expect((await list()).every(({ match }) => match === null)).toBe(true)
  })
})

describe('a change', () => {
  test('sends a live frame to members who may view documents', async () => {
    const leo = await screenOf(hearth, 'child')
    const ben = await screenOf(hearth, 'parent')
    const { id } = await create()
    expect(await ben.next()).toEqual({ type: 'new_document', data: { familyId: hearth.familyId, id } })
    await change(id, { title: 'Rules' })
    await hearth.as('member').delete(of(id))
    const frame = { type: 'changed', data: { familyId: hearth.familyId, area: 'documents' } } as const
    for (let n = 0; n < 2; n++) expect(await ben.next()).toEqual(frame)
    expect(leo.frames.filter(({ type }) => type !== 'joined' && type !== 'presence')).toEqual([])
  })

  test('is in the feed, once for changes within ten minutes', async () => {
    const { id } = await create()
    await change(id, { content: '- [x] one' })
    clock.set('2026-11-21T08:11:00Z')
    await change(id, { content: '- [ ] one' })
    clock.set('2026-11-21T08:15:00Z')
    await change(id, { content: '- [x] one' })
    await change(id, { title: 'Rules' }, 'parent')
    await hearth.as('member').delete(of(id))
    const feed = (who: Who) => hearth.as(who).call(activityApi.list, family())
    const activities = (await feed('member')).filter(({ kind }) => kind.startsWith('document.')).toReversed()
    expect(activities.map(({ kind, actor, title, subjectId }) => [kind, actor.firstName, title, subjectId])).toEqual([
      ['document.created', 'Mia', 'House rules', id],
      ['document.changed', 'Mia', 'House rules', id],
      ['document.changed', 'Ben', 'Rules', id],
      ['document.deleted', 'Mia', 'Rules', id],
    ])
    expect((await feed('child')).filter(({ kind }) => kind.startsWith('document.'))).toEqual([])
  })
})
