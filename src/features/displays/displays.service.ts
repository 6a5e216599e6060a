import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso } from '#src/platform/clock'
import { randomToken, sha256 } from '#src/platform/data-folder/secret'
import { ignoreDiskFull } from '#src/platform/database/disk-full'
import { found, invalid } from '#src/platform/errors'
import type { AttemptLimit } from '#src/platform/http/attempt-limit'
import type { RateLimits } from '#src/platform/http/rate-limit'
import { networkOf } from '#src/platform/http/request'
import { msg } from '#src/shared/language/message'
import { holdsAll } from '#src/shared/permissions'
import { toPerson } from '../accounts/accounts.rules'
import type { Accounts } from '../accounts/accounts.service'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import type { Shopping } from '../shopping/shopping.create'
import type { DisplayPairing } from './display.contract'
import type { DisplayCodes } from './displays.codes'
import type { DisplayChange, DisplayReply, NewDisplay } from './displays.contract'
import type { DisplayRow, DisplayStore } from './displays.store'

/** Minimum minutes between two updates of a display's last use. */
const seenMinutes = 5

export type DisplayDeps = {
  store: DisplayStore
  codes: DisplayCodes
  accounts: Pick<Accounts, 'get'>
  families: Families
  shopping: Pick<Shopping, 'lists'>
  activity: Pick<Activity, 'record'>
  rateLimits: Pick<RateLimits, 'take'>
  throttle: AttemptLimit
  clock: Clock
  acts: Acts
}

type ListedRow = NonNullable<ReturnType<DisplayStore['find']>>

/** A browser that requests a code: the token in its cookie, if it has one, its address and its User-Agent. */
type Asking = { token: string | undefined; address: string; userAgent: string | null }

/** Wall displays, managed by parents: each is paired by a code, shows the chosen content, and works only while its parent is one. */
export const createDisplays = ({
  store,
  codes,
  accounts,
  families,
  shopping,
  activity,
  rateLimits,
  throttle,
  clock,
  acts,
}: DisplayDeps) => {
  const act = acts('family')
  const toReply = ({ display: { tokenHash: _, ...row }, pairedBy }: ListedRow): DisplayReply => ({ ...row, pairedBy: toPerson(pairedBy) })
  const get = (familyId: string, id: string) => toReply(found(store.find(familyId, id), msg('Display not found')))

  const isOpen = ({ familyId, pairedBy }: DisplayRow) => {
    const pairer = families.membership(pairedBy, familyId)
    return pairer?.isActive === true && holdsAll(pairer) && accounts.get(pairedBy).disabledAt === null
  }

  /** The display of a token, while its parent is an active parent with an enabled account. */
  const withToken = (token: string | undefined): DisplayRow | undefined => {
    const row = token === undefined ? undefined : store.byTokenHash(sha256(token))
    return row && isOpen(row) ? row : undefined
  }

  /** @throws AppError 422 for a list or a member of another family */
  const assertOwn = (parent: Member, { listIds = [], tickers = [] }: DisplayChange) => {
    const lists = shopping.lists(parent).map(({ id }) => id)
    if (listIds.some((id) => !lists.includes(id))) throw invalid('listIds', msg('There is no such list.'))
    const members = families.people(parent.familyId).map(({ id }) => id)
    if (tickers.some((id) => !members.includes(id))) throw invalid('tickers', msg('Member not found'))
  }

  const note = ({ id, familyId, lastSeenAt }: DisplayRow) => {
    const now = clock.now()
    if (lastSeenAt && now.since(lastSeenAt).total('minutes') < seenMinutes) return
    ignoreDiskFull(() => store.update(familyId, id, { lastSeenAt: iso(now) }))
  }

  return {
    list: ({ familyId }: Member) => store.list(familyId).map(toReply),
    find: store.find,
    withToken,

    /** The display of a call; records its use. A display that has not fetched its final token yet does not count. */
    enter(token: string | undefined): DisplayRow | undefined {
      const row = withToken(token)
      if (!row?.lastSeenAt) return undefined
      note(row)
      return row
    },

    /**
     * The code of an unpaired browser, or the end of its pairing. Its first token was sent before anybody trusted this browser: a new
     * one replaces it.
     * @returns the reply for the browser, and a new token for its cookie if it needs one
     */
    askForPairing({ token, address, userAgent }: Asking): DisplayPairing & { token?: string } {
      const place = networkOf(address)
      rateLimits.take('publicLinks', place)
      const paired = withToken(token)
      const tokenHash = token === undefined ? undefined : sha256(token)
      if (paired?.lastSeenAt) return { isPaired: true, code: null, expiresAt: null }
      const next = randomToken(32)
      if (paired) {
        act(paired, () => store.update(paired.familyId, paired.id, { tokenHash: sha256(next), lastSeenAt: iso(clock.now()) }))
        return { isPaired: true, code: null, expiresAt: null, token: next }
      }
      const waiting = tokenHash && codes.find(tokenHash)
      if (waiting) return { isPaired: false, ...waiting }
      rateLimits.take('displayCodes', place)
      const made = codes.add({ tokenHash: sha256(next), place, userAgent: userAgent?.slice(0, 300) ?? null })
      return { isPaired: false, ...made, token: next }
    },

    /** @throws AppError 422 for an unknown code, or another family's list or member; 429 while throttled; 409 above the limit */
    pair(parent: Member, { code, ...fields }: NewDisplay): DisplayReply {
      const { familyId, userId } = parent
      assertOwn(parent, fields)
      const key = `display ${userId}`
      throttle.assertAllowed([key])
      const open = codes.take(code)
      if (!open) {
        throttle.count(key)
        throw invalid('code', msg('No display shows this code. Look at it again: a code lasts ten minutes.'))
      }
      throttle.reset([key])
      const { tokenHash, userAgent } = open
      return act(parent, () => {
        const { id } = store.insert({ ...fields, familyId, tokenHash, userAgent, pairedBy: userId, createdAt: iso(clock.now()) })
        activity.record(parent, 'display.paired', { subjectId: id, title: fields.name })
        return get(familyId, id)
      })
    },

    /** @throws AppError 422 for a list or a member of another family */
    change(parent: Member, { display: { familyId, id } }: ListedRow, change: DisplayChange): DisplayReply {
      assertOwn(parent, change)
      return act(parent, () => {
        if (Object.keys(change).length > 0) store.update(familyId, id, change)
        return get(familyId, id)
      })
    },

    revoke(parent: Member, { display: { familyId, id, name } }: ListedRow) {
      act(parent, () => {
        store.remove(familyId, id)
        activity.record(parent, 'display.revoked', { subjectId: id, title: name })
      })
    },

    /** Runs in the transaction that ends a membership: deletes the displays that the parent paired. */
    memberLeft(familyId: string, userId: string) {
      for (const { display } of store.list(familyId)) if (display.pairedBy === userId) store.remove(familyId, display.id)
    },
  }
}
