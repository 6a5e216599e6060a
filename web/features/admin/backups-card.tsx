import { useQuery } from '@tanstack/react-query'
import { Archive, DatabaseBackup, Download, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { BackupReply, BackupsReply } from '../../../src/features/backups/backups.contract'
import { sizeText } from '../../../src/features/backups/backups.rules'
import { useFamily } from '../../platform/session'
import { Button, buttonClass } from '../../ui/button'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/empty-state'
import { LoadError } from '../../ui/error-state'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import { Spinner } from '../../ui/spinner'
import { Tooltip } from '../../ui/tooltip'
import { momentText } from '../settings/settings.words'
import { backupsQuery, downloadOf, useBackUp } from './backups.queries'

/** Rows before the rest is asked for. */
const few = 4

/** How the last backups of the server went, and another one now. */
export function BackupsCard() {
  const { id, timezone } = useFamily()
  const query = useQuery(backupsQuery(id))
  const { data: state, isError } = query
  const backUp = useBackUp(id)
  // Not this family's to see.
  if (state === null) return null
  return (
    <Card
      title="Backups"
      subtitle={state && scheduleText(state, timezone)}
      flush
      actions={
        <Button
          icon={<DatabaseBackup aria-hidden className="size-4" />}
          disabled={!state}
          pending={backUp.isPending || Boolean(state?.running)}
          onClick={() => backUp.mutate()}
        >
          Back up now
        </Button>
      }
    >
      {isError && !state && <LoadError title="The backups couldn't be loaded" query={query} />}
      {!state && !isError && (
        <SkeletonGroup className="flex flex-col gap-5 p-5">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </SkeletonGroup>
      )}
      {state && <Backups state={state} />}
    </Card>
  )
}

const scheduleText = ({ schedule }: BackupsReply, timezone: string) =>
  schedule
    ? `Every night; the newest ${schedule.keep} stay. Next: ${momentText(schedule.nextAt, timezone)}.`
    : 'Nightly backups are switched off.'

function Backups({ state: { running, backups, mayDownload } }: { state: BackupsReply }) {
  const { timezone } = useFamily()
  const [all, setAll] = useState(false)
  if (!running && backups.length === 0)
    return (
      <EmptyState icon={Archive} title="No backup yet" text="A backup is one file with everything in it: the database and every upload." />
    )
  return (
    <>
      <ul className="py-2">
        {running && (
          <li className="flex min-h-17 items-center gap-4 px-5 py-2">
            <Spinner className="size-6 shrink-0 text-primary" />
            <div>
              <p className="font-medium">Backing up …</p>
              <p className="text-muted text-sm">Since {momentText(running.startedAt, timezone)}. You can leave this page.</p>
            </div>
          </li>
        )}
        {(all ? backups : backups.slice(0, few)).map((backup) => (
          <BackupRow key={`${backup.kind} ${backup.createdAt}`} backup={backup} mayDownload={mayDownload} />
        ))}
      </ul>
      {!all && backups.length > few && (
        <Button variant="quiet" className="mb-2 ms-3" onClick={() => setAll(true)}>
          Show {backups.length - few} more
        </Button>
      )}
      {!mayDownload && (
        <p className="px-5 pb-3 text-muted text-sm">
          A backup holds the data of every family on this server. Only an admin of all of them can download it here.
        </p>
      )}
    </>
  )
}

const kinds = { nightly: 'Nightly', manual: 'Made by hand' }

function BackupRow({ backup, mayDownload }: { backup: BackupReply; mayDownload: boolean }) {
  const { timezone } = useFamily()
  const { kind, createdAt, result, name, size, missing, reason } = backup
  const isDone = result === 'done'
  const Icon = isDone ? Archive : TriangleAlert
  const when = momentText(createdAt, timezone)
  return (
    <li className="flex min-h-17 items-center gap-4 py-2 ps-5 pe-3">
      <Icon aria-hidden className={`size-6 shrink-0 ${isDone ? 'text-muted' : 'text-error'}`} strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{when}</p>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {kinds[kind]} · {isDone ? sizeText(size ?? 0) : <span className="font-medium text-error">Failed</span>}
          {missing > 0 && <span className="text-warning"> · {missing === 1 ? '1 file was' : `${missing} files were`} missing</span>}
        </p>
        {reason && <p className="text-sm [overflow-wrap:anywhere]">{reason}</p>}
      </div>
      {name && mayDownload && (
        <Tooltip label="Download">
          <a
            href={downloadOf(name)}
            download={name}
            aria-label={`Download the backup of ${when}`}
            className={`${buttonClass('quiet')} btn-circle`}
          >
            <Download aria-hidden className="size-5" />
          </a>
        </Tooltip>
      )}
    </li>
  )
}
