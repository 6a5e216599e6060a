import type { Point } from '#web/ui/zoom'

/** Two pictures nearer than this many pixels would hide each other. */
const near = 34
/** Maximum pictures beside each other; a number replaces the rest. */
const most = 4
/** Pixels between the middles of two pictures beside each other. */
const step = 30

export type Stack<T> = { at: Point; shown: T[]; more: number }

/** Joins what would hide each other on the screen, at the place of the first. */
export const stacksOf = <T>(marks: readonly { mark: T; at: Point }[]): Stack<T>[] => {
  const groups: { at: Point; marks: T[] }[] = []
  for (const { mark, at } of marks) {
    const group = groups.find((one) => Math.hypot(one.at.x - at.x, one.at.y - at.y) < near)
    if (group) group.marks.push(mark)
    else groups.push({ at, marks: [mark] })
  }
  return groups.map(({ at, marks: all }) => {
    const count = all.length > most ? most - 1 : all.length
    return { at, shown: all.slice(0, count), more: all.length - count }
  })
}

/** The pixels to the right of the stack's place for one of its pictures. */
export const offsetIn = (index: number, count: number) => (index - (count - 1) / 2) * step
