import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { userQuery } from '#web/platform/session/session'
import { EntranceLoading } from '../accounts/entrance'
import { signInPath } from '../accounts/return-path'
import { openQuickAdd } from './open-quick-add'
import { sharedText } from './shared-text'

/** /share, the address of the device's share menu: the line with what was shared, after a sign-in if need be. */
export function SharePage() {
  const { data: user, isPending } = useQuery(userQuery)
  const { history } = useRouter()
  useEffect(() => {
    if (isPending) return
    if (user === null) return history.replace(signInPath(location.pathname + location.search))
    const { text, isList } = sharedText(location.search)
    openQuickAdd(text, isList ? 'item' : null)
    history.replace('/')
  }, [isPending, user, history])
  return <EntranceLoading />
}
