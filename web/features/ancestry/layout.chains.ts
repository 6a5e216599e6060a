import { type Kin, parentsOf } from '#src/features/ancestry/ancestry.rules'

export type Placeable = Kin & { generation: number }

/** People side by side in one row: one person, a couple, or a person between the two people they have children with. */
export type Chain<P> = { people: P[]; row: number }

/** Lookups of relatives, used throughout the layout. */
export const kinshipOf = <P extends Kin>(people: readonly P[]) => {
  const byId = new Map(people.map((person) => [person.id, person]))
  const known = (ids: readonly (string | null)[]) => ids.map((id) => byId.get(id ?? '')).filter((person) => person !== undefined)
  const parents = new Map(people.map((person) => [person, known(parentsOf(person))]))
  const children = new Map<P, P[]>(people.map((person) => [person, []]))
  for (const [child, above] of parents) for (const parent of above) children.get(parent)?.push(child)
  return {
    people,
    parents: (person: P) => parents.get(person) ?? [],
    children: (person: P) => children.get(person) ?? [],
    partner: (person: P) => known([person.spouseId])[0],
  }
}
export type Kinship<P extends Kin> = ReturnType<typeof kinshipOf<P>>

/**
 * Joins partners, then co-parents, into chains, as far as a row allows. Two people whose other links put them in different rows stay apart:
 * children below their parents take precedence.
 */
export const chainsOf = <P extends Kin>({ people, parents, children, partner }: Kinship<P>): Chain<P>[] => {
  const chainOf = new Map(people.map((person) => [person, { people: [person], row: 0 } as Chain<P>]))
  const chain = (person: P) => chainOf.get(person) as Chain<P>

  const isAbove = (upper: Chain<P>, lower: Chain<P>) => {
    const below = new Set([upper])
    // Iterating over a Set visits items added during the iteration.
    for (const one of below) for (const child of one.people.flatMap(children)) below.add(chain(child))
    return below.has(lower)
  }
  const isEnd = (person: P) => [chain(person).people[0], chain(person).people.at(-1)].includes(person)
  const join = (one: P, other: P) => {
    const [left, right] = [chain(one), chain(other)]
    if (left === right || !isEnd(one) || !isEnd(other) || isAbove(left, right) || isAbove(right, left)) return
    const first = left.people.at(-1) === one ? left.people : left.people.toReversed()
    const second = right.people[0] === other ? right.people : right.people.toReversed()
    const joined = { people: [...first, ...second], row: 0 }
    for (const person of joined.people) chainOf.set(person, joined)
  }

  for (const person of people) {
    const other = partner(person)
    if (other) join(person, other)
  }
  for (const child of people) {
    const [one, other] = parents(child)
    if (one && other) join(one, other)
  }
  return [...new Set(chainOf.values())]
}

/** The connected components by descent. */
const componentsOf = <P extends Kin>(chains: readonly Chain<P>[], neighbours: (chain: Chain<P>) => Chain<P>[]) => {
  const seen = new Set<Chain<P>>()
  return chains.flatMap((start) => {
    if (seen.has(start)) return []
    const component = new Set([start])
    for (const chain of component) for (const next of neighbours(chain)) component.add(next)
    for (const chain of component) seen.add(chain)
    return [[...component]]
  })
}

const median = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

/** Assigns a row to every chain, counted downwards: one below the parents, beside the partner. The people's generations align unlinked families. */
export const setRows = <P extends Placeable>(chains: readonly Chain<P>[], { parents, children }: Kinship<P>) => {
  const chainOf = new Map(chains.flatMap((chain) => chain.people.map((person) => [person, chain] as const)))
  const chainsFor = (people: readonly P[]) => people.flatMap((person) => chainOf.get(person) ?? [])
  const above = new Map(chains.map((chain) => [chain, chainsFor(chain.people.flatMap(parents))]))
  const below = new Map(chains.map((chain) => [chain, chainsFor(chain.people.flatMap(children))]))
  const upper = (chain: Chain<P>) => above.get(chain) ?? []
  const lower = (chain: Chain<P>) => below.get(chain) ?? []

  const components = componentsOf(chains, (chain) => [...upper(chain), ...lower(chain)])
  for (const component of components) {
    // Steps of one along every link; chains that end up beside or above their parents move down.
    const placed = new Set(component.slice(0, 1))
    const place = (chain: Chain<P>, row: number) => {
      if (!placed.has(chain)) chain.row = row
      placed.add(chain)
    }
    for (const chain of placed) {
      for (const one of upper(chain)) place(one, chain.row - 1)
      for (const one of lower(chain)) place(one, chain.row + 1)
    }
    for (const chain of downwards(component, upper)) chain.row = Math.max(chain.row, ...upper(chain).map(({ row }) => row + 1))
    const shift = median(component.flatMap(({ people, row }) => people.map(({ generation }) => -generation - row)))
    for (const chain of component) chain.row += shift
  }
  return components
}

/** Topological order: parents before their children. */
const downwards = <P extends Kin>(chains: readonly Chain<P>[], upper: (chain: Chain<P>) => Chain<P>[]) => {
  const order = new Set<Chain<P>>()
  const begun = new Set<Chain<P>>()
  const visit = (chain: Chain<P>) => {
    if (begun.has(chain)) return
    begun.add(chain)
    for (const one of upper(chain)) visit(one)
    order.add(chain)
  }
  for (const chain of chains) visit(chain)
  return order
}
