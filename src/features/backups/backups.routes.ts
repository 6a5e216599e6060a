import type { On } from '../../platform/routes'
import { backupsApi } from './backups.contract'
import type { Backups } from './backups.service'

export const backupRoutes = ({ on, backups }: { on: On; backups: Backups }) => [
  on(backupsApi.list, ({ session }) => backups.list(session.userId)),
  on(backupsApi.create, ({ session }) => backups.begin(session.userId)),
  on(backupsApi.download, ({ session, params }) => {
    const { path, name } = backups.open(session.userId, params.name)
    // Bun streams the file, and answers `Range` by itself.
    return new Response(Bun.file(path), {
      headers: {
        'content-type': 'application/x-tar',
        'content-disposition': `attachment; filename="${name}"`,
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
      },
    })
  }),
]
