/**
 * For a log: says yes to a text that is new, and to one that was said before every few minutes only. A full disk would otherwise be told at every
 * request, on the disk that is full.
 */
export const createRepeatFilter = (minutes: number, now = () => performance.now()) => {
  let last = { text: '', at: Number.NEGATIVE_INFINITY }
  return (text: string): boolean => {
    if (text === last.text && now() - last.at < minutes * 60_000) return false
    last = { text, at: now() }
    return true
  }
}
