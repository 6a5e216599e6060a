import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { PortalReply } from '#src/features/portal/portal.contract'
import { ApiError } from '#web/platform/api/api'
import { formatMoment } from '#web/platform/format/formats'
import { LoadError } from '#web/ui/error-state'
import { Entrance, EntranceLoading } from '../accounts/entrance'
import { portalQuery } from './portal.queries'
import { PortalEvents, PortalInvitations, PortalPhotos } from './portal-friend'
import { PortalEmergencySheet, PortalNotesPart, PortalTodayPart } from './portal-helper'
import { t } from './texts'

/** /portal/{portalToken}: the page of a friend or helper without an account. */
export function PortalPage() {
  const { portalToken } = useParams({ from: '/portal/$portalToken' })
  const query = useQuery(portalQuery(portalToken))
  if (query.isPending) return <EntranceLoading />
  if (query.data) return <Portal page={query.data} portalToken={portalToken} />
  return query.error instanceof ApiError && query.error.status === 404 ? (
    <Entrance title={t('No such page')} subtitle={t('This link does not work here. Ask for a new one.')} />
  ) : (
    <Entrance title={t('Hello')}>
      <LoadError title={t('Failed to load the page')} query={query} />
    </Entrance>
  )
}

function Portal({ page, portalToken }: { page: PortalReply; portalToken: string }) {
  const { friendName, familyName, accessLevel, canViewPhotos, canViewEvents, canRsvp, expiresAt, timezone, isPreview } = page
  const until = formatMoment(expiresAt, timezone, { dateStyle: 'medium', timeStyle: 'short' })
  const isEmpty = accessLevel === 'limited' && !canViewPhotos && !canViewEvents && !canRsvp
  return (
    <Entrance title={familyName} subtitle={t('Hello {friendName}. This page works until {until}.', { friendName, until })}>
      <div className="flex flex-col gap-8">
        {isPreview && (
          <p className="rounded-field bg-base-content/6 p-3 text-sm">
            {t('This is a preview, because you are signed in. {friendName}’s device can still be the first.', { friendName })}
          </p>
        )}
        {isEmpty && <p>{t('There is nothing here yet.')}</p>}
        {accessLevel === 'helper' && (
          <>
            <PortalTodayPart portalToken={portalToken} isPreview={isPreview} />
            <PortalNotesPart portalToken={portalToken} />
            <PortalEmergencySheet portalToken={portalToken} />
          </>
        )}
        {canRsvp && <PortalInvitations portalToken={portalToken} isPreview={isPreview} />}
        {canViewEvents && <PortalEvents portalToken={portalToken} timezone={timezone} />}
        {canViewPhotos && <PortalPhotos portalToken={portalToken} />}
      </div>
    </Entrance>
  )
}
