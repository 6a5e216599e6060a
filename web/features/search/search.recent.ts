import { userStorageKey } from '#web/platform/session/user-storage'

/** The number of stored searches per user and device. */
const maxRecent = 6

/** The number of stored screens. */
const maxScreens = 3

const searchesKey = (userId: string) => userStorageKey(`searches.${userId}`)
const screensKey = (userId: string) => userStorageKey(`screens.${userId}`)

const stored = (key: string, max: number): string[] => {
  // Storage throws in private windows of some browsers, and may hold invalid data.
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(list) ? list.filter((text) => typeof text === 'string').slice(0, max) : []
  } catch {
    return []
  }
}

const store = (key: string, list: readonly string[]) => {
  try {
    localStorage.setItem(key, JSON.stringify(list))
  } catch {}
}

/** The user's recent successful searches on this device, latest first. */
export const recentSearches = (userId: string) => stored(searchesKey(userId), maxRecent)

export const rememberSearch = (userId: string, text: string) => {
  const others = recentSearches(userId).filter((other) => other.toLowerCase() !== text.toLowerCase())
  store(searchesKey(userId), [text, ...others].slice(0, maxRecent))
}

/** The screens that the user opened from the palette on this device, latest first. */
export const recentScreens = (userId: string) => stored(screensKey(userId), maxScreens)

export const rememberScreen = (userId: string, to: string) =>
  store(screensKey(userId), [to, ...recentScreens(userId).filter((other) => other !== to)].slice(0, maxScreens))
