const prefix = 'hearth.own.'

/** Names something in the browser's storage that belongs to whoever is signed in; all else there is the device's, such as its theme. */
export const userStorageKey = (name: string) => `${prefix}${name}`

/** Removes all of it. */
export const clearUserStorage = () => {
  // Storage throws in private windows of some browsers.
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  } catch {}
}
