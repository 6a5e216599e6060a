import { Trash2 } from 'lucide-react'
import type { StatusReply } from '#src/features/admin/admin.contract'
import { sizeText } from '#src/operations/backups/backups.rules'
import { useFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { momentText } from '../settings/settings.labels'
import { uploadsText } from './admin.labels'
import { useSweep } from './admin.queries'
import { Commands } from './commands'
import { rich, t } from './texts'

type Storage = StatusReply['storage']
type Part = { name: string; detail?: string; bytes: number; tone: string }

const partsOf = ({ uploads, database, wal, backups, trash, quota, disk }: Storage): Part[] => {
  const own = uploads.bytes + database + wal + backups + trash.bytes
  const others = disk && Math.max(0, disk.total - disk.free - own)
  const uploaded = uploadsText(uploads)
  return [
    {
      name: t('Uploads'),
      detail: quota === null ? uploaded : t('{uploads} of {size} allowed', { uploads: uploaded, size: sizeText(quota) }),
      bytes: uploads.bytes,
      tone: 'bg-primary',
    },
    {
      name: t('Database'),
      bytes: database + wal,
      tone: 'bg-info',
    },
    { name: t('Backups'), bytes: backups, tone: 'bg-success' },
    ...(trash.count
      ? [
          {
            name: t('Trash'),
            detail: t('{count, plural, one {# file, removed after 30 days} other {# files, removed after 30 days}}', {
              count: trash.count,
            }),
            bytes: trash.bytes,
            tone: 'bg-warning',
          },
        ]
      : []),
    ...(others === null ? [] : [{ name: t('Everything else on this disk'), bytes: others, tone: 'bg-base-content/35' }]),
  ]
}

/** Disk usage and free space of the server. */
export function StorageCard({ storage }: { storage: Storage }) {
  const { disk, minFree, unused } = storage
  const parts = partsOf(storage)
  return (
    <Card title={t('Storage')}>
      {disk ? (
        <>
          <p className="mb-3 flex flex-wrap items-baseline gap-x-2">
            {rich('<big>{free}</big><small>free of {total}</small>', {
              free: sizeText(disk.free),
              total: sizeText(disk.total),
              big: (children) => <span className="font-heading text-3xl tabular-nums">{children}</span>,
              small: (children) => <span className="text-muted">{children}</span>,
            })}
          </p>
          <Bar
            parts={parts}
            total={disk.total}
            label={t('{used} of {total} used', { used: sizeText(disk.total - disk.free), total: sizeText(disk.total) })}
          />
        </>
      ) : (
        <p className="text-muted">{t("The system doesn't say how large the disk is.")}</p>
      )}
      <dl className="mt-4 flex flex-col gap-3">
        {parts.map(({ name, detail, bytes, tone }) => (
          <div key={name} className="flex items-start gap-3">
            <dt className="flex min-w-0 flex-1 items-start gap-3">
              <span aria-hidden className={`mt-1.75 size-2.5 shrink-0 rounded-full ${tone}`} />
              <span className="min-w-0">
                {name}
                {detail && <span className="block text-muted text-sm">{detail}</span>}
              </span>
            </dt>
            <dd className="shrink-0 tabular-nums">{sizeText(bytes)}</dd>
          </div>
        ))}
      </dl>
      {disk && disk.free < minFree && (
        <p role="alert" className="mt-4 text-error">
          {t('Uploads are refused while less than {size} are free.', { size: sizeText(minFree) })}
        </p>
      )}
      {storage.uploads.count > 0 && <Checked storage={storage} />}
      {unused && <Unused unused={unused} isSweeping={storage.sweeping} />}
    </Card>
  )
}

/** The latest check of the uploads against their hashes. */
function Checked({ storage: { checked, uploads } }: { storage: Storage }) {
  const { timezone } = useFamily()
  const { oldest, never, damaged } = checked
  if (damaged > 0)
    return (
      <p role="alert" className="mt-4 text-error">
        <Commands
          text={t(
            '{count, plural, one {# upload is} other {# uploads are}} damaged or missing. Repair with `hearth uploads repair`, on the server.',
            { count: damaged },
          )}
        />
      </p>
    )
  if (!oldest || never === uploads.count) return <p className="mt-4 text-muted text-sm">{t('Uploads are checked for damage at night.')}</p>
  return (
    <p className="mt-4 text-muted text-sm">
      {never > 0
        ? t('{count, plural, one {# upload was} other {# uploads were}} not checked for damage yet. The others are intact.', {
            count: never,
          })
        : t('All uploads are intact. Each was checked since {moment}.', { moment: momentText(oldest, timezone) })}
    </p>
  )
}

/** A large number of unused files can mean that the wrong database is open, so the sweep waits for an admin's confirmation. */
function Unused({ unused: { count, bytes }, isSweeping }: { unused: NonNullable<Storage['unused']>; isSweeping: boolean }) {
  const { id } = useFamily()
  const sweep = useSweep(id)
  return (
    <div className="mt-4 flex flex-col items-start gap-3 rounded-box bg-base-content/5 p-4">
      <p>
        {t(
          '{count, plural, one {# file belongs} other {# files belong}} to nothing ({size}). That is more than one night may move to the trash. If it is more than you expect, check that the database is the right one first.',
          { count, size: sizeText(bytes) },
        )}
      </p>
      <Button icon={<Trash2 aria-hidden className="size-4" />} pending={sweep.isPending || isSweeping} onClick={() => sweep.mutate()}>
        {t('Move {count, plural, one {# file} other {# files}} to the trash', { count })}
      </Button>
    </div>
  )
}

/** The disk as one bar; small parts have a visible minimum width. */
function Bar({ parts, total, label }: { parts: Part[]; total: number; label: string }) {
  return (
    <div role="img" aria-label={label} className="flex h-3 gap-px overflow-hidden rounded-full bg-base-content/10">
      {parts
        .filter(({ bytes }) => bytes > 0)
        .map(({ name, bytes, tone }) => (
          <div key={name} className={`h-full min-w-1 ${tone}`} style={{ width: `${(bytes / total) * 100}%` }} />
        ))}
    </div>
  )
}
