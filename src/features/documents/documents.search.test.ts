import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import fc from 'fast-check'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { documentsApi } from './documents.contract'
import type { Part } from './documents.rules'

let hearth: Hearth
beforeAll(async () => {
  hearth = await startHearth()
})
afterAll(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const create = (body: object) => hearth.as('member').call(documentsApi.create, family(), body)
const search = async (text: string, more = '') => {
  const { status, body } = await hearth.as('member').get(hearth.path(`/documents?search=${encodeURIComponent(text)}${more}`))
  expect([text, status]).toEqual([text, 200])
  return documentsApi.list.response().parse(body)
}
const found = async (text: string, more = '') => (await search(text, more)).map(({ title }) => title)
const shown = (parts: Part[] = []) => parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')
/** Creates documents for the duration of `act`. */
const among = async (bodies: object[], act: () => Promise<void>) => {
  const made: string[] = []
  for (const body of bodies) made.push((await create(body)).id)
  await act()
  for (const id of made) await hearth.as('admin').delete(`/api/documents/${id}`)
}

const apples = { title: 'Apple cake', content: 'Mix *flour*, butter and three apples. Bake at 180 °C.' }
const passport = { title: 'Passports', content: 'In the blue folder', type: 'document' }
const cream = { title: 'Crème brûlée', content: 'Eggs and cream; no apples' }

describe('a search', () => {
  test.each([
    ['apple', ['Apple cake', 'Crème brûlée']],
    ['APPLES', ['Crème brûlée', 'Apple cake']],
    ['flour bake', ['Apple cake']],
    ['fl ba', ['Apple cake']],
    ['flour passport', []],
    ['creme brulee', ['Crème brûlée']],
    ['BRÛLÉE', ['Crème brûlée']],
    ['180', ['Apple cake']],
    ['pple', []],
    ['  ', ['Crème brûlée', 'Passports', 'Apple cake']],
  ])('for %p finds words by prefix, regardless of case and accents', async (text, expected) => {
    await among([apples, passport, cream], async () => {
      expect((await found(text)).sort()).toEqual([...expected].sort())
    })
  })

  test('ranks title matches first, and can filter by type', async () => {
    const mention = { title: 'Weekend', content: 'Renew the passports, then bake.' }
    await among([passport, mention], async () => {
      expect(await found('passport')).toEqual(['Passports', 'Weekend'])
      expect(await found('passport', '&type=note')).toEqual(['Weekend'])
    })
  })

  test('returns the matches as plain text', async () => {
    const letter = { title: '<b>Apple</b>', content: `Nothing here. ${'word '.repeat(60)} an apple & <i>more</i>` }
    await among([letter, apples], async () => {
      const rows = await search('apple')
      const of = (title: string) => rows.find((row) => row.title === title)?.match
      expect(shown(of('<b>Apple</b>')?.title)).toBe('<b>[Apple]</b>')
      expect(shown(of('<b>Apple</b>')?.excerpt)).toMatch(/^….*an \[apple\] & <i>more<\/i>$/)
      expect(shown(of('Apple cake')?.excerpt)).toBe('Mix *flour*, butter and three [apples]. Bake at 180 °C.')
      expect(of('Apple cake')?.fileName).toEqual([])
    })
  })

  test('finds the current text of a document', async () => {
    const { id } = await create({ title: 'Draft', content: 'walnut' })
    await hearth.as('member').patch(`/api/documents/${id}`, { title: 'Final', content: 'hazelnut' })
    expect([await found('walnut'), await found('draft'), await found('hazelnut'), await found('final')]).toEqual([
      [],
      [],
      ['Final'],
      ['Final'],
    ])
    await hearth.as('member').delete(`/api/documents/${id}`)
    expect(await found('hazelnut')).toEqual([])
  })

  test('is paged without gaps or duplicates', async () => {
    const bodies = Array.from({ length: 23 }, (_, n) => ({ title: `Recipe ${n % 3}`, content: 'sugar '.repeat(1 + (n % 5)) }))
    await among(bodies, async () => {
      const all = (await search('sugar')).map(({ id }) => id)
      expect(all).toHaveLength(23)
      const paged: string[] = []
      for (;;) {
        const before = paged.length ? `&before=${paged.at(-1)}` : ''
        const rows = await search('sugar', `&limit=4${before}`)
        paged.push(...rows.map(({ id }) => id))
        if (rows.length < 4) break
      }
      expect(paged).toEqual(all)
    })
  })

  test('does not find documents of another family', async () => {
    await among([apples], async () => {
      const answer = await hearth.as('stranger').get(`/api/families/${hearth.otherFamilyId}/documents?search=apple`)
      expect(answer).toMatchObject({ status: 200, body: [] })
    })
  })

  test.each([
    '"',
    "'",
    '*',
    'apple AND',
    'NOT',
    'NEAR(apple',
    'title:',
    'a OR b',
    '-apple',
    '^',
    '(',
    '{title}:',
    '\\',
    '%',
    'a"b',
    '\u0000',
    ';--',
  ])('for %p succeeds', async (text) => {
    await search(text)
  })

  test('for any text succeeds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (text) => {
        await search(text.toWellFormed())
      }),
      { numRuns: 300 },
    )
  })

  test('still matches the right rows after VACUUM', async () => {
    const { id } = await create({ title: 'Goes', content: 'first' })
    const remaining = await create({ title: 'Stays', content: 'second' })
    await hearth.as('member').delete(`/api/documents/${id}`)
    const file = join(hearth.data, 'copy.db')
    hearth.services.sqlite.query('VACUUM INTO ?').run(file)
    const copy = new Database(file)
    const rows = copy
      .query("SELECT d.title FROM documents d JOIN documents_text t ON t.rowid = d.seq WHERE documents_text MATCH 'second'")
      .all()
    expect(rows).toEqual([{ title: 'Stays' }])
    copy.run("INSERT INTO documents_text(documents_text, rank) VALUES ('integrity-check', 1)")
    copy.close()
    await hearth.as('member').delete(`/api/documents/${remaining.id}`)
  })
})
