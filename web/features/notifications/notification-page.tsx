import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { BellRing } from 'lucide-react'
import { useEffect } from 'react'
import { useFamily, useMe } from '#web/platform/session/session'
import { showFamily } from '#web/platform/session/show-family'
import { buttonClass } from '#web/ui/button'
import { EmptyState } from '#web/ui/empty-state'
import { Page, PageHeader } from '#web/ui/page'
import { Spinner } from '#web/ui/spinner'
import { toast } from '#web/ui/toast'
import { placeOf } from './notifications.labels'
import { notificationQuery, useMarkRead } from './notifications.queries'
import { useOtherFamilyWith } from './other-family'
import { t } from './texts'

/** Leads from a notification on a device or in a mail to its subject, in whichever family of the reader it is, and marks it as read. */
export function NotificationPage() {
  const { notificationId } = useParams({ from: '/gate/notifications/$notificationId' })
  const { id: familyId } = useFamily()
  const { role } = useMe()
  const { data, isError } = useQuery(notificationQuery(familyId, notificationId))
  const { mutate: markRead } = useMarkRead(familyId)
  const elsewhere = useOtherFamilyWith(notificationId, isError)
  const isGone = isError && elsewhere === null
  useEffect(() => {
    if (!elsewhere) return
    showFamily(elsewhere.id)
    toast({ title: t('{name} is shown now', { name: elsewhere.name }), description: t('The settings lead back to your other family.') })
  }, [elsewhere])
  const isUnread = data?.read === false
  useEffect(() => {
    if (isUnread) markRead(notificationId)
  }, [isUnread, notificationId, markRead])
  if (data) return <Navigate {...placeOf(data, role)} replace />
  return (
    <Page width="narrow">
      <PageHeader title={t('Notifications')} />
      {isGone ? (
        <EmptyState
          icon={BellRing}
          title={t('This notification is no longer there')}
          text={t('What it was about was deleted, or you may not see it any more.')}
          action={
            <Link to="/" className={buttonClass('primary')}>
              {t('Go to the start page')}
            </Link>
          }
        />
      ) : (
        <Spinner className="mx-auto my-12 size-8" />
      )}
    </Page>
  )
}
