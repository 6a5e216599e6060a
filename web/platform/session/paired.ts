const pairedKey = 'hearth.paired'

/** Whether children sign in on this device, as far as it knows: the server decides by the device's cookie. */
export const isPairedHere = () => {
  // Storage throws in private windows of some browsers.
  try {
    return localStorage.getItem(pairedKey) !== null
  } catch {
    return false
  }
}

export const setPairedHere = (value: boolean) => {
  try {
    if (value) localStorage.setItem(pairedKey, 'yes')
    else localStorage.removeItem(pairedKey)
  } catch {}
}
