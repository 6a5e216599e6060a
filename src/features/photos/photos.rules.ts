import { holdsAll, type Role } from '#src/shared/permissions'

/** One's own photo; an admin or a parent any. */
export const mayChangePhoto = (member: { userId: string; role: Role }, photo: { uploadedBy: string }) =>
  holdsAll(member) || photo.uploadedBy === member.userId

export const nameLimit = 255

/** What a photo is called when nobody says: the last part of its address (spec 3 section 5). */
export const nameIn = (url: string): string =>
  URL.parse(url, 'http://hearth')?.pathname.split('/').at(-1)?.slice(0, nameLimit) || 'uploaded-photo'

/** What a camera wrote of when it took a picture: its clock, `2026-11-21T08:00:00`, and where it knew it, the offset, `+09:00`. */
export type Taken = { clock: string; offset?: string }

/** Hours that a camera may be ahead: its zone may be another one than ours, and its clock set by hand. */
const aheadHours = 24

/**
 * The moment a picture was taken; a clock without an offset is read in the family's zone. Null for what can't be: a camera whose clock was
 * never set, or one in the future.
 */
export const momentOf = (taken: Taken | undefined, timezone: string, now: Temporal.Instant): string | null => {
  if (!taken) return null
  const local = Temporal.PlainDateTime.from(taken.clock)
  const moment = local.toZonedDateTime(taken.offset ?? timezone).toInstant()
  if (local.year < 1900 || Temporal.Instant.compare(moment, now.add({ hours: aheadHours })) > 0) return null
  return moment.toString({ fractionalSecondDigits: 3 })
}
