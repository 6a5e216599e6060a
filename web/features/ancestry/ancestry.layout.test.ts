import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Layout, layOut } from './ancestry.layout'
import type { Placeable } from './layout.chains'
import { measures } from './layout.places'

const { width, height, partnerGap, rowGap } = measures

type Links = Partial<Omit<Placeable, 'id'>>
const person = (id: string, links: Links = {}): Placeable => ({
  id,
  parentId: null,
  secondParentId: null,
  spouseId: null,
  generation: 0,
  ...links,
})
const couple = (one: string, other: string, links: Links = {}, otherLinks: Links = {}) => [
  person(one, { ...links, spouseId: other }),
  person(other, { ...otherLinks, spouseId: one }),
]
const childOf = (parentId: string, secondParentId: string | null = null) => ({ parentId, secondParentId })

const cardOf = (layout: Layout<Placeable>, id: string) => {
  const card = layout.cards.find((one) => one.person.id === id)
  if (!card) throw new Error(`${id} is not drawn`)
  return card
}
const centerOf = (layout: Layout<Placeable>, id: string) => cardOf(layout, id).x + width / 2
const fromLeft = (layout: Layout<Placeable>, row: number) =>
  layout.cards
    .filter((card) => card.row === row)
    .sort((one, other) => one.x - other.x)
    .map((card) => card.person.id)

const overlaps = ({ cards }: Layout<Placeable>) =>
  [...Map.groupBy(cards, ({ row }) => row).values()].flatMap((row) => {
    const sorted = row.toSorted((one, other) => one.x - other.x)
    return sorted.filter((card, i) => i > 0 && card.x < (sorted[i - 1]?.x ?? 0) + width)
  })
const isInside = (layout: Layout<Placeable>) =>
  layout.cards.every(({ x, y }) => x >= 0 && y >= 0 && x + width <= layout.width && y + height <= layout.height)

