import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { searchApi } from './search.contract'

/** The accepted inputs, and the words that they search for. */

let hearth: Hearth
const pathFor = (q: string) => hearth.path(`/search?q=${encodeURIComponent(q)}`)
const ask = async (q: string) => {
  const { status, body } = await hearth.as('member').get(pathFor(q))
  expect([q, status]).toEqual([q, 200])
  return searchApi.search.response().parse(body)
}
const titles = async (q: string) => (await ask(q)).flatMap(({ hits }) => hits.map(({ title }) => title))

beforeAll(async () => {
  hearth = await startHearth()
  const parent = hearth.as('parent')
  const messages = hearth.path('/messages')
  expect((await parent.post(messages, { content: 'Crème brûlée for Grandma’s 80th at Łódź — très bon!' })).status).toBe(201)
  expect((await parent.post(hearth.path('/tasks'), { title: 'Café déjà vu' })).status).toBe(201)
})
afterAll(() => hearth.stop())

test.each([
  ['creme brulee', true],
  ['CRÈME', true],
  ['brul cre', true],
  ['grandma’s', true],
  ["grandma's 80", true],
  ['rème', false],
  ['creme pudding', false],
])('words of %p match in any order, by prefix, without case and accents: %p', async (q, isFound) => {
  expect((await ask(q)).length > 0).toBe(isFound)
})

test('rows outside the full-text index match the same way', async () => {
  expect(await titles('cafe DEJA')).toEqual(['Café déjà vu'])
  expect(await titles('afe')).toEqual([])
})

test.each([
  '',
  ' ',
  '"',
  '""',
  '*',
  'NOT',
  'OR AND',
  'quokka OR',
  'title:quokka',
  'scope : x',
  "'; drop table tasks --",
  '(((',
  '{title} :',
  'a^2',
  '%',
  '_',
  '😀',
  '\u0000',
  'quokka "food',
  'NEAR(quokka food)',
  'x'.repeat(200),
  'a '.repeat(100),
])('the search %p returns a result, not an error', async (q) => {
  expect(Array.isArray(await ask(q))).toBe(true)
})

test('any string returns a result', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 80 }), async (q) => {
      const { status } = await hearth.as('member').get(pathFor(q.toWellFormed()))
      expect(status).toBe(200)
    }),
    { numRuns: 60 },
  )
})

test('a search that is too long is rejected', async () => {
  expect((await hearth.as('member').get(pathFor('x'.repeat(201)))).status).toBe(422)
})

test('a search without words finds nothing', async () => {
  for (const q of ['', '!!', '"*"']) expect(await ask(q)).toEqual([])
})
