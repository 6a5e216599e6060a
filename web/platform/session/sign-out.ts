import type { MouseEvent } from 'react'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { ApiError, call } from '../api/api'

const signOutPendingKey = 'hearth.leaving'

/** Whether somebody signed out here of whom the server has not heard it yet. */
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

/** Calls back when somebody signs out in another tab. */
export const onSignOutElsewhere = (handler: () => void) =>
  window.addEventListener('storage', ({ key, newValue }) => key === signOutPendingKey && newValue !== null && handler())

/** Signs out for somebody who left without a network. @throws TypeError when the server still can't be reached */
export const endSession = async () => {
  try {
    await call(accountsApi.signOut, {})
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  }
  setSignOutPending(false)
}

/** Milliseconds that the device has to forget; nobody is kept waiting for ever. */
const patience = 2000

/** Waits for what this device does about whose it is; where it keeps nothing, that fails, and there is nothing to be done. */
export const withTimeout = (work: Promise<unknown>) =>
  Promise.race([work.catch(() => {}), new Promise((done) => setTimeout(done, patience))])

/** On the link to the server's sign-out: first this device forgets whose it was, and that it was told to, which holds without a network too. */
export const signOut = async (event: MouseEvent<HTMLAnchorElement>) => {
  event.preventDefault()
  setSignOutPending(true)
  await withTimeout(import('../offline/device-db').then(({ deviceDb: device }) => device.forget()))
  // Without a network the server hears of it later.
  await endSession().catch(() => {})
  location.assign('/')
}