describe('a drawn tree', () => {
  test('without people is empty', () => {
    expect(layOut([])).toEqual({ width: 32, height: 0, cards: [], couples: [], lines: [], rows: [] })
  })

  test('puts three generations in three rows, with partners side by side and children centred below them', () => {
    const layout = layOut([
      ...couple('rosa', 'ivo'),
      ...couple('ben', 'ana', childOf('rosa', 'ivo')),
      person('mia', childOf('ben', 'ana')),
      person('leo', childOf('ana', 'ben')),
    ])
    expect([0, 1, 2].map((row) => fromLeft(layout, row).sort())).toEqual([
      ['ivo', 'rosa'],
      ['ana', 'ben'],
      ['leo', 'mia'],
    ])
    expect(layout.couples).toHaveLength(2)
    const middle = (one: string, other: string) => (centerOf(layout, one) + centerOf(layout, other)) / 2
    expect(middle('rosa', 'ivo')).toBeCloseTo(centerOf(layout, 'ben'), -0.5)
    expect(middle('mia', 'leo')).toBeCloseTo(middle('ben', 'ana'), -0.5)
    expect(layout.lines).toHaveLength(3)
  })

  test("puts each partner's parents above their own side", () => {
    const layout = layOut([
      ...couple('ben', 'ana', childOf('rosa', 'ivo'), childOf('ruth', 'alfred')),
      ...couple('ruth', 'alfred'),
      ...couple('rosa', 'ivo'),
      person('uncle', childOf('rosa', 'ivo')),
      person('aunt', childOf('alfred', 'ruth')),
    ])
    const [first, , third] = fromLeft(layout, 0)
    const isRosaLeft = first === 'rosa' || first === 'ivo'
    expect(['ruth', 'alfred'].includes(third ?? '')).toBe(isRosaLeft)
    expect(fromLeft(layout, 1)).toEqual(isRosaLeft ? ['uncle', 'ben', 'ana', 'aunt'] : ['aunt', 'ana', 'ben', 'uncle'])
  })

  test('keeps the order of siblings', () => {
    const layout = layOut([
      ...couple('ben', 'ana'),
      person('mia', childOf('ben', 'ana')),
      person('leo', childOf('ben', 'ana')),
      person('tim', childOf('ben', 'ana')),
      ...couple('eva', 'ivo', childOf('ben', 'ana')),
      person('zoe', childOf('eva', 'ivo')),
    ])
    expect(fromLeft(layout, 1).filter((id) => id !== 'ivo')).toEqual(['mia', 'leo', 'tim', 'eva'])
  })

  test('puts a person between the two people they have children with', () => {
    const layout = layOut([
      ...couple('ben', 'ana'),
      person('eva'),
      person('leo', childOf('ben', 'eva')),
      person('mia', childOf('ben', 'ana')),
      person('tim', childOf('eva')),
    ])
    expect(fromLeft(layout, 0)[1]).toBe('ben')
    expect(layout.couples.map(({ ids }) => ids.toSorted())).toEqual([['ana', 'ben']])
  })

  test('puts people without links in the row of their generation', () => {
    const layout = layOut([person('a', { generation: 2 }), person('b'), person('c', { generation: 2 }), person('d', { generation: -30 })])
    expect(layout.rows.map(({ generation }) => generation)).toEqual([2, 0, -30])
    expect([0, 1, 2].map((row) => fromLeft(layout, row))).toEqual([['a', 'c'], ['b'], ['d']])
    // Empty generations take no space.
    expect(layout.height).toBe(64 + 3 * height + 2 * rowGap)
  })

  test('prefers links over a contradicting generation', () => {
    const layout = layOut([
      person('ben', { generation: 1 }),
      person('mia', childOf('ben')),
      person('leo', { ...childOf('ben'), generation: 2 }),
    ])
    expect(fromLeft(layout, 0)).toEqual(['ben'])
    expect(layout.rows.map(({ generation }) => generation)).toEqual([1, 0])
  })

  test('keeps children below their parents in a family with loops', () => {
    // Ana's stepson is her husband's father.
    const layout = layOut([
      ...couple('ana', 'ivo', {}, childOf('ben')),
      person('ben', childOf('rosa')),
      ...couple('rosa', 'tom', {}, childOf('ana')),
    ])
    for (const { person: one, row } of layout.cards) if (one.parentId) expect(row).toBeGreaterThan(cardOf(layout, one.parentId).row)
    expect(overlaps(layout)).toEqual([])
  })

  test('ignores links to missing people', () => {
    const layout = layOut([person('mia', { parentId: 'gone', secondParentId: 'lost', spouseId: 'away' })])
    expect([layout.cards.length, layout.lines, layout.couples]).toEqual([1, [], []])
  })
})

/** Grows a family by children, partners and parents, step by step; every person's generation is correct. */
const grow = (steps: readonly (readonly [number, number])[], acts: readonly ('child' | 'wedding' | 'partner' | 'parents' | 'marry')[]) => {
  const people = [person('p0')]
  const add = (links: Links) => {
    const one = person(`p${people.length}`, links)
    people.push(one)
    return one
  }
  const marry = (one: Placeable, other: Placeable) => {
    one.spouseId = other.id
    other.spouseId = one.id
  }
  for (const [who, what] of steps) {
    const one = people[who % people.length] as Placeable
    const act = acts[what % acts.length]
    const { generation } = one
    if (act === 'child') add({ ...childOf(one.id, one.spouseId), generation: generation - 1 })
    const isChildless = people.every(({ parentId }) => parentId !== one.id)
    if ((act === 'partner' || (act === 'wedding' && isChildless)) && !one.spouseId) marry(one, add({ generation }))
    if (act === 'parents' && !one.parentId) {
      const [mother, father] = [add({ generation: generation + 1 }), add({ generation: generation + 1 })]
      marry(mother, father)
      Object.assign(one, childOf(mother.id, father.id))
    }
    const single = people.find((other) => other !== one && !other.spouseId && other.generation === generation)
    if (act === 'marry' && !one.spouseId && single) marry(one, single)
  }
  return people
}
const steps = (maxLength: number) => fc.array(fc.tuple(fc.nat(10_000), fc.nat(10_000)), { maxLength, size: 'max' })

