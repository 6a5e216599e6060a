import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { clientId, imageAddress, moment, nullableText, optionalText, page } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { nameLimit } from './photos.rules'

export const photo = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    /** The address of an upload, which accepts `?w=`, or a web address. */
    url: z.string(),
    filename: z.string(),
    originalName: z.string(),
    caption: z.string().nullable(),
    /** Upright, in pixels; null for a web address. */
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    /** The time it was taken, from its metadata. */
    takenAt: moment.nullable(),
    /** The day in the gallery, in the family's zone: of the time it was taken, by default of the upload. */
    day: z.string(),
    uploadedBy: z.string(),
    uploader: person(),
    createdAt: moment,
  })
export type PhotoReply = OutputOf<typeof photo>

export const addedPhoto = () => photo().extend({ isDuplicate: z.boolean() })
export type AddedPhoto = OutputOf<typeof addedPhoto>

export const captionLimit = 500

export const newPhoto = z.lazy(() =>
  z.object({
    id: clientId(),
    url: imageAddress,
    filename: optionalText(nameLimit),
    originalName: optionalText(nameLimit),
    caption: optionalText(captionLimit),
  }),
)
export type NewPhoto = z.output<typeof newPhoto>

export const photoChange = z.lazy(() => z.object({ caption: nullableText(captionLimit).optional() }))
export type PhotoChange = z.output<typeof photoChange>

const photos = '/api/families/:familyId/photos'
const one = '/api/photos/:photoId'

export const photosApi = {
  list: endpoint('GET', photos, {
    cache: 'rows',
    can: 'view_photos',
    about: 'Returns the photos, newest first, by the time they were taken, by default the upload; optionally those after one.',
    query: page,
    response: () => z.array(photo()),
  }),
  add: endpoint('POST', photos, {
    can: 'edit_photos',
    about:
      'Adds an upload of the caller, or a picture by its web address. If the family already has the same picture, returns that photo with `isDuplicate`. A retry with the same `id` returns the existing photo.',
    body: newPhoto,
    response: addedPhoto,
    status: 201,
  }),
  find: endpoint('GET', one, { can: 'view_photos', about: 'Returns one photo.', response: photo }),
  change: endpoint('PATCH', one, {
    can: 'edit_photos',
    about: 'Changes the caption of a photo; allowed to its uploader, parents and admins.',
    body: photoChange,
    response: photo,
  }),
  remove: endpoint('DELETE', one, {
    can: 'edit_photos',
    about: 'Deletes a photo; allowed to its uploader, parents and admins.',
    response: nothing,
    status: 204,
  }),
}
