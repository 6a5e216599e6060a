import { userStorageKey } from '../session/user-storage'

const key = userStorageKey('kept')

/** Whether this device keeps replies of somebody: without any, the code that reads them need not load with the screen. */
export const hasKept = () => {
  // Storage throws in private windows of some browsers.
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export const noteKept = () => {
  try {
    localStorage.setItem(key, 'yes')
  } catch {}
}
