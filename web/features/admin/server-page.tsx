import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { StatusReply } from '#src/features/admin/admin.contract'
import { sizeText } from '#src/operations/backups/backups.rules'
import { useNow } from '#web/platform/format/clock'
import { numberFormat } from '#web/platform/format/formats'
import { useMay, useMaybeFamily } from '#web/platform/session/session'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { Page, PageHeader } from '#web/ui/page'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { Stat, statGrid } from '#web/ui/stat'
import { BackLink } from '../shell/back-link'
import { AboutCard } from './about-card'
import { durationText } from './admin.labels'
import { statusQuery, useLiveStatus } from './admin.queries'
import { AlertsCard } from './alerts-card'
import { BackupsCard } from './backups-card'
import { ChecksCard } from './checks-card'
import { JobsCard } from './jobs-card'
import { PeopleCard } from './people-card'
import { RecentErrorsCard } from './recent-errors-card'
import { StorageCard } from './storage-card'
import { t } from './texts'

/** /settings/server: the status of the server, for server admins. */
export function ServerPage() {
  const family = useMaybeFamily()
  const isAdmin = useMay('admin')
  return (
    <Page>
      <div className="flex flex-col gap-1">
        <BackLink to="/settings">{t('Settings')}</BackLink>
        <PageHeader title={t('Server')} />
      </div>
      {family && isAdmin ? <Server familyId={family.id} /> : <Closed />}
    </Page>
  )
}

function Closed() {
  return <EmptyState icon={Lock} title={t("You can't view the server")} text={t("Only the server's admins can see and manage it.")} />
}

function Server({ familyId }: { familyId: string }) {
  const query = useQuery(statusQuery(familyId))
  useLiveStatus(familyId)
  return (
    <Loaded query={query} errorTitle={t("Failed to load the server's state")} skeleton={skeleton}>
      {(status) => (status ? <Status status={status} /> : <Closed />)}
    </Loaded>
  )
}

const skeleton = (
  <SkeletonGroup className="flex flex-col gap-5">
    <div className={`${statGrid} xl:grid-cols-4`}>
      <Skeleton className="h-28 rounded-box" />
      <Skeleton className="h-28 rounded-box" />
      <Skeleton className="h-28 rounded-box" />
      <Skeleton className="h-28 rounded-box" />
    </div>
    <div className="grid gap-5 lg:grid-cols-2">
      <Skeleton className="h-80 rounded-box" />
      <Skeleton className="h-80 rounded-box" />
    </div>
  </SkeletonGroup>
)

function Status({ status: { about, storage, people, troubles, jobs, checks } }: { status: StatusReply }) {
  const now = useNow()
  const { uploads } = storage
  const countFormat = numberFormat({})
  return (
    <>
      <div className={`${statGrid} xl:grid-cols-4`}>
        <Stat
          label={t('Online now')}
          value={countFormat.format(people.online)}
          detail={t('of {count, plural, one {# person} other {# people}}', { count: people.users })}
        />
        <Stat label={t('Uploads')} value={countFormat.format(uploads.count)} detail={sizeText(uploads.bytes)} />
        <Stat label={t('Database')} value={sizeText(storage.database + storage.wal)} detail={t('Excluding uploads')} />
        <Stat label={t('Running for')} value={durationText(about.startedAt, now)} detail={`Hearth ${about.version}`} />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <ChecksCard checks={checks} />
          <StorageCard storage={storage} />
          <BackupsCard />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <AlertsCard />
          <RecentErrorsCard troubles={troubles} />
          <PeopleCard people={people} />
          <JobsCard jobs={jobs} />
        </div>
      </div>
      <AboutCard about={about} />
    </>
  )
}
