import { userStorageKey } from '#web/platform/session/user-storage'

/** How many searches a device remembers of each person. */
const most = 6

const keyOf = (userId: string) => userStorageKey(`searches.${userId}`)

/** What somebody looked for on this device and found, the last first. */
export const recentSearches = (userId: string): string[] => {
  // Storage throws in private windows of some browsers, and may hold what somebody else put there.
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export const rememberSearch = (userId: string, text: string) => {
  const others = recentSearches(userId).filter((other) => other.toLowerCase() !== text.toLowerCase())
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([text, ...others].slice(0, most)))
  } catch {}
}
