import { afterEach, beforeEach, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { type FoundGroup, maxHitsPerKind } from './search.contract'

/** The work of a search, measured in folded characters, not in time. */

let hearth: Hearth
beforeEach(async () => {
  hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z') })
  expect((await hearth.as('admin').post(hearth.path('/addons'), { addonType: 'ancestry_tree' })).status).toBe(201)
  expect((await hearth.as('admin').post(hearth.path('/addons'), { addonType: 'todo_list' })).status).toBe(201)
})
afterEach(() => hearth.stop())

const { toLowerCase } = String.prototype

/** Searches. @returns the groups, and the number of folded characters */
const search = async (q: string) => {
  let characters = 0
  String.prototype.toLowerCase = function (this: string) {
    characters += this.length
    return toLowerCase.call(this)
  }
  try {
    const { status, body } = await hearth.as('admin').get(hearth.path(`/search?q=${encodeURIComponent(q)}`))
    expect(status).toBe(200)
    return { groups: body as FoundGroup[], characters }
  } finally {
    String.prototype.toLowerCase = toLowerCase
  }
}

const long = 'The winter was long and the häuser were cold. '.repeat(1080)
const write = async (path: string, body: object) => expect((await hearth.as('admin').post(hearth.path(path), body)).status).toBe(201)

test('among 60 long stories only the displayed ones are read', async () => {
  for (let n = 0; n < 60; n++) await write('/ancestry/stories', { title: `Story ${n}`, content: `${long} heron ${n}` })
  const { groups, characters } = await search('heron')
  expect(groups.map(({ kind, hits, hasMore }) => [kind, hits.length, hasMore])).toEqual([['story', maxHitsPerKind, true]])
  expect(groups[0]?.hits[0]?.excerpt).toEndWith('heron 59')
  expect(characters).toBeLessThan((maxHitsPerKind + 1) * (long.length + 2000))
}, 30_000)

test('a text is read up to its first match', async () => {
  await write('/ancestry/stories', { title: 'One', content: `The heron. ${long}` })
  const { groups, characters } = await search('heron')
  expect(groups[0]?.hits[0]?.excerpt).toStartWith('The heron. The winter')
  expect(characters).toBeLessThan(10_000)
})

test('rows in memory are each compared once', async () => {
  const description = `${long.slice(0, 9900)} heron`
  for (let n = 0; n < 40; n++) await write('/tasks', { title: `Task ${n}`, description })
  const { groups, characters } = await search('heron')
  expect(groups[0]?.hits.length).toBe(maxHitsPerKind)
  expect(characters).toBeLessThan((40 + maxHitsPerKind + 1) * description.length)
}, 30_000)

test('a word that no story has reads none of them', async () => {
  for (let n = 0; n < 10; n++) await write('/ancestry/stories', { title: `Story ${n}`, content: long })
  const { groups, characters } = await search('pelican')
  expect(groups).toEqual([])
  expect(characters).toBeLessThan(10_000)
})
