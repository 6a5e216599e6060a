import { useQuery } from '@tanstack/react-query'
import { Plus, SquareTerminal } from 'lucide-react'
import { useNow } from '#web/platform/format/clock'
import { useFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyLine } from '#web/ui/empty-line'
import { Loaded } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { AccessRow } from './access-row'
import { ApiTokenDialog } from './api-token-dialog'
import { expiryText, scopesText, usageText } from './app-access.labels'
import { apiTokensQuery, useRevokeApiToken } from './app-access.queries'
import { rich, t } from './texts'

/** Tokens with which programs make calls as the user. */
export function ApiTokensCard() {
  const { timezone } = useFamily()
  const query = useQuery(apiTokensQuery)
  const now = useNow()
  const revoke = useRevokeApiToken()
  const creating = useDialog()
  return (
    <Card
      title={t('API tokens')}
      subtitle={rich('For your own programs and home automation, by <link>the calls of this server</link>.', {
        link: (text) => (
          <a href="/api/docs" className="link">
            {text}
          </a>
        ),
      })}
      flush
      actions={
        <Button icon={<Plus aria-hidden className="size-4" />} aria-label={t('New API token')} onClick={() => creating.show()}>
          <span>{rich('New<more> API token</more>', { more: (children) => <span className="not-sm:hidden">{children}</span> })}</span>
        </Button>
      }
    >
      <Loaded
        query={query}
        errorTitle={t('Failed to load the API tokens')}
        skeleton={<Skeletons count={1} of="h-12" className="p-5" />}
        empty={
          <div className="px-5 pb-3">
            <EmptyLine icon={SquareTerminal} text={t('No API tokens yet')} />
          </div>
        }
      >
        {(rows) => (
          <ul className="pb-2">
            {rows.map((row) => (
              <AccessRow
                key={row.id}
                icon={<SquareTerminal aria-hidden className="size-5 shrink-0 text-muted" />}
                name={row.name}
                opens={scopesText(row.scopes)}
                usage={usageText(row, timezone)}
                expiry={
                  <p className="text-muted text-sm">{expiryText(row.expiresAt, timezone, Temporal.Instant.fromEpochMilliseconds(now))}</p>
                }
                revoke={() => revoke.mutateAsync(row.id)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {creating.openCount > 0 && <ApiTokenDialog key={creating.openCount} {...creating.props} />}
    </Card>
  )
}
