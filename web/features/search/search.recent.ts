import { userStorageKey } from '#web/platform/session/user-storage'

/** The number of stored searches per user and device. */
const maxRecent = 6

const keyOf = (userId: string) => userStorageKey(`searches.${userId}`)

/** The user's recent successful searches on this device, latest first. */
export const recentSearches = (userId: string): string[] => {
  // Storage throws in private windows of some browsers, and may hold invalid data.
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, maxRecent) : []
  } catch {
    return []
  }
}

export const rememberSearch = (userId: string, text: string) => {
  const others = recentSearches(userId).filter((other) => other.toLowerCase() !== text.toLowerCase())
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([text, ...others].slice(0, maxRecent)))
  } catch {}
}
