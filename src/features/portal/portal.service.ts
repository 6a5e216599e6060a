import type { Member } from '#src/platform/access'
import { type Clock, iso, todayIn } from '#src/platform/clock'
import { AppError, found, notFound } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { Calendar } from '../calendar/calendar.service'
import type { Families } from '../families/families.service'
import type { Objects } from '../objects/objects.service'
import type { Photos } from '../photos/photos.service'
import type { RsvpAnswer } from '../planners/planners.guests.contract'
import type { Planners } from '../planners/planners.service'
import type { Opened, PortalAccess, Visitor } from './portal.access'
import type { PortalPhoto, PortalReply } from './portal.contract'
import { toPortalEvent } from './portal.replies'
import { mayOpen } from './portal.rules'

const photosAtOnce = 60
const pagesAtOnce = 5
const daysAhead = 90
const maxEvents = 200

/** A reader outside of the family: sees its public rows and no private ones. */
export const outsider = (familyId: string): Member => ({
  id: '',
  userId: '',
  familyId,
  role: 'extended',
  permissions: ['view_calendar', 'view_photos', 'view_tasks'],
  isActive: true,
})

/** Refuses a change of a parent or admin who only looks at the page. */
export const assertNoPreview = ({ isPreview }: Opened) => {
  if (isPreview)
    throw new AppError(403, 'preview', msg('You are signed in: this is a preview of the page, in which nothing can be changed.'))
}

type Deps = {
  access: PortalAccess
  calendar: Pick<Calendar, 'list'>
  photos: Pick<Photos, 'list' | 'find'>
  planners: Pick<Planners, 'rsvps'>
  families: Families
  objects: Objects
  clock: Clock
}

/** The page of a friend without an account: photos, events and invitations. */
export const createPortal = ({ access, calendar, photos, planners, families, objects, clock }: Deps) => ({
  show(token: string, visitor: Visitor): PortalReply {
    const { friend, isPreview } = access.enter(token, visitor)
    const { name, timezone } = families.get(friend.familyId)
    return {
      friendName: friend.friendName,
      familyName: name,
      timezone,
      accessLevel: friend.accessLevel,
      canViewPhotos: mayOpen(friend, 'photos'),
      canViewEvents: mayOpen(friend, 'events'),
      canRsvp: mayOpen(friend, 'rsvp'),
      expiresAt: friend.expiresAt ?? iso(clock.now()),
      isPreview,
    }
  },

  /** Uploads only: a picture of another server would tell that server who looks at it. @throws AppError 404, 422 for an unknown `before` */
  photos(token: string, visitor: Visitor, { before }: { before?: string }): PortalPhoto[] {
    const member = outsider(access.part(token, visitor, 'photos').friend.familyId)
    const shown: PortalPhoto[] = []
    let last = before
    for (let page = 0; page < pagesAtOnce && shown.length < photosAtOnce; page++) {
      const rows = photos.list(member, { limit: photosAtOnce, before: last })
      for (const { id, url, caption, day, width, height } of rows)
        if (objects.idIn(url) && shown.length < photosAtOnce) shown.push({ id, caption, day, width, height })
      if (rows.length < photosAtOnce) break
      last = rows.at(-1)?.id
    }
    return shown
  },

  /** @throws AppError 404 */
  photo(token: string, visitor: Visitor, photoId: string, width: number) {
    const { friend } = access.part(token, visitor, 'photos', true)
    const photo = photos.find(photoId)
    const objectId = photo?.familyId === friend.familyId ? objects.idIn(photo.url) : undefined
    return objects.openForGuest(found(objectId, msg('Photo not found')), width)
  },

  async events(token: string, visitor: Visitor) {
    const member = outsider(access.part(token, visitor, 'events').friend.familyId)
    const from = todayIn(clock, families.get(member.familyId).timezone).toZonedDateTime(families.get(member.familyId).timezone)
    const window = { from: iso(from.toInstant()), to: iso(from.add({ days: daysAhead }).toInstant()) }
    const events = (await calendar.list(member, window)).parse()
    return events
      .filter(({ isCancelled }) => !isCancelled)
      .slice(0, maxEvents)
      .map(toPortalEvent)
  },

  invitations(token: string, visitor: Visitor) {
    const { friend } = access.part(token, visitor, 'rsvp')
    return planners.rsvps.invitationsOf(friend.familyId, friend.friendEmail)
  },

  /** @throws AppError 403 in a preview, 404, 409 after the deadline */
  answer(token: string, visitor: Visitor, guestId: string, answer: RsvpAnswer) {
    const opened = access.part(token, visitor, 'rsvp')
    const { familyId, friendEmail } = opened.friend
    const isInvited = planners.rsvps.invitationsOf(familyId, friendEmail).some(({ id }) => id === guestId)
    if (!isInvited) throw notFound(msg('Invitation not found'))
    assertNoPreview(opened)
    return planners.rsvps.answerInvitation(familyId, friendEmail, guestId, answer)
  },
})
export type Portal = ReturnType<typeof createPortal>
