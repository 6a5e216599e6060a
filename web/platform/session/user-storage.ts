const prefix = 'hearth.own.'

/** The storage key of a value that belongs to the signed-in user; every other key, such as the theme, belongs to the device. */
export const userStorageKey = (name: string) => `${prefix}${name}`

/** Removes the signed-in user's values from browser storage. */
export const clearUserStorage = () => {
  // Storage throws in private windows of some browsers.
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  } catch {}
}
