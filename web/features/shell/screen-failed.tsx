import { useRouter, useRouterState } from '@tanstack/react-router'
import { ErrorState } from '../../ui/error-state'
import { Page, PageHeader } from '../../ui/page'

/** In place of a screen whose code could not be loaded. */
export function ScreenFailed() {
  const router = useRouter()
  const pending = useRouterState({ select: ({ isLoading }) => isLoading })
  return (
    <Page>
      <PageHeader title="Something is missing" />
      <ErrorState title="This page couldn't be loaded" onRetry={() => router.invalidate()} pending={pending} />
    </Page>
  )
}
