import type { Gate } from '#src/platform/http/gate'
import { assertPicture } from '#src/platform/http/request'
import { msg } from '#src/shared/language/message'
import { photosApi } from './photos.contract'
import type { Photos } from './photos.service'

export const photoRoutes = ({ onFamily, onRow, photos }: Gate & { photos: Photos }) => {
  const target = ({ params }: { params: { photoId: string } }) => photos.find(params.photoId)

  return [
    onFamily(photosApi.list, ({ member, query }) => photos.list(member, query)),
    onFamily(photosApi.add, async ({ member, body, recheckAccess, ownHosts }) => {
      assertPicture(body.url, 'url', ownHosts)
      const picture = await photos.pictureOf(member, body)
      recheckAccess()
      return photos.add(member, body, picture)
    }),
    onRow(photosApi.find, msg('Photo not found'), target, ({ row }) => photos.show(row)),
    onRow(photosApi.change, msg('Photo not found'), target, ({ member, row, body }) => photos.change(member, row, body)),
    onRow(photosApi.remove, msg('Photo not found'), target, ({ member, row }) => photos.remove(member, row)),
  ]
}
