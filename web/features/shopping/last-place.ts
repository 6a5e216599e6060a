import type { ShoppingListReply } from '#src/features/shopping/lists/lists.contract'
import { userStorageKey } from '#web/platform/session/user-storage'
import { type ShoppingTab, tabNames } from './shopping.search'

/** The last place of a person in the shopping, on this device. */
type LastPlace = { tab?: ShoppingTab | undefined; list?: string | undefined /** Epoch milliseconds. */; at: number }

const key = userStorageKey('shopping.place')
/** How long a tab other than the lists is returned to: in a shop, Shopping leads to the list. */
const tabKeptMs = 30 * 60_000

export const lastPlace = (): LastPlace => {
  // Storage throws in private windows of some browsers, and may hold values of an older version.
  try {
    const { tab, list, at } = JSON.parse(localStorage.getItem(key) ?? '{}')
    return { tab: tabNames.find((name) => name === tab), list: typeof list === 'string' ? list : undefined, at: Number(at) || 0 }
  } catch {
    return { at: 0 }
  }
}

/** Stores the tab, and the list if one is open. */
export const rememberPlace = (tab: ShoppingTab, list: string | undefined, now: number) => {
  try {
    localStorage.setItem(key, JSON.stringify({ tab, list: list ?? lastPlace().list, at: now }))
  } catch {}
}

/** The first place of the shopping: the tab of a moment ago, else the list used last, else the newest list. */
export const startingPlace = (
  lists: readonly ShoppingListReply[],
  { tab, list, at }: LastPlace,
  now: number,
): { tab: ShoppingTab; list?: string | undefined } => {
  if (tab && tab !== 'lists' && now - at < tabKeptMs) return { tab }
  const active = lists.filter(({ status }) => status === 'active').toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  return { tab: 'lists', list: (active.find(({ id }) => id === list) ?? active[0])?.id }
}
