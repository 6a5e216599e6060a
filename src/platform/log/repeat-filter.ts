/**
 * Suppresses repeated log lines. Otherwise a full disk would be logged on every request, to the full disk.
 * @returns whether to log a text: true if it differs from the last one, or if `minutes` have passed since
 */
export const createRepeatFilter = (minutes: number, now = () => performance.now()) => {
  let last = { text: '', at: Number.NEGATIVE_INFINITY }
  return (text: string): boolean => {
    if (text === last.text && now() - last.at < minutes * 60_000) return false
    last = { text, at: now() }
    return true
  }
}
