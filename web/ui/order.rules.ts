/** Rows below each other, or cards beside and below each other. */
export type Layout = 'list' | 'grid'

export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Cards in one column are rows, too. */
export const layoutOf = (boxes: readonly Box[]): Layout => (boxes.some(({ left }) => left !== boxes[0]?.left) ? 'grid' : 'list')

/** Whether a row or card comes before a point: its middle is above it, or for a card on the line of the point, beside it. */
export const isBefore = (
  { left, right, top, bottom }: Box,
  { x, y }: { x: number; y: number },
  layout: Layout,
  isMirrored: boolean,
): boolean => {
  if (layout === 'list') return (top + bottom) / 2 < y
  if (bottom <= y) return true
  const middle = (left + right) / 2
  return top <= y && (isMirrored ? middle > x : middle < x)
}

/** How far an arrow moves what is picked up: by one, in the direction of reading; 0 for other keys. */
export const stepOf = (key: string, layout: Layout, isMirrored: boolean): -1 | 0 | 1 => {
  if (key === 'ArrowDown') return 1
  if (key === 'ArrowUp') return -1
  if (layout === 'list' || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return 0
  return (key === 'ArrowRight') === isMirrored ? -1 : 1
}

/** The ids after a row is moved. @param to its position among them, from 0 */
export const movedTo = (ids: readonly string[], id: string, to: number) => ids.filter((other) => other !== id).toSpliced(to, 0, id)
