import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso, isoIn, todayIn } from '#src/platform/clock'
import { randomToken, sha256 } from '#src/platform/data-folder/secret'
import { ignoreDiskFull } from '#src/platform/database/disk-full'
import { forbidden, found, invalid } from '#src/platform/errors'
import type { RateLimits } from '#src/platform/http/rate-limit'
import { networkOf } from '#src/platform/http/request'
import type { Live } from '#src/platform/live/live'
import { msg } from '#src/shared/language/message'
import { mayDo } from '#src/shared/permissions'
import type { Families } from '../families/families.service'
import type { CalendarFeedReply, NewCalendarFeed } from './feeds.contract'
import { areasOf, permissionOf } from './feeds.rules'
import type { FeedRow, FeedStore } from './feeds.store'
import type { FeedWriter } from './feeds.writer'

/** Minutes between updates of the last use: one write per hour, not per request. */
const touchMinutes = 60

const toReply = ({ id, familyId, name, kind, userId, freeBusyOnly, createdAt, lastUsedAt }: FeedRow): CalendarFeedReply => ({
  id,
  familyId,
  name,
  kind,
  userId,
  freeBusyOnly,
  createdAt,
  lastUsedAt,
})

type Deps = {
  store: FeedStore
  families: Families
  write: FeedWriter
  rateLimits: RateLimits
  live: Live
  clock: Clock
  acts: Acts
}

/** Secret addresses from which calendar apps read events with the permissions of their maker. */
export const createCalendarFeeds = ({ store, families, write, rateLimits, live, clock, acts }: Deps) => {
  const act = acts('family')
  const onlyMaker = ({ familyId, userId }: Member) => live.changed(familyId, 'family', userId)

  /** The member who made a feed, if the feed still shows something to them. */
  const makerOf = ({ row, disabledAt }: NonNullable<ReturnType<FeedStore['byToken']>>) => {
    const maker = families.membership(row.createdBy, row.familyId)
    if (disabledAt !== null || !maker?.isActive || !mayDo(maker, permissionOf(row.kind))) return undefined
    return row.userId === null || families.membership(row.userId, row.familyId) ? maker : undefined
  }

  return {
    find: store.find,
    list: ({ familyId, userId }: Member): CalendarFeedReply[] => store.list(familyId, userId).map(toReply),

    /**
     * @param site URL of this server without a trailing slash
     * @returns the feed with its address, whose token is stored hashed
     * @throws AppError 403 without the permission for its content, 409 above the limit, 422 for a person outside the family
     */
    create(member: Member, { name, kind, userId, freeBusyOnly }: NewCalendarFeed, site: string) {
      const { familyId, userId: createdBy } = member
      if (!mayDo(member, permissionOf(kind))) throw forbidden(msg('You may not see what this calendar would show.'))
      if (userId !== null && !families.isActiveMember(familyId, userId))
        throw invalid('userId', msg('Choose an active member of the family.'))
      const subject = kind === 'person' || kind === 'chores' ? userId : null
      const token = randomToken(24)
      const row = { familyId, createdBy, name, kind, userId: subject, freeBusyOnly, tokenHash: sha256(token) }
      const made = act(
        member,
        () => store.insert({ ...row, createdAt: iso(clock.now()) }),
        () => onlyMaker(member),
      )
      return { ...toReply(made), url: `${site}/feeds/${token}.ics` }
    },

    remove(member: Member, { id }: FeedRow) {
      act(
        member,
        () => void store.remove(id),
        () => onlyMaker(member),
      )
    },

    /** Revokes the feeds by and about somebody who leaves the family. */
    forget: (familyId: string, userId: string) => void store.removeOf(familyId, userId),

    /**
     * Opens a feed by its token, without rendering it.
     * @param address of the caller, for the rate limit
     * @throws AppError the same 404 for an unknown or revoked token, and for a maker without access; 429 after too many calls
     */
    open(token: string, address: string) {
      const tokenHash = sha256(token)
      rateLimits.take('publicLinks', networkOf(address))
      rateLimits.take('publicLink', tokenHash)
      const known = store.byToken(tokenHash)
      const maker = known && makerOf(known)
      const feed = found(maker && { row: known.row, maker }, msg('Calendar address not found'))
      const { id, familyId, kind, lastUsedAt } = feed.row
      if (lastUsedAt === null || lastUsedAt < isoIn(clock, { minutes: -touchMinutes }))
        ignoreDiskFull(() => store.touch(id, iso(clock.now())))
      // The window moves with the day.
      const today = todayIn(clock, families.get(familyId).timezone)
      const version = sha256([id, today, live.versionOf(familyId, areasOf(kind))].join(' ')).slice(0, 32)
      return { etag: `"${version}"`, render: () => write(feed.row, feed.maker) }
    },
  }
}
export type CalendarFeeds = ReturnType<typeof createCalendarFeeds>
