import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { clientId, imageAddress, moment, nullableText, optionalText, page } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { nameLimit } from './photos.rules'

export const photo = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    /** An upload's address, which takes `?w=`, or one on the web. */
    url: z.string(),
    filename: z.string(),
    originalName: z.string(),
    caption: z.string().nullable(),
    /** Pixels, upright; null for an address on the web. */
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    /** When the camera says it was taken. */
    takenAt: moment.nullable(),
    /** The day it stands under, in the family's zone: that it was taken on, else that it was added on. */
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
    can: 'view_photos',
    about: 'The photos, or those after one, newest first: by when they were taken, else by when they were added.',
    query: page,
    response: () => z.array(photo()),
  }),
  add: endpoint('POST', photos, {
    can: 'edit_photos',
    about:
      "Adds one's own upload, or a picture by its address. A picture that the family has already is not added again: the answer is the photo that is there, with `isDuplicate`. Sent again with the same `id`, it answers with what the first try made.",
    body: newPhoto,
    response: addedPhoto,
    status: 201,
  }),
  find: endpoint('GET', one, { can: 'view_photos', about: 'One photo.', response: photo }),
  change: endpoint('PATCH', one, {
    can: 'edit_photos',
    about: 'Changes the caption of a photo: who added it, a parent or an admin.',
    body: photoChange,
    response: photo,
  }),
  remove: endpoint('DELETE', one, {
    can: 'edit_photos',
    about: 'Deletes a photo: who added it, a parent or an admin.',
    response: nothing,
    status: 204,
  }),
}
