import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { familiesQuery, SessionProvider, userQuery, useUser } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { ErrorState } from '#web/ui/error-state'
import { Entrance, EntranceLoading } from '../accounts/entrance'
import { signInPath } from '../accounts/return-path'
import { ShareSheet } from './share-sheet'
import { removeShared, useShared } from './shared'
import { t } from './texts'

/** /share, the target of the device's share menu: the shared content and its destinations, after a sign-in if needed. */
export function SharePage() {
  const user = useQuery(userQuery)
  const families = useQuery({ ...familiesQuery, enabled: Boolean(user.data) })
  const { history } = useRouter()
  useEffect(() => {
    if (user.data === null) history.replace(signInPath(location.pathname + location.search))
  }, [user.data, history])
  const session = useMemo(
    () => user.data && families.data && { user: user.data, family: families.data.find((family) => family.isActive) },
    [user.data, families.data],
  )
  const failed = user.isError ? user : families.isError ? families : undefined
  if (session)
    return (
      <SessionProvider value={session}>{session.family ? <SharedHere /> : <Nothing text={t('Join a family first.')} />}</SessionProvider>
    )
  if (!failed) return <EntranceLoading />
  return (
    <Entrance title={t('Where does it go?')}>
      <ErrorState title={t('Hearth could not be reached')} onRetry={() => failed.refetch()} pending={failed.isFetching} />
    </Entrance>
  )
}

function SharedHere() {
  const { history } = useRouter()
  const shared = useShared(location.search, useUser().id)
  const leave = (to: string) => {
    removeShared().catch(() => {})
    history.replace(to)
  }
  if (shared === undefined) return <EntranceLoading />
  if (shared === null)
    return <Nothing text={t('What you shared did not arrive, or was already used. Share it once more from the other app.')} />
  return <ShareSheet shared={shared} leave={leave} />
}

function Nothing({ text }: { text: string }) {
  const { history } = useRouter()
  return (
    <Entrance title={t('Nothing arrived')} subtitle={text}>
      <Button variant="primary" onClick={() => history.replace('/')}>
        {t('Go to the start page')}
      </Button>
    </Entrance>
  )
}
