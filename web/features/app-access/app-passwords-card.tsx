import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyLine } from '#web/ui/empty-line'
import { Loaded } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { AccessRow } from './access-row'
import { purposeNames, usageText } from './app-access.labels'
import { appPasswordsQuery, useRevokeAppPassword } from './app-access.queries'
import { AppPasswordDialog } from './app-password-dialog'
import { rich, t } from './texts'

/** Passwords for apps that cannot sign in like a browser, such as a calendar app or OwnTracks. */
export function AppPasswordsCard() {
  const { timezone } = useFamily()
  const query = useQuery(appPasswordsQuery)
  const revoke = useRevokeAppPassword()
  const creating = useDialog()
  return (
    <Card
      title={t('App passwords')}
      subtitle={t('For calendar apps and OwnTracks, which want a user name and a password.')}
      flush
      actions={
        <Button icon={<Plus aria-hidden className="size-4" />} aria-label={t('New app password')} onClick={() => creating.show()}>
          <span>{rich('New<more> app password</more>', { more: (children) => <span className="not-sm:hidden">{children}</span> })}</span>
        </Button>
      }
    >
      <Loaded
        query={query}
        errorTitle={t('Failed to load the app passwords')}
        skeleton={<Skeletons count={1} of="h-12" className="p-5" />}
        empty={
          <div className="px-5 pb-3">
            <EmptyLine icon={KeyRound} text={t('No app passwords yet')} />
          </div>
        }
      >
        {(rows) => (
          <ul className="pb-2">
            {rows.map((row) => (
              <AccessRow
                key={row.id}
                icon={<KeyRound aria-hidden className="size-5 shrink-0 text-muted" />}
                name={row.name}
                opens={row.scopes.map((scope) => t(purposeNames[scope])).join(', ')}
                usage={usageText(row, timezone)}
                revoke={() => revoke.mutateAsync(row.id)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {creating.openCount > 0 && <AppPasswordDialog key={creating.openCount} {...creating.props} />}
    </Card>
  )
}
