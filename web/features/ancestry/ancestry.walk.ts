import { parentsOf } from '#src/features/ancestry/ancestry.rules'
import type { Card } from './ancestry.layout'
import type { Placeable } from './layout.chains'

export const directions = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const
export type Direction = (typeof directions)[keyof typeof directions]

const nearest = <P>(cards: readonly Card<P>[], { x }: Card<P>) =>
  cards.toSorted((one, other) => Math.abs(one.x - x) - Math.abs(other.x - x))[0]

/**
 * The next card for an arrow key: up to a parent, down to a child, sideways to a neighbour. Without such a relative it is the nearest card of the
 * next row, so that every card is reachable.
 */
export const nextCard = <P extends Placeable>(cards: readonly Card<P>[], from: Card<P>, direction: Direction): Card<P> | undefined => {
  if (direction === 'left' || direction === 'right') {
    const isBeside = ({ row, x }: Card<P>) => row === from.row && (direction === 'left' ? x < from.x : x > from.x)
    return nearest(cards.filter(isBeside), from)
  }
  const isUp = direction === 'up'
  const isRelative = ({ person }: Card<P>) =>
    isUp ? parentsOf(from.person).includes(person.id) : parentsOf(person).includes(from.person.id)
  const rows = cards.filter(({ row }) => (isUp ? row < from.row : row > from.row)).map(({ row }) => row)
  const next = isUp ? Math.max(...rows) : Math.min(...rows)
  return (
    nearest(cards.filter(isRelative), from) ??
    nearest(
      cards.filter(({ row }) => row === next),
      from,
    )
  )
}
