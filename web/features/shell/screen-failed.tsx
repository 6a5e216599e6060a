import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isReachable } from '#web/platform/live/connectivity'
import { ChunkLoadError } from '#web/platform/loading/lazy-screen'
import { ErrorState } from '#web/ui/error-state'
import { Page, PageHeader } from '#web/ui/page'
import { t } from './texts'

const reloadedKey = 'hearth.reloaded'

/** Whether a reload may help and this tab has not tried it yet: a newer build has other chunk names. */
const mayReload = () => {
  try {
    if (sessionStorage.getItem(reloadedKey) === location.pathname) return false
    sessionStorage.setItem(reloadedKey, location.pathname)
    return true
  } catch {
    return false
  }
}

/** Replaces a screen whose code failed to load. */
export function ScreenFailed({ error }: Pick<ErrorComponentProps, 'error'>) {
  const router = useRouter()
  useEffect(() => {
    const reload = async () => {
      if (error instanceof ChunkLoadError && (await isReachable()) && mayReload()) location.reload()
    }
    reload()
  }, [error])
  const pending = useRouterState({ select: ({ isLoading }) => isLoading })
  return (
    <Page>
      <PageHeader title={t('Something is missing')} />
      <ErrorState title={t('Failed to load this page')} onRetry={() => router.invalidate()} pending={pending} />
    </Page>
  )
}
