import { useEffect } from 'react'
import { Spinner } from '#web/ui/spinner'
import { toast } from '#web/ui/toast'

/** Milliseconds in which the toast can be read (spec 1 section 9). */
const redirectAfter = 500

/** The dashboard of nobody: says so, and leads to signing in. */
export function LoggedOut() {
  useEffect(() => {
    toast({ variant: 'destructive', title: 'Unauthorized', description: 'You are logged out. Logging in again...' })
    const timer = setTimeout(() => location.assign('/api/login'), redirectAfter)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner label="Loading..." className="size-8" />
    </main>
  )
}
