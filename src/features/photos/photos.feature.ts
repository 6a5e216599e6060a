import type { Feature } from '../feature'
import { photosApi } from './photos.contract'
import { photoRoutes } from './photos.routes'
import { createPhotos, type Photos, photoFiles } from './photos.service'
import { createPhotoStore } from './photos.store'
import { photos as photoTable } from './photos.table'

export const photosFeature = {
  title: 'photos',
  create: ({ db, ...deps }) => ({ photos: createPhotos({ store: createPhotoStore(db), ...deps }) }),
  routes: photoRoutes,
  search: ({ photos }) => ({ can: photosApi.list.can, addon: 'memory_wall', find: photos.search }),
  uploads: (db, membership) => photoFiles(createPhotoStore(db), membership),
  exports: { photos: { photos: { table: photoTable, csv: { without: ['url', 'objectId', 'contentHash'] } } } },
} satisfies Feature<{ photos: Photos }>
