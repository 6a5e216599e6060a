import { notFound } from '#src/platform/errors'
import type { Gate } from '#src/platform/http/gate'
import { msg } from '#src/shared/language/message'
import { backupsApi } from './backups.contract'
import { createArchive, rangeOf } from './backups.download'
import { archiveNameOf } from './backups.rules'
import type { Backups } from './backups.service'

export const backupRoutes = ({ onAccount, backups }: Gate & { backups: Backups }) => [
  onAccount(backupsApi.list, ({ session }) => backups.list(session.userId)),
  onAccount(backupsApi.create, ({ session }) => backups.begin(session.userId)),
  onAccount(backupsApi.download, ({ session, params, request }) => {
    const backup = backups.open(session.userId, params.name)
    const headers: Record<string, string> = {
      'content-type': 'application/x-tar',
      'content-disposition': `attachment; filename="${archiveNameOf(backup.name)}"`,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
    }
    // Bun streams the file and answers `Range` itself.
    if (backup.form === 'archive') return new Response(Bun.file(backup.path), { headers })
    const archive = createArchive(backup.dataDir, backup)
    if (!archive) throw notFound(msg('Backup not found'))
    const { size, stream } = archive
    const range = rangeOf(request.headers.get('range'), size)
    if (!range) return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } })
    const { begin, end, isPart } = range
    // Bun sends no Content-Length for a stream; a range reply names the total size.
    if (isPart) headers['content-range'] = `bytes ${begin}-${end - 1}/${size}`
    return new Response(stream(begin, end), { status: isPart ? 206 : 200, headers })
  }),
]
