import type { Kin } from '#src/features/ancestry/ancestry.rules'
import type { Chain, Kinship } from './layout.chains'

/** Pixels at scale 1. */
export const measures = { width: 148, height: 176, partnerGap: 44, gap: 28, rowGap: 68, margin: 32 }

const { width, partnerGap, gap } = measures
export const widthOf = ({ people }: Chain<unknown>) => people.length * width + (people.length - 1) * partnerGap

/** The preferred position of a block in a row, its weight, and its width. */
type Wish = { at: number; weight: number; room: number }

/** Places blocks as close to their wishes as their widths allow, by least squares (pool adjacent violators). */
export const spreadBlocks = (wishes: readonly Wish[]): number[] => {
  // Pools of touching neighbours, as three arrays: this runs thousands of times per layout.
  const sums: number[] = []
  const weights: number[] = []
  const counts: number[] = []
  let start = 0
  for (const { at, weight, room } of wishes) {
    let [sum, total, count] = [(at - start) * weight, weight, 1]
    for (let last = sums.length - 1; last >= 0; last--) {
      const [before = 0, beforeWeight = 1] = [sums[last], weights[last]]
      if (before / beforeWeight <= sum / total) break
      sum += before
      total += beforeWeight
      count += counts[last] ?? 0
      sums.length = weights.length = counts.length = last
    }
    sums.push(sum)
    weights.push(total)
    counts.push(count)
    start += room
  }
  const places: number[] = []
  start = 0
  for (const [pool, count] of counts.entries()) {
    const shift = (sums[pool] ?? 0) / (weights[pool] ?? 1)
    for (const end = places.length + count; places.length < end; ) {
      places.push(start + shift)
      start += wishes[places.length - 1]?.room ?? 0
    }
  }
  return places
}

/** The children of the same parents. */
export type Family<P> = { parents: P[]; children: P[] }

export const familiesOf = <P extends Kin>(people: readonly P[], { parents }: Kinship<P>): Family<P>[] => {
  const children = people.filter((person) => parents(person).length > 0)
  const byParents = Map.groupBy(children, (child) =>
    parents(child)
      .map(({ id }) => id)
      .sort()
      .join(' '),
  )
  return [...byParents.values()].map((group) => ({ parents: parents(group[0] as P), children: group }))
}

/** A chain during placement: its current position, and the pulls on it. */
type Block = { left: number; room: number; pulls: Pull[] }
type Pull = { knot: Knot; share: number; isChild: boolean; offset: number }
/** A family: the middle of its parents, and how far to the left of it its children's middle is. */
type Knot = { parents: Spot[]; children: Spot[]; distance: number; middle: number }
/** A person in a block: the offset of their middle from the block's left edge. */
type Spot = { block: Block; offset: number }

const middleOf = (spots: readonly Spot[]) => {
  let sum = 0
  for (const { block, offset } of spots) sum += block.left + offset
  return sum / spots.length
}

/** Stops when no block moves more than this in a round (pixels), or after the maximum number of rounds. */
const still = 0.1
const mostRounds = 150

/** During these first rounds families gather, with decreasing strength; in the end only the middles count. */
const gatheringRounds = 30

/** Weight that keeps a block without pulls in place, but yields to any pull. */
const idle = 0.01

/**
 * Moves the blocks of a row towards their families. Every step reduces the sum of squared distances: a family's pull is shared by its people, and
 * the shares are the weights of colliding blocks.
 * @param gathering how strongly each child is pulled below its own parents, which brings siblings together
 * @returns the longest move of a block
 */
const move = (row: readonly Block[], gathering: number) => {
  for (const { pulls } of row)
    for (const { knot } of pulls) {
      knot.middle = middleOf(knot.parents)
      knot.distance = knot.middle - middleOf(knot.children)
    }
  const places = spreadBlocks(
    row.map(({ left, room, pulls }) => {
      let [pull, weight] = [0, idle]
      for (const { knot, share, isChild, offset } of pulls) {
        pull += share * (isChild ? knot.distance : -knot.distance)
        weight += share
        if (!isChild) continue
        pull += gathering * (knot.middle - left - offset)
        weight += gathering
      }
      return { at: left + pull / weight, weight, room }
    }),
  )
  let longest = 0
  for (const [i, block] of row.entries()) {
    const place = places[i] ?? 0
    longest = Math.max(longest, Math.abs(place - block.left))
    block.left = place
  }
  return longest
}

/** The left edge of every chain: children below the middle of their parents, parents above the middle of their children, without overlaps. */
export const placeChains = <P extends Kin>(rows: readonly (readonly Chain<P>[])[], kinship: Kinship<P>): Map<Chain<P>, number> => {
  const blocks = new Map<Chain<P>, Block>()
  const spots = new Map<P, Spot>()
  for (const row of rows) {
    let left = 0
    for (const chain of row) {
      const block = { left, room: widthOf(chain) + gap, pulls: [] }
      blocks.set(chain, block)
      for (const [at, person] of chain.people.entries()) spots.set(person, { block, offset: at * (width + partnerGap) + width / 2 })
      left += block.room
    }
  }
  const spotsOf = (people: readonly P[]) => people.flatMap((person) => spots.get(person) ?? [])
  for (const family of familiesOf([...spots.keys()], kinship)) {
    const knot: Knot = { parents: spotsOf(family.parents), children: spotsOf(family.children), distance: 0, middle: 0 }
    for (const { block, offset } of knot.parents) block.pulls.push({ knot, offset, share: 1 / knot.parents.length, isChild: false })
    for (const { block, offset } of knot.children) block.pulls.push({ knot, offset, share: 1 / knot.children.length, isChild: true })
  }

  const order = rows.map((row) => row.flatMap((chain) => blocks.get(chain) ?? []))
  for (let round = 0, longest = still; round < mostRounds && longest >= still; round++) {
    longest = 0
    const gathering = Math.max(0, 1 - round / gatheringRounds) ** 2
    // From the youngest row up, then down again.
    for (const row of [...order.toReversed(), ...order]) longest = Math.max(longest, move(row, gathering))
    if (gathering > 0) longest = still
  }
  return new Map([...blocks].map(([chain, { left }]) => [chain, left]))
}
