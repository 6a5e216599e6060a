import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { foldText } from '#src/shared/language/spelling'
import { excerptOf, markMatches, parseSearch, searchWords } from './search.rules'

const shown = (text: string, search: string) =>
  markMatches(text, searchWords(search))
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test('words are compared without case, accents and punctuation, each once', () => {
  expect(searchWords('  Crème-brûlée, "CREME"! 80% ')).toEqual(['creme', 'brulee', '80'])
  expect(searchWords('?!')).toEqual([])
})

test('a text matches if every word of the search begins one of its words', () => {
  const isIn = (search: string, ...texts: string[]) => parseSearch(search).matches(...texts)
  expect(isIn('gran 80', 'Grandma’s', 'turns 80')).toBe(true)
  expect(isIn('andma', 'Grandma')).toBe(false)
  expect(isIn('ma', 'grandma, ma chère')).toBe(true)
  expect(isIn('lodz', 'Łódź')).toBe(true)
  expect(isIn('strasse', 'Straße')).toBe(true)
  expect(isIn('straß', 'STRASSE')).toBe(true)
  expect(isIn('łodz', 'ŁÓDŹ')).toBe(true)
})

describe('the marked text', () => {
  test.each([
    ['Apple cake with apples', 'app', '[Apple] cake with [apples]'],
    ['Crème brûlée', 'brul', 'Crème [brûlée]'],
    ['nothing here', 'zzz', 'nothing here'],
    ['', 'a', ''],
  ])('of %p for %p is %p', (text, search, expected) => {
    expect(shown(text, search)).toBe(expected)
  })

  test('contains the whole original text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, search) => {
        expect(
          markMatches(text, searchWords(search))
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})

describe('an excerpt', () => {
  const long = `${'once upon a time there was '.repeat(10)}a heron by the lake ${'and so it went on '.repeat(10)}`

  test('has the word amid whole other words', () => {
    const excerpt = excerptOf(long, ['heron']) ?? ''
    expect(excerpt).toContain('a heron by the lake')
    expect(excerpt).toStartWith('… ')
    expect(excerpt).toEndWith(' …')
    expect(long).toContain(excerpt.slice(2, -2))
  })

  test('is the whole short text on one line, and null for a text without the word', () => {
    expect(excerptOf('A heron\n\n  by the lake', ['her'])).toBe('A heron by the lake')
    expect(excerptOf('A swan', ['her'])).toBeNull()
  })

  test('always has the word, and has a limited length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.string({ unit: 'grapheme', maxLength: 400 }), (before, after) => {
        const excerpt = excerptOf(`${before} heron ${after}`, ['heron']) ?? ''
        expect(foldText(excerpt)).toContain('heron')
        expect([...excerpt].length).toBeLessThan(400)
      }),
    )
  })
})
