import { afterAll, beforeAll, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { searchApi } from './search.contract'

let hearth: Hearth
const titles = async (q: string, who: Who = 'member') => {
  const { body } = await hearth.as(who).get(hearth.path(`/search?q=${encodeURIComponent(q)}`))
  return searchApi.search
    .response()
    .parse(body)
    .flatMap(({ hits }) => hits.map(({ title, excerpt }) => excerpt ?? title))
}

beforeAll(async () => {
  hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z') })
  const parent = hearth.as('parent')
  const add = async (path: string, body: object) => expect((await parent.post(hearth.path(path), body)).status).toBe(201)
  await add('/tasks', { title: 'Pizza oven' })
  await add('/messages', { content: 'The telescope is for you' })
  await add('/tasks', { title: 'Practice the violin' })
  await add('/tasks', { title: 'Practise the piano' })
  const at = { startTime: '2026-12-01T12:00:00Z', endTime: '2026-12-01T13:00:00Z' }
  await add('/events', { ...at, title: 'Surprise astronomy', isPrivate: true })
  const event = (day: string) => add('/events', { title: `Dentist ${day}`, startTime: `${day}T12:00:00Z`, endTime: `${day}T13:00:00Z` })
  for (const day of ['2026-11-02', '2026-12-09', '2026-11-16', '2026-11-30']) await event(day)
})
afterAll(() => hearth.stop())

test.each([
  ['piza', ['Pizza oven'], 'in a list'],
  ['oven pizzza', ['Pizza oven'], 'beside a word that is right'],
  ['telescoep', ['The telescope is for you'], 'in the full-text index'],
  ['piza ovne', [], 'but not two'],
])('%p finds %p: one typing error %s is forgiven', async (q, found) => {
  expect(await titles(q)).toEqual(found)
})

test('exact matches exclude others', async () => {
  expect(await titles('practice')).toEqual(['Practice the violin'])
})

test('a private event stays hidden behind a typing error too', async () => {
  expect(await titles('astronmy', 'parent')).toEqual(['Surprise astronomy'])
  expect(await titles('astronmy')).toEqual([])
})

test('upcoming events come before past ones, each the nearest first', async () => {
  expect(await titles('dentist')).toEqual(['Dentist 2026-11-30', 'Dentist 2026-12-09', 'Dentist 2026-11-16', 'Dentist 2026-11-02'])
})
