import type { StatusReply } from '../../../src/features/admin/admin.contract'
import { sizeText } from '../../../src/features/backups/backups.rules'
import { Card } from '../../ui/card'
import { uploadsText } from './admin.words'

type Storage = StatusReply['storage']
type Part = { name: string; detail?: string; bytes: number; tone: string }

const partsOf = ({ uploads, database, wal, backups, quota, disk }: Storage): Part[] => {
  const own = uploads.bytes + database + wal + backups
  const others = disk && Math.max(0, disk.total - disk.free - own)
  const limit = quota === null ? '' : ` of ${sizeText(quota)} allowed`
  return [
    { name: 'Uploads', detail: `${uploadsText(uploads)}${limit}`, bytes: uploads.bytes, tone: 'bg-primary' },
    { name: 'Database', detail: wal ? `With ${sizeText(wal)} of its write-ahead log` : undefined, bytes: database + wal, tone: 'bg-info' },
    { name: 'Backups', bytes: backups, tone: 'bg-success' },
    ...(others === null ? [] : [{ name: 'Everything else on this disk', bytes: others, tone: 'bg-base-content/35' }]),
  ]
}

/** What lies on the server's disk, and what is left of it. */
export function StorageCard({ storage }: { storage: Storage }) {
  const { disk, minFree } = storage
  const parts = partsOf(storage)
  return (
    <Card title="Storage">
      {disk ? (
        <>
          <p className="mb-3 flex flex-wrap items-baseline gap-x-2">
            <span className="font-heading text-3xl tabular-nums">{sizeText(disk.free)}</span>
            <span className="text-muted">free of {sizeText(disk.total)}</span>
          </p>
          <Bar parts={parts} total={disk.total} label={`${sizeText(disk.total - disk.free)} of ${sizeText(disk.total)} used`} />
        </>
      ) : (
        <p className="text-muted">The system doesn't say how large the disk is.</p>
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
          Uploads are refused while less than {sizeText(minFree)} are free.
        </p>
      )}
    </Card>
  )
}

/** The disk as one bar; what is small is still to be seen. */
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
