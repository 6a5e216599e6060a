import { type Kin, parentsOf } from '#src/features/ancestry/ancestry.rules'

export type Placeable = Kin & { generation: number }

/** People side by side in one row: a person alone, a couple, or somebody between those they have children with. */
export type Chain<P> = { people: P[]; row: number }

/** What the drawing asks again and again of a family. */
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
 * Puts partners side by side, then those who have children together, as far as a row allows. Two who are above and below each other by
 * another way stay apart: children below their parents come first.
 */
export const chainsOf = <P extends Kin>({ people, parents, children, partner }: Kinship<P>): Chain<P>[] => {
  const chainOf = new Map(people.map((person) => [person, { people: [person], row: 0 } as Chain<P>]))
  const chain = (person: P) => chainOf.get(person) as Chain<P>

  const isAbove = (upper: Chain<P>, lower: Chain<P>) => {
    const below = new Set([upper])
    // A set that grows while it is walked is walked to its end.
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

/** The chains that hang together by descent. */
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

/**
 * Gives every chain its row, counted downwards: one below the parents, beside the partner. How rows of families that are not linked stand
 * to each other, the people's own generations say.
 */
export const setRows = <P extends Placeable>(chains: readonly Chain<P>[], { parents, children }: Kinship<P>) => {
  const chainOf = new Map(chains.flatMap((chain) => chain.people.map((person) => [person, chain] as const)))
  const chainsFor = (people: readonly P[]) => people.flatMap((person) => chainOf.get(person) ?? [])
  const above = new Map(chains.map((chain) => [chain, chainsFor(chain.people.flatMap(parents))]))
  const below = new Map(chains.map((chain) => [chain, chainsFor(chain.people.flatMap(children))]))
  const upper = (chain: Chain<P>) => above.get(chain) ?? []
  const lower = (chain: Chain<P>) => below.get(chain) ?? []

  const components = componentsOf(chains, (chain) => [...upper(chain), ...lower(chain)])
  for (const component of components) {
    // By steps of one along every line; what that leaves beside or above its parents is moved down.
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

/** Parents before their children. */
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
