import type { MouseEvent } from 'react'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { ApiError, call } from '../api/api'
import { isPairedHere } from './paired'

const signOutPendingKey = 'hearth.leaving'

/** Whether a sign-out on this device has not reached the server yet. */
export const isSignOutPending = () => {
  try {
    return localStorage.getItem(signOutPendingKey) !== null
  } catch {
    return false
  }
}

const setSignOutPending = (value: boolean) => {
  try {
    if (value) localStorage.setItem(signOutPendingKey, 'yes')
    else localStorage.removeItem(signOutPendingKey)
  } catch {}
}

/** Calls `handler` when the user signs out in another tab. */
export const onSignOutInOtherTab = (handler: () => void) =>
  window.addEventListener('storage', ({ key, newValue }) => key === signOutPendingKey && newValue !== null && handler())

/** Ends the server's session and clears the pending sign-out. @throws TypeError when the server is unreachable */
export const endSession = async () => {
  try {
    await call(accountsApi.signOut, {})
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  }
  setSignOutPending(false)
}

/** Timeout for the device's database, in milliseconds. */
const timeoutMs = 2000

/** Waits for work on the device's database, with a timeout; ignores errors, as some browsers store nothing. */
export const withTimeout = (work: Promise<unknown>) =>
  Promise.race([work.catch(() => {}), new Promise((done) => setTimeout(done, timeoutMs))])

/** Clears the user's data on this device and marks the sign-out as pending first, which works offline too. */
export const signOutNow = async () => {
  setSignOutPending(true)
  await withTimeout(import('../offline/device-db').then(({ deviceDb: device }) => device.clear()))
  // Offline, the next visit ends the session.
  await endSession().catch(() => {})
  location.assign(isPairedHere() ? '/sign-in' : '/')
}

/** Click handler of the sign-out link. */
export const signOut = (event: MouseEvent<HTMLAnchorElement>) => {
  event.preventDefault()
  return signOutNow()
}
