import { useQuery } from '@tanstack/react-query'
import { Archive, DatabaseBackup, Download, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { BackupReply, BackupsReply } from '#src/operations/backups/backups.contract'
import { archiveNameOf, sizeText } from '#src/operations/backups/backups.rules'
import type { Msg } from '#web/platform/language/catalogue'
import { useFamily } from '#web/platform/session/session'
import { Button, buttonClass } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'
import { Spinner } from '#web/ui/spinner'
import { Tooltip } from '#web/ui/tooltip'
import { momentText } from '../settings/settings.labels'
import { backupsQuery, downloadOf, useBackUp } from './backups.queries'
import { msg, t } from './texts'

/** Rows shown before "Show more". */
const initialRows = 4

/** The server's latest backups, and a button that makes one. */
export function BackupsCard() {
  const { id, timezone } = useFamily()
  const query = useQuery(backupsQuery(id))
  const { data: state } = query
  const backUp = useBackUp(id)
  // Admins of other families may not see the backups.
  if (state === null) return null
  return (
    <Card
      title={t('Backups')}
      subtitle={state && scheduleText(state, timezone)}
      flush
      actions={
        <Button
          icon={<DatabaseBackup aria-hidden className="size-4" />}
          disabled={!state}
          pending={backUp.isPending || Boolean(state?.running)}
          onClick={() => backUp.mutate()}
        >
          {t('Back up now')}
        </Button>
      }
    >
      <Loaded
        query={query}
        errorTitle={t('Failed to load the backups')}
        skeleton={<Skeletons count={2} of="h-10" className="flex flex-col gap-5 p-5" />}
      >
        {(loaded) => loaded && <Backups state={loaded} />}
      </Loaded>
    </Card>
  )
}

/** When backups are made, and which of them stay. */
const scheduleText = ({ schedule }: BackupsReply, timezone: string) => {
  if (!schedule) return t('Nightly backups are switched off.')
  const { keep, keepWeekly: weekly, keepMonthly: monthly } = schedule
  const moment = momentText(schedule.nextAt, timezone)
  if (weekly && monthly)
    return t('Every night; the newest {keep}, {weekly} weekly and {monthly} monthly ones stay. Next: {moment}.', {
      keep,
      weekly,
      monthly,
      moment,
    })
  if (weekly) return t('Every night; the newest {keep}, {weekly} weekly ones stay. Next: {moment}.', { keep, weekly, moment })
  if (monthly) return t('Every night; the newest {keep}, {monthly} monthly ones stay. Next: {moment}.', { keep, monthly, moment })
  return t('Every night; the newest {keep} stay. Next: {moment}.', { keep, moment })
}

/** The latest verification of the newest backup. */
function LastVerification({ verification }: Pick<BackupsReply, 'verification'>) {
  const { timezone } = useFamily()
  if (!verification) return null
  const { at, result, how, reason } = verification
  const moment = momentText(at, timezone)
  if (result === 'failed')
    return (
      <p role="alert" className="px-5 pb-3 text-error text-sm [overflow-wrap:anywhere]">
        {t('The check of {moment} failed: {reason} Make another backup now.', { moment, reason: reason ?? '' })}
      </p>
    )
  return (
    <p className="px-5 pb-3 text-muted text-sm">
      {how === 'restore'
        ? t('Last verified by a restore: {moment}.', { moment })
        : t('Last verified by its bytes, for want of room: {moment}.', { moment })}
    </p>
  )
}

function Backups({ state: { running, backups, mayDownload, verification } }: { state: BackupsReply }) {
  const { timezone } = useFamily()
  const [all, setAll] = useState(false)
  if (!running && backups.length === 0)
    return (
      <EmptyState icon={Archive} title={t('No backup yet')} text={t('A backup has everything in it: the database and every upload.')} />
    )
  return (
    <>
      <ul className="py-2">
        {running && (
          <li className="flex min-h-17 items-center gap-4 px-5 py-2">
            <Spinner className="size-6 shrink-0 text-primary" />
            <div>
              <p className="font-medium">{t('Backing up …')}</p>
              <p className="text-muted text-sm">
                {t('Since {moment}. You can leave this page.', { moment: momentText(running.startedAt, timezone) })}
              </p>
            </div>
          </li>
        )}
        {(all ? backups : backups.slice(0, initialRows)).map((backup) => (
          <BackupRow key={`${backup.kind} ${backup.createdAt}`} backup={backup} mayDownload={mayDownload} />
        ))}
      </ul>
      {!all && backups.length > initialRows && (
        <Button variant="quiet" className="mb-2 ms-3" onClick={() => setAll(true)}>
          {t('Show {count} more', { count: backups.length - initialRows })}
        </Button>
      )}
      <LastVerification verification={verification} />
      {!mayDownload && (
        <p className="px-5 pb-3 text-muted text-sm">
          {t('A backup holds the data of every family on this server. Only an admin of all of them can download it here.')}
        </p>
      )}
    </>
  )
}

const kinds = { nightly: msg('Nightly'), manual: msg('Made by hand') }

type State = NonNullable<BackupReply['state']>
const states = {
  verified: { text: msg('Verified'), tone: 'text-muted' },
  doubtful: { text: msg('Doubtful'), tone: 'font-medium text-warning' },
  damaged: { text: msg('Damaged'), tone: 'font-medium text-error' },
  unverified: { text: msg('Not verified'), tone: 'text-muted' },
} as const satisfies Record<State, { text: Msg; tone: string }>
const failed = { text: msg('Failed'), tone: 'font-medium text-error' }

function BackupRow({ backup, mayDownload }: { backup: BackupReply; mayDownload: boolean }) {
  const { timezone } = useFamily()
  const { kind, createdAt, name, size, missing, state, reason, hookFailure } = backup
  const isGood = state === 'verified' || state === 'unverified'
  const Icon = isGood ? Archive : TriangleAlert
  const when = momentText(createdAt, timezone)
  const { text, tone } = state ? states[state] : failed
  return (
    <li className="flex min-h-17 items-center gap-4 py-2 ps-5 pe-3">
      <Icon aria-hidden className={`size-6 shrink-0 ${isGood ? 'text-muted' : 'text-error'}`} strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{when}</p>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {t(kinds[kind])} · {size !== null && `${sizeText(size)} · `}
          <span className={tone}>{t(text)}</span>
          {missing > 0 && (
            <span className="text-warning">
              {' · '}
              {t('{count, plural, one {# file was missing} other {# files were missing}}', { count: missing })}
            </span>
          )}
        </p>
        {reason && <p className="text-sm [overflow-wrap:anywhere]">{reason}</p>}
        {hookFailure && (
          <p className="text-sm text-warning [overflow-wrap:anywhere]">
            {t('The program that runs after it failed: {reason}', { reason: hookFailure })}
          </p>
        )}
      </div>
      {name && mayDownload && (
        <Tooltip label={t('Download')}>
          <a
            href={downloadOf(name)}
            download={archiveNameOf(name)}
            aria-label={t('Download the backup of {moment}', { moment: when })}
            className={`${buttonClass('quiet')} btn-circle`}
          >
            <Download aria-hidden className="size-5" />
          </a>
        </Tooltip>
      )}
    </li>
  )
}
