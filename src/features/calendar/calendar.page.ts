/** Maximum days of a calendar window. */
export const maxDays = 400

/** Maximum occurrences of a page. */
export const maxPageEvents = 5000

/** Maximum bytes of a page, unless its first event alone is larger. */
export const maxPageBytes = 3 * 1024 * 1024

/** Minimum bytes of an event in a reply, without its texts. */
const minEventBytes = 500

/** Sort key of an event and cursor of a page: start, then id, then the occurrence's date. */
export const cursorOf = ({ startTime, id, instanceDate }: { startTime: string; id: string; instanceDate?: string | null }) =>
  `${startTime}_${id}_${instanceDate ?? ''}`

type Placed = { place: string; bytes: number }

/**
 * Collects the earliest events of a page in bounded memory.
 * @param after the last cursor of the previous page
 */
export const createPageCollector = <E>(after = '') => {
  let candidates: (Placed & { event: E })[] = []
  let bytes = 0
  /** The first cursor of the next page. */
  let end = '~'

  const trim = () => {
    candidates.sort((one, other) => (one.place < other.place ? -1 : 1))
    let count = 0
    bytes = 0
    for (const one of candidates) {
      if (count === maxPageEvents || (count > 0 && bytes + one.bytes > maxPageBytes)) {
        end = one.place
        break
      }
      bytes += one.bytes
      count += 1
    }
    candidates = candidates.slice(0, count)
  }

  return {
    /** @param textBytes minimum bytes of the event's texts */
    add(place: string, textBytes: number, event: E) {
      if (place <= after || place >= end) return
      candidates.push({ place, bytes: minEventBytes + textBytes, event })
      bytes += minEventBytes + textBytes
      if (candidates.length > 2 * maxPageEvents || bytes > 2 * maxPageBytes) trim()
    },
    /** The events in order, and whether there is a next page. */
    all() {
      trim()
      return { first: candidates, isMore: end !== '~' }
    },
  }
}
