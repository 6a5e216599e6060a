import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MissingCode } from '../../platform/chunk'
import { isReachable } from '../../platform/reach'
import { ErrorState } from '../../ui/error-state'
import { Page, PageHeader } from '../../ui/page'

const reloadedKey = 'hearth.reloaded'

/** Whether a reload may help that this tab has not tried yet: the server has a newer version, and calls its files otherwise. */
const mayReload = () => {
  try {
    if (sessionStorage.getItem(reloadedKey) === location.pathname) return false
    sessionStorage.setItem(reloadedKey, location.pathname)
    return true
  } catch {
    return false
  }
}

/** In place of a screen whose code could not be loaded. */
export function ScreenFailed({ error }: Pick<ErrorComponentProps, 'error'>) {
  const router = useRouter()
  useEffect(() => {
    const reload = async () => {
      if (error instanceof MissingCode && (await isReachable()) && mayReload()) location.reload()
    }
    reload()
  }, [error])
  const pending = useRouterState({ select: ({ isLoading }) => isLoading })
  return (
    <Page>
      <PageHeader title="Something is missing" />
      <ErrorState title="Failed to load this page" onRetry={() => router.invalidate()} pending={pending} />
    </Page>
  )
}