describe('the layout of any family', () => {
  test('has no overlaps, partners side by side, and children in the row below their parents', () => {
    fc.assert(
      fc.property(steps(60), (path) => {
        const people = grow(path, ['child', 'child', 'partner', 'parents', 'marry'])
        const layout = layOut(people)
        expect(layout.cards).toHaveLength(people.length)
        expect(overlaps(layout)).toEqual([])
        expect(isInside(layout)).toBe(true)
        for (const { person: one, x, y, row } of layout.cards) {
          for (const parent of [one.parentId, one.secondParentId]) if (parent) expect(cardOf(layout, parent).row).toBe(row - 1)
          if (!one.spouseId) continue
          const partner = cardOf(layout, one.spouseId)
          expect([partner.y, Math.abs(partner.x - x)]).toEqual([y, width + partnerGap])
        }
      }),
      { numRuns: 150 },
    )
  })

  test('with one ancestral couple has parents above the span of their children, and no crossing lines', () => {
    fc.assert(
      fc.property(steps(60), (path) => {
        const people = grow(path, ['child', 'child', 'wedding'])
        const layout = layOut(people)
        const families = [
          ...Map.groupBy(
            people.filter(({ parentId }) => parentId),
            ({ parentId, secondParentId }) =>
              [parentId, secondParentId]
                .filter((id) => id !== null)
                .sort()
                .join(' '),
          ),
        ].map(([parents, children]) => {
          const above = parents.split(' ').map((id) => centerOf(layout, id))
          const below = children.map(({ id }) => centerOf(layout, id))
          const row = cardOf(layout, children[0]?.id ?? '').row
          return { row, middle: above.reduce((sum, x) => sum + x, 0) / above.length, from: Math.min(...below), to: Math.max(...below) }
        })
        for (const { middle, from, to } of families) {
          expect(middle).toBeGreaterThanOrEqual(from - 2)
          expect(middle).toBeLessThanOrEqual(to + 2)
        }
        for (const row of Map.groupBy(families, ({ row }) => row).values()) {
          const sorted = row.toSorted((one, other) => one.middle - other.middle)
          for (const [i, { from }] of sorted.entries()) if (i > 0) expect(from).toBeGreaterThan(sorted[i - 1]?.to ?? 0)
        }
      }),
      { numRuns: 150 },
    )
  })

  test('with arbitrary links has children below their parents, and no overlaps', () => {
    const ids = Array.from({ length: 14 }, (_, i) => `p${i}`)
    // Parents precede their children in the list, so that there are no cycles; partners are arbitrary.
    const links = fc.array(fc.tuple(fc.nat(14), fc.nat(14), fc.nat(13), fc.integer({ min: -3, max: 3 })), { minLength: 14, maxLength: 14 })
    fc.assert(
      fc.property(links, (wishes) => {
        const people = ids.map((id, i) => {
          const [one = 0, other = 0, , generation = 0] = wishes[i] ?? []
          const earlier = [one, other].filter((n) => n < i).map((n) => `p${n}`)
          return person(id, {
            parentId: earlier[0] ?? null,
            secondParentId: earlier[1] === earlier[0] ? null : (earlier[1] ?? null),
            generation,
          })
        })
        for (const [i, one] of people.entries()) {
          const other = people[wishes[i]?.[2] ?? 0] as Placeable
          if (one === other || one.spouseId || other.spouseId) continue
          one.spouseId = other.id
          other.spouseId = one.id
        }
        const layout = layOut(people)
        expect(overlaps(layout)).toEqual([])
        expect(isInside(layout)).toBe(true)
        for (const { person: one, row } of layout.cards)
          for (const parent of [one.parentId, one.secondParentId]) if (parent) expect(cardOf(layout, parent).row).toBeLessThan(row)
      }),
      { numRuns: 300 },
    )
  })
})
