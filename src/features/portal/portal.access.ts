import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso } from '#src/platform/clock'
import { randomToken, sha256 } from '#src/platform/data-folder/secret'
import { notFound } from '#src/platform/errors'
import { cookieLine, cookieOf } from '#src/platform/http/cookies'
import type { RateLimits } from '#src/platform/http/rate-limit'
import { networkOf, type Origin } from '#src/platform/http/request'
import { msg } from '#src/shared/language/message'
import { holdsAll } from '#src/shared/permissions'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import { mayOpen, type PortalPart } from './portal.rules'
import type { FriendRow, PortalStore } from './portal.store'

/** A request with a link, from a browser without an account or with one. */
export type Visitor = {
  request: Request
  origin: Origin
  session: { userId: string } | undefined
  setCookie: (line: string) => void
}

/** An open link: the friend, and the parent or admin who gave it. */
export type Opened = { friend: FriendRow; giver: Member; isPreview: boolean }

const deviceCookie = 'hearth_portal'

/** Minutes after which an opening is noted again. */
const noteMinutes = 1

/** The answer to every link that does not work, whatever the reason. */
const noPage = () => notFound(msg('Page not found'))

type Deps = { store: PortalStore; families: Families; notifications: Notifications; clock: Clock; acts: Acts; rateLimits: RateLimits }

/** Opens the links of friends and helpers, and binds them to devices. */
export const createPortalAccess = ({ store, families, notifications, clock, acts, rateLimits }: Deps) => {
  const act = acts('portal')

  const guardian = (familyId: string, userId: string | null | undefined): Member | undefined => {
    const person = families.people(familyId).find((one) => one.userId === userId)
    if (!person?.isActive || !holdsAll(person)) return undefined
    const { id, role, permissions, isActive } = person
    return { id, userId: person.userId, familyId, role, permissions, isActive }
  }

  const isKnown = (friend: FriendRow, request: Request) => {
    const token = cookieOf(request, deviceCookie)
    return token !== undefined && store.device(sha256(token))?.friendId === friend.id
  }

  /** Lets this device in for as long as the link works. */
  const bind = (friend: FriendRow, token: string, { origin, setCookie }: Visitor) => {
    const deviceToken = randomToken(16)
    const now = clock.now()
    act(friend, () => {
      store.insertDevice({ friendId: friend.id, familyId: friend.familyId, tokenHash: sha256(deviceToken), createdAt: iso(now) })
      store.update(friend, { lastAccessedAt: iso(now) })
      if (friend.linkedBy)
        notifications.notify(friend.familyId, friend.linkedBy, 'portal_opened', { title: friend.friendName, subjectId: friend.id })
    })
    const days = Math.ceil(now.until(friend.expiresAt ?? iso(now)).total('hours') / 24)
    setCookie(cookieLine(deviceCookie, deviceToken, { days, path: `/api/portal/${token}`, secure: origin.secure }))
  }

  const note = (friend: FriendRow) => {
    const now = clock.now()
    const last = friend.lastAccessedAt
    if (last && now.since(last).total('minutes') < noteMinutes) return
    act(friend, () => store.update(friend, { lastAccessedAt: iso(now) }))
  }

  const find = (token: string, visitor: Visitor): Opened => {
    const friend = store.byToken(sha256(token))
    const giver = friend && guardian(friend.familyId, friend.linkedBy)
    if (!giver || !friend.expiresAt || friend.expiresAt <= iso(clock.now())) throw noPage()
    return { friend, giver, isPreview: guardian(friend.familyId, visitor.session?.userId) !== undefined }
  }

  return {
    noPage,

    /** Opens the page. Binds the device, if the link may have one more. @throws AppError 404 alike for every link that does not work, 429 */
    enter(token: string, visitor: Visitor): Opened {
      rateLimits.take('publicLinks', networkOf(visitor.origin.address))
      rateLimits.take('publicLink', sha256(token))
      const opened = find(token, visitor)
      const { friend } = opened
      if (opened.isPreview) return opened
      if (isKnown(friend, visitor.request)) note(friend)
      else if ((store.deviceCounts([friend.id])[0]?.devices ?? 0) < friend.maxDevices) bind(friend, token, visitor)
      else throw noPage()
      return opened
    },

    /**
     * A part of the page. A gallery loads many pictures at once, so they count for the address only.
     * @throws AppError 404 as `enter`, and for a device that did not open the page, and for a part that the friend may not open; 429
     */
    part(token: string, visitor: Visitor, part: PortalPart, isPicture = false): Opened {
      rateLimits.take('publicLinks', networkOf(visitor.origin.address))
      if (!isPicture) rateLimits.take('publicLink', sha256(token))
      const opened = find(token, visitor)
      if (!opened.isPreview && !isKnown(opened.friend, visitor.request)) throw noPage()
      if (!mayOpen(opened.friend, part)) throw noPage()
      if (!opened.isPreview) note(opened.friend)
      return opened
    },
  }
}
export type PortalAccess = ReturnType<typeof createPortalAccess>
