import { userStorageKey } from './user-storage'

const key = userStorageKey('family')

/** The families of a user with the one that they chose on this device in front. */
export const firstShown = <F extends { id: string }>(families: readonly F[]): F[] => {
  let chosen: string | null = null
  // Storage throws in private windows of some browsers.
  try {
    chosen = localStorage.getItem(key)
  } catch {}
  return families.toSorted((a, b) => Number(b.id === chosen) - Number(a.id === chosen))
}

/** Remembers which family this device shows. */
export const chooseFamily = (id: string) => {
  try {
    localStorage.setItem(key, id)
  } catch {}
}
