import { UsersRound } from 'lucide-react'
import { useMaybeFamily } from '#web/platform/session/session'
import { EmptyState } from '#web/ui/empty-state'
import { Page, PageHeader } from '#web/ui/page'
import { ApiTokensCard } from './api-tokens-card'
import { AppPasswordsCard } from './app-passwords-card'
import { t } from './texts'

/** /settings/apps: app passwords and API tokens of the user. */
export function AppAccessPage() {
  const family = useMaybeFamily()
  return (
    <Page width="narrow">
      <PageHeader title={t('App passwords and tokens')} subtitle={t('What apps and programs open with, apart from your own password.')} />
      {family ? (
        <>
          <AppPasswordsCard />
          <ApiTokensCard />
        </>
      ) : (
        <EmptyState icon={UsersRound} title={t('Please join a family to connect apps')} />
      )}
    </Page>
  )
}
