import type { Display } from '#src/platform/access'
import { found } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { Objects } from '../objects/objects.service'
import type { Photos } from '../photos/photos.service'
import type { DisplayPeople } from './display.people'
import type { DisplayRow } from './displays.store'

/** Size of a face in pixels. */
const faceWidth = 320

type Deps = { people: DisplayPeople; photos: Pick<Photos, 'find'>; objects: Pick<Objects, 'idIn' | 'openForGuest'> }

/** The pictures of a display, which are uploads: its browser asks no other server. */
export const createDisplayPictures = ({ people, photos, objects }: Deps) => ({
  /** @throws AppError 404 */
  ofMember({ familyId }: Display, memberId: string) {
    const member = people.membersOf(familyId).find(({ id }) => id === memberId)
    return objects.openForGuest(found(objects.idIn(member?.user.profileImageUrl ?? ''), msg('Picture not found')), faceWidth)
  },

  /** @throws AppError 404, also while the display shows no photos */
  photo({ familyId, shows }: DisplayRow, photoId: string, width: number) {
    const photo = shows.includes('photos') ? photos.find(photoId) : undefined
    const objectId = photo?.familyId === familyId ? objects.idIn(photo.url) : undefined
    return objects.openForGuest(found(objectId, msg('Photo not found')), width)
  },
})
