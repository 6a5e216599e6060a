import { holdsAll, type Role } from '#src/shared/permissions'

/** The photo's uploader, admins and parents may change it. */
export const mayChangePhoto = (member: { userId: string; role: Role }, photo: { uploadedBy: string }) =>
  holdsAll(member) || photo.uploadedBy === member.userId

export const nameLimit = 255

/** The default name of a photo: the last part of its address (spec 3 section 5). */
export const defaultNameOf = (url: string): string =>
  URL.parse(url, 'http://hearth')?.pathname.split('/').at(-1)?.slice(0, nameLimit) || 'uploaded-photo'

/** A camera's local time, `2026-11-21T08:00:00`, and its UTC offset if known, `+09:00`. */
export type CameraTime = { clock: string; offset?: string }

/** Hours that a camera's time may be in the future: its zone may differ from the family's. */
const aheadHours = 24

/**
 * The instant a picture was taken; a time without an offset is read in the family's zone. Null for an unset clock or a time in the future.
 */
export const takenAtOf = (taken: CameraTime | undefined, timezone: string, now: Temporal.Instant): string | null => {
  if (!taken) return null
  const local = Temporal.PlainDateTime.from(taken.clock)
  const moment = local.toZonedDateTime(taken.offset ?? timezone).toInstant()
  if (local.year < 1900 || Temporal.Instant.compare(moment, now.add({ hours: aheadHours })) > 0) return null
  return moment.toString({ fractionalSecondDigits: 3 })
}
