import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { StatusReply } from '#src/features/admin/admin.contract'
import { sizeText } from '#src/operations/backups/backups.rules'
import { useNow } from '#web/platform/format/clock'
import { useMay, useMaybeFamily } from '#web/platform/session/session'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { Page, PageHeader } from '#web/ui/page'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { Stat, statGrid } from '#web/ui/stat'
import { BackLink } from '../shell/back-link'
import { AboutCard } from './about-card'
import { counted, durationText } from './admin.labels'
import { statusQuery, useLiveStatus } from './admin.queries'
import { AlertsCard } from './alerts-card'
import { BackupsCard } from './backups-card'
import { ChecksCard } from './checks-card'
import { JobsCard } from './jobs-card'
import { PeopleCard } from './people-card'
import { RecentErrorsCard } from './recent-errors-card'
import { StorageCard } from './storage-card'

/** /settings/server: the status of the server, for server admins. */
export function ServerPage() {
  const family = useMaybeFamily()
  const isAdmin = useMay('admin')
  return (
    <Page>
      <div className="flex flex-col gap-1">
        <BackLink to="/settings">Settings</BackLink>
        <PageHeader title="Server" />
      </div>
      {family && isAdmin ? <Server familyId={family.id} /> : <Closed />}
    </Page>
  )
}

function Closed() {
  return <EmptyState icon={Lock} title="You can't view the server" text="Only the server's admins can see and manage it." />
}

function Server({ familyId }: { familyId: string }) {
  const query = useQuery(statusQuery(familyId))
  useLiveStatus(familyId)
  return (
    <Loaded query={query} noun="server's state" skeleton={skeleton}>
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
  return (
    <>
      <div className={`${statGrid} xl:grid-cols-4`}>
        <Stat label="Online now" value={people.online.toLocaleString()} detail={`of ${counted(people.users, 'person', 'people')}`} />
        <Stat label="Uploads" value={uploads.count.toLocaleString()} detail={sizeText(uploads.bytes)} />
        <Stat label="Database" value={sizeText(storage.database + storage.wal)} detail="Excluding uploads" />
        <Stat label="Running for" value={durationText(about.startedAt, now)} detail={`Hearth ${about.version}`} />
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
