/** A picture on a day; without known dimensions it is square. */
export type Placeable = { id: string; day: string; width: number | null; height: number | null }

/** A photo in its row: left edge and width in pixels. */
type Tile<P> = { photo: P; left: number; width: number }
/** A row's photos of one day; the day's first group shows its name. */
export type Group<P> = { day: string; isFirst: boolean; left: number; width: number; tiles: Tile<P>[] }
/** `top` and `height` include the day names, which take `heading` pixels above the tiles. */
export type Row<P> = { top: number; height: number; heading: number; tileHeight: number; groups: Group<P>[] }
export type Layout<P> = { rows: Row<P>[]; height: number }

type Options = {
  /** The width in pixels. */
  width: number
  /** False while older photos remain to be loaded: photos whose place could still change are not placed. */
  isWhole: boolean
}

/** Pixels. */
type Measures = { width: number; target: number; gap: number; dayGap: number; heading: number }

const measuresFor = (width: number): Measures => ({
  width,
  target: Math.min(Math.max(150, Math.round(width * 0.2)), 240),
  gap: width < 640 ? 4 : 6,
  dayGap: width < 640 ? 12 : 24,
  heading: 38,
})

/** Minimum and maximum height of a row relative to the target height, to fill the gallery's width. */
const lowest = 0.7
const highest = 1.5

/** The aspect ratio, width to height, clamped: a panorama or a very tall picture is cropped to its middle. */
export const ratioOf = ({ width, height }: Pick<Placeable, 'width' | 'height'>) =>
  width && height ? Math.min(Math.max(width / height, 0.5), 2.5) : 1

const sumOf = (photos: readonly Placeable[]) => photos.reduce((sum, photo) => sum + ratioOf(photo), 0)

/** The height at which these days, side by side, exactly fill the gallery's width. */
const heightOf = (days: readonly (readonly Placeable[])[], { width, gap, dayGap }: Measures) => {
  const inside = days.reduce((sum, photos) => sum + photos.length - 1, 0) * gap
  return (width - inside - (days.length - 1) * dayGap) / days.reduce((sum, photos) => sum + sumOf(photos), 0)
}

/** Splits the photos of one day into rows as wide as the gallery; the last one may be narrower. Later photos change only the last row. */
const rowsOfDay = <P extends Placeable>(photos: readonly P[], measures: Measures): P[][] => {
  const { target } = measures
  const rows: P[][] = []
  let row: P[] = []
  for (const photo of photos) {
    const without = row.length ? heightOf([row], measures) : Number.POSITIVE_INFINITY
    const withIt = heightOf([[...row, photo]], measures)
    if (withIt > target) {
      row.push(photo)
      continue
    }
    // Ends the row before or after this photo, whichever is closer to the target height.
    const isBetterWithout = without <= target * highest && without - target < target - withIt
    rows.push(isBetterWithout ? row : [...row, photo])
    row = isBetterWithout ? [photo] : []
  }
  if (row.length) rows.push(row)
  return rows
}

type Part<P> = { day: string; isFirst: boolean; photos: readonly P[] }

const place = <P extends Placeable>(parts: readonly Part<P>[], top: number, measures: Measures): Row<P> => {
  const { target, gap, dayGap } = measures
  const named = parts.some(({ isFirst }) => isFirst)
  const exact = heightOf(
    parts.map(({ photos }) => photos),
    measures,
  )
  // A row that would stretch too far keeps the target height.
  const height = exact > target * highest ? target : exact
  let left = 0
  const groups = parts.map(({ day, isFirst, photos }) => {
    const start = left
    const tiles = photos.map((photo) => {
      const tile = { photo, left: Math.round(left), width: Math.round(left + ratioOf(photo) * height) - Math.round(left) }
      left += ratioOf(photo) * height + gap
      return tile
    })
    left += dayGap - gap
    return { day, isFirst, left: Math.round(start), width: Math.round(left - dayGap) - Math.round(start), tiles }
  })
  const heading = named ? measures.heading : 0
  const tileHeight = Math.round(height)
  return { top, heading, tileHeight, height: heading + tileHeight + gap, groups }
}

