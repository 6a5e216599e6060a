import type { Kin } from '#src/features/ancestry/ancestry.rules'
import type { Chain, Kinship } from './layout.chains'

/** A line between two rows: the places of the parents and of their child. */
type Line = { rows: string; from: number; to: number }

const crossingsOf = (lines: readonly Line[]) => {
  let crossings = 0
  for (const group of Map.groupBy(lines, ({ rows }) => rows).values())
    for (const [i, one] of group.entries())
      for (const other of group.slice(i + 1)) if ((one.from - other.from) * (one.to - other.to) < 0) crossings++
  return crossings
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** The number of sorting passes over the rows. */
const sweeps = 12

/**
 * Orders the chains of each row to minimise line crossings: starts with a depth-first walk, then sorts repeatedly by the mean place of parents and
 * children (barycenter method). Reverses a chain where that helps.
 */
export const orderRows = <P extends Kin>(chains: readonly Chain<P>[], kinship: Kinship<P>): Chain<P>[][] => {
  const { parents, children } = kinship
  const chainOf = new Map(chains.flatMap((chain) => chain.people.map((person) => [person, chain] as const)))
  const rows = walk(chains, kinship, (person) => chainOf.get(person))

  /** Each person's index in their row. */
  const places = new Map<P, number>()
  const place = (person: P) => places.get(person) ?? 0
  const count = (row: readonly Chain<P>[]) => {
    for (const [at, person] of row.flatMap((chain) => chain.people).entries()) places.set(person, at)
  }
  for (const row of rows) count(row)

  const rowOf = (person: P) => chainOf.get(person)?.row ?? 0
  const crossings = () =>
    crossingsOf(
      rows.flat().flatMap((chain) =>
        chain.people.flatMap((child): Line[] => {
          const above = parents(child)
          if (!above.length) return []
          return [{ rows: `${Math.max(...above.map(rowOf))} ${chain.row}`, from: mean(above.map(place)), to: place(child) }]
        }),
      ),
    )

  const turn = (chain: Chain<P>) => {
    const start = Math.min(...chain.people.map(place))
    const cost = (people: readonly P[]) =>
      people.reduce((sum, person, at) => {
        const above = parents(person)
        return above.length ? sum + Math.abs(mean(above.map(place)) - (start + at)) : sum
      }, 0)
    const turned = chain.people.toReversed()
    if (cost(turned) < cost(chain.people)) chain.people = turned
  }

  const sort = (row: Chain<P>[], down: boolean) => {
    const middle = (chain: Chain<P>) => {
      const near = chain.people.flatMap((person) => {
        const others = down ? parents(person) : children(person)
        return others.length ? [mean(others.map(place))] : []
      })
      return mean(near.length ? near : chain.people.map(place))
    }
    const middles = new Map(row.map((chain) => [chain, middle(chain)]))
    row.sort((one, other) => (middles.get(one) ?? 0) - (middles.get(other) ?? 0))
    count(row)
    if (!down) return
    row.forEach(turn)
    count(row)
  }

  const snapshot = () => ({ crossings: crossings(), rows: rows.map((row) => row.map((chain) => ({ chain, people: chain.people }))) })
  let best = snapshot()
  for (let sweep = 0; sweep < sweeps && best.crossings > 0; sweep++) {
    const down = sweep % 2 === 0
    for (const row of down ? rows : rows.toReversed()) sort(row, down)
    const now = snapshot()
    if (now.crossings < best.crossings) best = now
  }
  return best.rows.map((row) => row.map(({ chain, people }) => Object.assign(chain, { people })))
}

/** Visits the ancestors of a chain's first person and their descendants first, then those of the others, then the children. */
const walk = <P extends Kin>(
  chains: readonly Chain<P>[],
  { parents, children }: Kinship<P>,
  chainFor: (person: P) => Chain<P> | undefined,
) => {
  const order = new Set<Chain<P>>()
  const begun = new Set<Chain<P>>()
  /** Whether it belongs at the end of its siblings, beside the partner's family. */
  const isBetween = ({ people: [, ...others] }: Chain<P>) => others.some((person) => parents(person).length > 0)
  const enter = (chain: Chain<P>) => {
    if (order.has(chain)) return
    order.add(chain)
    for (const child of chain.people.flatMap(children).map(chainFor)) {
      if (child && begun.has(child) && !isBetween(child)) enter(child)
      visit(child)
    }
  }
  const visit = (chain: Chain<P> | undefined) => {
    if (!chain || begun.has(chain)) return
    begun.add(chain)
    const [first, ...others] = chain.people
    if (first) parents(first).map(chainFor).forEach(visit)
    enter(chain)
    for (const person of others) parents(person).map(chainFor).forEach(visit)
  }
  // From the youngest up, so that both families stand on their own side.
  for (const chain of chains.toSorted((one, other) => other.row - one.row)) visit(chain)
  const rows = Map.groupBy(order, ({ row }) => row)
  return [...rows.keys()].sort((one, other) => one - other).map((row) => rows.get(row) ?? [])
}
