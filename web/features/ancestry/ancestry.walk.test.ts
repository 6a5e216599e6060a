import { describe, expect, test } from 'bun:test'
import { layOut } from './ancestry.layout'
import { type Direction, nextCard } from './ancestry.walk'

const person = (id: string, parentId: string | null = null, secondParentId: string | null = null, spouseId: string | null = null) => ({
  id,
  parentId,
  secondParentId,
  spouseId,
  generation: 0,
})

const { cards } = layOut([
  person('rosa', null, null, 'ivo'),
  person('ivo', null, null, 'rosa'),
  person('ben', 'rosa', 'ivo', 'ana'),
  person('ana', null, null, 'ben'),
  person('mia', 'ben', 'ana'),
  { ...person('lone'), generation: 2 },
])
const walk = (from: string, ...ways: Direction[]) => {
  let card = cards.find((one) => one.person.id === from)
  for (const way of ways) card = card && nextCard(cards, card, way)
  return card?.person.id
}

describe('an arrow key', () => {
  test('moves up to a parent, down to a child, and sideways to a partner', () => {
    expect(['rosa', 'ivo']).toContain(walk('ben', 'up') ?? '')
    expect(walk('rosa', 'down')).toBe('ben')
    expect(walk('mia', 'up', 'down')).toBe('mia')
    expect([walk('ben', 'left'), walk('ben', 'right')].filter(Boolean)).toEqual(['ana'])
  })

  test('does not move at the edge', () => {
    expect(walk('mia', 'down')).toBeUndefined()
    expect(walk('mia', 'left')).toBeUndefined()
  })

  test('reaches every card, with or without links', () => {
    const reached = new Set(['mia'])
    for (const id of reached)
      for (const way of ['up', 'down', 'left', 'right'] as const) {
        const next = walk(id, way)
        if (next) reached.add(next)
      }
    expect(reached.size).toBe(cards.length)
  })
})
