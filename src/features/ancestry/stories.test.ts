import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { activityApi } from '../activity/activity.contract'
import { ancestryApi } from './ancestry.contract'
import { type StoryReply, storiesApi } from './stories.contract'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  clock = fakeClock('2026-11-22T02:00:00Z')
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const mill = { title: 'The mill', content: 'It burned down in 1911.\n\nThey built it up again.' }
const tell = (body: object = {}, who: Who = 'member') => hearth.as(who).call(storiesApi.create, family(), { ...mill, ...body })
const post = (body: object, who: Who = 'member') => hearth.as(who).post(hearth.path('/ancestry/stories'), body)
const list = async (query = '') => (await hearth.as('parent').get(hearth.path(`/ancestry/stories${query}`))).body as StoryReply[]
const titles = async (query?: string) => (await list(query)).map(({ title }) => title)
const person = async (firstName: string) => (await hearth.as('member').call(ancestryApi.create, family(), { firstName })).id

describe('a story', () => {
  test('is added with a title and a text', async () => {
    const { id, creator, ...made } = await tell({ title: ' The mill ' })
    expect(creator.name).toBe('Mia Rivera')
    expect(made).toEqual({
      ...mill,
      familyId: hearth.familyId,
      personId: null,
      storyDate: null,
      createdBy: hearth.ids.member.userId,
      createdAt: '2026-11-22T02:00:00.000Z',
      updatedAt: '2026-11-22T02:00:00.000Z',
    })
    expect(await hearth.as('parent').call(storiesApi.list, family())).toEqual([{ id, creator, ...made }])
  })

  test.each([
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ content: '' }, 'content', 'Write the story first'],
    [{ storyDate: '1911-13' }, 'storyDate', 'Must be a year, a month or a day: 1938, 1938-05 or 1938-05-14.'],
    [{ personId: 'nobody' }, 'personId', 'Choose somebody of this family tree.'],
  ])('with %j is 422', async (body, path, message) => {
    expect(await post({ ...mill, ...body })).toMatchObject({ status: 422, body: { message, issues: [{ path, message }] } })
    expect(await list()).toEqual([])
  })

  test('names a person of this tree, or nobody', async () => {
    const ruth = await person('Ruth')
    const made = await tell({ personId: ruth, storyDate: '1911' })
    await tell({ title: 'The lake' })
    expect(made).toMatchObject({ personId: ruth, storyDate: '1911' })
    expect(await titles(`?personId=${ruth}`)).toEqual(['The mill'])
    const answer = await hearth.as('stranger').post(`/api/families/${hearth.otherFamilyId}/ancestry`, { firstName: 'Zelda' })
    const { id } = answer.body as { id: string }
    expect(await post({ ...mill, personId: id })).toMatchObject({ status: 422 })
    expect(await hearth.as('member').patch(`/api/ancestry-stories/${made.id}`, { personId: id })).toMatchObject({ status: 422 })
    await hearth.as('member').delete(`/api/ancestry/${ruth}`)
    expect((await list()).map(({ title, personId }) => [title, personId])).toEqual([
      ['The lake', null],
      ['The mill', null],
    ])
  })

  test('keeps script payloads as plain text', async () => {
    const payload = '<img src=x onerror=alert(1)> [x](javascript:alert(1))'
    expect(await tell({ title: payload, content: payload })).toMatchObject({ title: payload, content: payload })
  })

  test('keeps fields that a change omits', async () => {
    const made = await tell({ storyDate: '1911' })
    clock.pass({ minutes: 1 })
    const changed = await hearth.as('parent').call(storiesApi.change, { storyId: made.id }, { title: 'The old mill' })
    expect(changed).toEqual({ ...made, title: 'The old mill', updatedAt: '2026-11-22T02:01:00.000Z' })
  })

  test('is added once when retried with the same id, and is 409 with another person’s id', async () => {
    const id = '019ab3c4-0000-7000-8000-000000000001'
    const first = await tell({ id })
    expect(await tell({ id, title: 'Again' })).toEqual(first)
    expect(await list()).toHaveLength(1)
    expect(await post({ ...mill, id }, 'admin')).toMatchObject({ status: 409, body: { code: 'id_taken' } })
  })

  test('is in the feed and in live frames, for members who may view the tree', async () => {
    const rosa = await screenOf(hearth, 'extended')
    const ben = await screenOf(hearth, 'parent')
    const { id } = await tell()
    await hearth.as('parent').patch(`/api/ancestry-stories/${id}`, { title: 'The old mill' })
    expect((await hearth.as('admin').delete(`/api/ancestry-stories/${id}`)).status).toBe(204)
    for (let n = 0; n < 3; n++) expect(await ben.next()).toMatchObject({ type: 'changed', data: { area: 'ancestry' } })
    expect(rosa.frames.filter(({ type }) => type === 'changed')).toEqual([])
    const feed = (await hearth.as('admin').call(activityApi.list, family())).filter(({ kind }) => kind.startsWith('story.'))
    expect(feed.map(({ kind, actor, title }) => [kind, actor.firstName, title]).toReversed()).toEqual([
      ['story.added', 'Mia', 'The mill'],
      ['story.changed', 'Ben', 'The old mill'],
      ['story.deleted', 'Ana', 'The old mill'],
    ])
  })
})

test('stories are paged newest first, without duplicates', async () => {
  for (let n = 0; n < 5; n++) {
    // Some have the same creation time.
    if (n % 2) clock.pass({ minutes: 1 })
    await tell({ title: `${n}` })
  }
  const all = await titles()
  expect(all).toHaveLength(5)
  const first = await list('?limit=2')
  const second = await list(`?limit=2&before=${first.at(-1)?.id}`)
  const third = await list(`?limit=2&before=${second.at(-1)?.id}`)
  expect([...first, ...second, ...third].map(({ title }) => title)).toEqual(all)
  expect(await list(`?before=${third.at(-1)?.id}`)).toEqual([])
  expect((await hearth.as('parent').get(hearth.path('/ancestry/stories?limit=0'))).status).toBe(422)
})
