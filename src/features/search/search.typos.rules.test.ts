import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createCorrections, isNearPrefix } from './search.typos.rules'

describe('a typed word is near a word that begins with it', () => {
  test.each([
    ['piza', 'pizza', 'with a missing letter'],
    ['pizzza', 'pizza', 'with a surplus letter'],
    ['pozza', 'pizza', 'with a wrong letter'],
    ['pziza', 'pizza', 'with two letters swapped'],
    ['dentits', 'dentist', 'with the last two letters swapped'],
    ['dentsit', 'dentist', 'with two letters swapped near the end'],
    ['birthdsy', 'birthday', 'with a wrong letter near the end'],
    ['brithd', 'birthday', 'before it is typed to the end'],
    ['grandmaa', 'grandma', 'with a surplus letter at the end'],
  ])('%s → %s, %s', (typed, word) => {
    expect(isNearPrefix(typed, word)).toBe(true)
  })

  test.each([
    ['piz', 'pita', 'below four letters'],
    ['izza', 'pizza', 'with another first letter'],
    ['pasta', 'pizza', 'with more than one error'],
    ['pizzzza', 'pizza', 'with two surplus letters'],
    ['milk', 'mule', 'with two errors'],
    ['piza', 'piano', 'when fewer than four letters remain'],
  ])('but %s → %s is not, %s', (typed, word) => {
    expect(isNearPrefix(typed, word)).toBe(false)
  })

  test('for any single error after the first letter of any word', () => {
    const letter = fc.constantFrom(...'abcdeé')
    fc.assert(
      fc.property(
        fc.array(letter, { minLength: 6, maxLength: 12 }),
        fc.nat(),
        letter,
        fc.constantFrom(0, 1, 2, 3),
        (letters, seed, other, kind) => {
          const at = 1 + (seed % (letters.length - 1))
          const typed = [...letters]
          if (kind === 0) typed.splice(at, 1)
          else if (kind === 1) typed.splice(at, 0, other)
          else if (kind === 2) typed[at] = other
          else if (at + 1 < typed.length) [typed[at], typed[at + 1]] = [letters[at + 1] ?? '', letters[at] ?? '']
          expect(isNearPrefix(typed.join(''), letters.join(''))).toBe(true)
        },
      ),
    )
  })
})

test('one word is replaced at a time, by whole words first', () => {
  const corrections = createCorrections(['piza', 'oven'])
  for (const text of ['pizzas for Leo', 'Pizzas', 'Pizza oven', 'Oveñ', null]) corrections.read(text)
  expect(corrections.searches()).toEqual(['pizza oven', 'pizzas oven'])
})
