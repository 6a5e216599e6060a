/** The most days that a window of the calendar may have. */
export const mostDays = 400

/** The most occurrences of one reply. */
export const mostShown = 5000

/** The most bytes of one reply, unless its first event alone has more. */
export const mostBytes = 3 * 1024 * 1024

/** The bytes of an event in a reply without its words, at least. */
const leastBytes = 500

/** An event's place among others: by start, then by id, then by the date of its series. It is the cursor of a page, too. */
export const placeOf = ({ startTime, id, instanceDate }: { startTime: string; id: string; instanceDate?: string | null }) =>
  `${startTime}_${id}_${instanceDate ?? ''}`

type Placed = { place: string; bytes: number }

/**
 * Keeps those that come first, as many as a reply may hold, of however many there are.
 * @param after the place that the page before ended with
 */
export const createEarliest = <E>(after = '') => {
  let kept: (Placed & { event: E })[] = []
  let bytes = 0
  /** The first place that is left to the next page. */
  let end = '~'

  const trim = () => {
    kept.sort((one, other) => (one.place < other.place ? -1 : 1))
    let count = 0
    bytes = 0
    for (const one of kept) {
      if (count === mostShown || (count > 0 && bytes + one.bytes > mostBytes)) {
        end = one.place
        break
      }
      bytes += one.bytes
      count += 1
    }
    kept = kept.slice(0, count)
  }

  return {
    /** @param words bytes of its words, at least */
    add(place: string, words: number, event: E) {
      if (place <= after || place >= end) return
      kept.push({ place, bytes: leastBytes + words, event })
      bytes += leastBytes + words
      if (kept.length > 2 * mostShown || bytes > 2 * mostBytes) trim()
    },
    /** In their order, and whether there are others behind them. */
    all() {
      trim()
      return { first: kept, isMore: end !== '~' }
    },
  }
}