/** Groups consecutive photos by day. */
const daysOf = <P extends Placeable>(photos: readonly P[]): P[][] => {
  const days: P[][] = []
  for (const photo of photos) {
    const last = days.at(-1)
    if (last?.[0]?.day === photo.day) last.push(photo)
    else days.push([photo])
  }
  return days
}

/** The state at the end of a layout: a continuation does not need the photos before it. */
export type LayoutState<P> = {
  top: number
  /** The day of the last row, which the next photo may continue. */
  day?: string
  /** Photos without a place yet, since the following photos determine it. */
  rest: readonly P[]
}
const beginning: LayoutState<never> = { top: 0, rest: [] }

/**
 * Lays out photos in rows with their real aspect ratios, each as wide as the gallery. A day with many photos has its own rows, days with few share
 * one. Every place is known before a picture loads, and appended photos do not move placed ones.
 */
export const layoutOf = <P extends Placeable>(photos: readonly P[], { width, isWhole }: Options, from: LayoutState<P> = beginning) => {
  const measures = measuresFor(width)
  const { target } = measures
  const rows: Row<P>[] = []
  let { top, day: lastDay } = from
  const add = (parts: readonly Part<P>[]) => {
    const row = place(parts, top, measures)
    rows.push(row)
    top += row.height
    lastDay = parts.at(-1)?.day
  }
  let side: P[][] = []
  const addSide = () => {
    if (side.length) add(side.map((photos) => ({ day: photos[0]?.day ?? '', isFirst: true, photos })))
    side = []
  }
  const stop = (rest: readonly P[]): Layout<P> & { mark: LayoutState<P> } => ({ rows, height: top, mark: { top, day: lastDay, rest } })

  const days = daysOf([...from.rest, ...photos])
  for (const [n, photos] of days.entries()) {
    const day = photos[0]?.day ?? ''
    const isOpen = !isWhole && n === days.length - 1
    const goesOn = day === from.day && n === 0
    const isShort = !goesOn && heightOf([photos], measures) >= target * lowest
    // Its neighbours and its own rows are not known yet.
    if (isShort && isOpen) return stop([...side.flat(), ...photos])
    if (isShort) {
      if (side.length && heightOf([...side, photos], measures) < target * lowest) addSide()
      side.push(photos)
      if (heightOf(side, measures) <= target) addSide()
    } else {
      addSide()
      const own = rowsOfDay(photos, measures)
      const placed = isOpen ? own.slice(0, -1) : own
      for (const [i, row] of placed.entries()) add([{ day, isFirst: i === 0 && !goesOn, photos: row }])
      if (isOpen) return stop(own.at(-1) ?? [])
    }
  }
  if (isWhole) addSide()
  return stop(side.flat())
}

/** A page of photos, and the key of its start. */
export type PageOfPhotos<P> = { start: string; photos: readonly P[] }

/**
 * Lays out the loaded pages, which may start anywhere.
 * @param marks the state at each known page start; updated for consecutive pages from the first
 */
export const layoutOfPages = <P extends Placeable>(
  pages: readonly PageOfPhotos<P>[],
  { width, isWhole }: Options,
  marks: Map<string, LayoutState<P>>,
): Layout<P> => {
  const rows: Row<P>[] = []
  let mark: LayoutState<P> = marks.get(pages[0]?.start ?? '') ?? beginning
  for (const [n, { start, photos }] of pages.entries()) {
    marks.set(start, mark)
    const page = layoutOf(photos, { width, isWhole: isWhole && n === pages.length - 1 }, mark)
    rows.push(...page.rows)
    mark = page.mark
  }
  return { rows, height: mark.top }
}

/** The range of rows [from, to) between two heights. */
export const rowsBetween = (
  rows: readonly Pick<Row<unknown>, 'top' | 'height'>[],
  from: number,
  to: number,
): [first: number, end: number] => {
  const search = (isAfter: (row: Pick<Row<unknown>, 'top' | 'height'>) => boolean) => {
    let [low, high] = [0, rows.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const row = rows[middle]
      if (row && isAfter(row)) high = middle
      else low = middle + 1
    }
    return low
  }
  return [search(({ top, height }) => top + height > from), search(({ top }) => top >= to)]
}
