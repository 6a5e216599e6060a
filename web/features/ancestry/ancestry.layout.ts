import { chainsOf, kinshipOf, type Placeable, setRows } from './layout.chains'
import { descentLines, type Place } from './layout.lines'
import { orderRows } from './layout.order'
import { familiesOf, measures, placeChains, widthOf } from './layout.places'

export type Card<P> = Place & { person: P }

/** The layout of a tree, in pixels at scale 1. */
export type Layout<P> = {
  width: number
  height: number
  cards: Card<P>[]
  /** The midpoint between two partners. */
  couples: { x: number; y: number; ids: [string, string] }[]
  /** SVG paths from parents to children. */
  lines: string[]
  /** From top to bottom; a row's generation is the most common one of its people. */
  rows: { generation: number; top: number; height: number }[]
}

const { width, height, partnerGap, gap, rowGap, margin } = measures

/**
 * Lays out a family: one row per generation, partners side by side, children below their parents, no overlaps. Unlinked families are placed side by
 * side, the largest first.
 */
export const layOut = <P extends Placeable>(people: readonly P[]): Layout<P> => {
  const kinship = kinshipOf(people)
  const components = setRows(chainsOf(kinship), kinship).sort((one, other) => other.length - one.length)
  const usedRows = [...new Set(components.flat().map(({ row }) => row))].sort((one, other) => one - other)
  const topOf = (row: number) => margin + usedRows.indexOf(row) * (height + rowGap)

  const cards: Card<P>[] = []
  /** The right edge of each row so far. */
  const ends = new Map<number, number>()
  for (const component of components) {
    const rows = orderRows(component, kinship)
    const left = placeChains(rows, kinship)
    const free = rows.map((row) => {
      const [first] = row
      return first ? (ends.get(first.row) ?? margin) - (left.get(first) ?? 0) : Number.NEGATIVE_INFINITY
    })
    const shift = Math.max(...free)
    for (const chain of rows.flat()) {
      const start = Math.round((left.get(chain) ?? 0) + shift)
      for (const [at, person] of chain.people.entries())
        cards.push({ person, x: start + at * (width + partnerGap), y: topOf(chain.row), row: usedRows.indexOf(chain.row) })
      ends.set(chain.row, Math.max(ends.get(chain.row) ?? 0, start + widthOf(chain) + 2 * gap))
    }
  }
  const overhang = Math.min(margin, ...cards.map(({ x }) => x)) - margin
  for (const card of cards) card.x -= overhang

  const placeOf = new Map(cards.map((card) => [card.person, card]))
  return {
    width: Math.max(0, ...cards.map(({ x }) => x + width)) + margin,
    height: usedRows.length ? topOf(usedRows.at(-1) ?? 0) + height + margin : 0,
    cards,
    couples: couplesOf(cards),
    lines: descentLines(familiesOf(people, kinship), (person) => placeOf.get(person) as Card<P>),
    rows: usedRows.map((row) => ({ generation: 0 - row, top: topOf(row), height })),
  }
}

const couplesOf = <P extends Placeable>(cards: readonly Card<P>[]) => {
  const byId = new Map(cards.map((card) => [card.person.id, card]))
  return cards.flatMap(({ person, x, y }): Layout<P>['couples'] => {
    const other = person.spouseId ? byId.get(person.spouseId) : undefined
    return other && other.y === y && other.x === x + width + partnerGap
      ? [{ x: x + width + partnerGap / 2, y, ids: [person.id, other.person.id] }]
      : []
  })
}
