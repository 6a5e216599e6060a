import { useEffect } from 'react'
import { Spinner } from '#web/ui/spinner'
import { toast } from '#web/ui/toast'
import { t } from './texts'

/** Milliseconds before the redirect, for the toast (spec 1 section 9). */
const redirectDelayMs = 500

/** The dashboard for signed-out visitors: shows a toast and redirects to sign-in. */
export function LoggedOut() {
  useEffect(() => {
    toast({ variant: 'destructive', title: t('Unauthorized'), description: t('You are logged out. Logging in again...') })
    const timer = setTimeout(() => location.assign('/api/login'), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner label={t('Loading...')} className="size-8" />
    </main>
  )
}
