import type * as z from 'zod'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { celebrationsApi, type celebrationsChange } from '#src/features/wishlists/celebrations.contract'
import { type newWishComment, wishCommentsApi } from '#src/features/wishlists/comments.contract'
import { type giftIdeaChange, giftIdeasApi, type newGiftIdea } from '#src/features/wishlists/ideas.contract'
import {
  type ClaimReply,
  type claimChange,
  type newClaim,
  type newWish,
  type newWishlist,
  type WishReply,
  type wishChange,
  type wishlistChange,
  wishlistsApi,
} from '#src/features/wishlists/wishlists.contract'
import type { ClaimStatus } from '#src/features/wishlists/wishlists.rules'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { areaKey } from '#web/platform/api/query-client'
import { sendOrQueue } from '#web/platform/offline/outbox'
import type { ActiveFamily } from '#web/platform/session/session'
import { optimistic } from '#web/ui/optimistic'
import { type Message, type SavePart, useAction } from '#web/ui/use-action'
import { useDeletion } from '../trash/deletion'
import { boughtAct, withStatus } from './bought.outbox'
import { t } from './texts'

const key = (familyId: string, ...part: string[]) => [...areaKey('wishlists', familyId), ...part]

export const wishlistsQuery = (familyId: string) => callQuery(key(familyId, 'lists'), wishlistsApi.list, { params: { familyId } })
export const wishesQuery = (familyId: string, wishlistId: string) =>
  callQuery(key(familyId, 'items', wishlistId), wishlistsApi.items, { params: { wishlistId } })
export const wishCommentsQuery = (familyId: string, wishlistItemId: string) =>
  callQuery(key(familyId, 'comments', wishlistItemId), wishCommentsApi.list, { params: { wishlistItemId } })
export const ideasQuery = (familyId: string) => callQuery(key(familyId, 'ideas'), giftIdeasApi.list, { params: { familyId } })
export const birthdaysQuery = (familyId: string) =>
  callQuery(key(familyId, 'birthdays'), celebrationsApi.birthdays, { params: { familyId } })
export const holidaysQuery = (familyId: string) => callQuery(key(familyId, 'holidays'), celebrationsApi.holidays, { params: { familyId } })

const changesOf = (familyId: string) => ({ changes: ['wishlists', familyId] as const })

export const useSaveWishlist = (familyId: string) =>
  useAction(
    ({ id, body }: SavePart<z.input<typeof newWishlist>, z.input<typeof wishlistChange>>) =>
      id === undefined
        ? call(wishlistsApi.create, { params: { familyId }, body })
        : call(wishlistsApi.change, { params: { wishlistId: id }, body }),
    { ...changesOf(familyId), done: (_, { id }) => (id ? t('Wishlist saved') : t('Wishlist created')) },
  )
export const useDeleteWishlist = (familyId: string) =>
  useDeletion((wishlistId: string) => call(wishlistsApi.remove, { params: { wishlistId } }), {
    ...changesOf(familyId),
    done: t('Wishlist deleted'),
    failed: t('Failed to delete the wishlist'),
  })

export const useSaveWish = (familyId: string) =>
  useAction(
    ({ wishlistId, id, body }: SavePart<z.input<typeof newWish>, z.input<typeof wishChange>> & { wishlistId: string }) =>
      id === undefined
        ? call(wishlistsApi.addItem, { params: { wishlistId }, body })
        : call(wishlistsApi.changeItem, { params: { wishlistItemId: id }, body }),
    { ...changesOf(familyId), done: (_, { id }) => (id ? t('Item saved') : t('Item added')) },
  )
export const useDeleteWish = (familyId: string) =>
  useDeletion((wishlistItemId: string) => call(wishlistsApi.removeItem, { params: { wishlistItemId } }), {
    ...changesOf(familyId),
    done: t('Item deleted'),
    failed: t('Failed to delete the item'),
  })

export const useSaveClaim = (familyId: string, itemId: string) =>
  useAction(
    ({ id, body }: SavePart<z.input<typeof newClaim>, z.input<typeof claimChange>>) =>
      id === undefined
        ? call(wishlistsApi.claim, { params: { wishlistItemId: itemId }, body })
        : call(wishlistsApi.changeClaim, { params: { wishlistClaimId: id }, body }),
    { ...changesOf(familyId), done: (_, { id }) => (id ? t('Claim saved') : t('You give this')) },
  )
/** Withdraws the claim of a guest, which can't be made again. */
export const useWithdrawGuest = (familyId: string) =>
  useAction((wishlistClaimId: string) => call(wishlistsApi.removeClaim, { params: { wishlistClaimId } }), {
    ...changesOf(familyId),
    done: t('Claim withdrawn'),
    failed: t('Failed to withdraw the claim'),
  })
/** Withdraws a claim of the member on an item, and offers to make it again. */
export const useWithdrawClaim = (familyId: string, wishlistItemId: string) => {
  const again = useAction(
    ({ quantity, status, shared, comment }: ClaimReply) =>
      call(wishlistsApi.claim, { params: { wishlistItemId }, body: { quantity, status, shared, comment } }),
    { ...changesOf(familyId), done: t('You give this'), failed: t('Failed to claim the item') },
  )
  return useAction((claim: ClaimReply) => call(wishlistsApi.removeClaim, { params: { wishlistClaimId: claim.id } }), {
    ...changesOf(familyId),
    done: (_, claim): Message => ({ title: t('Claim withdrawn'), action: { label: t('Undo'), onClick: () => again.mutate(claim) } }),
    failed: t('Failed to withdraw the claim'),
  })
}
export const useComment = (familyId: string, wishlistItemId: string) =>
  useAction(
    (body: z.input<typeof newWishComment>) => call(wishCommentsApi.create, { params: { wishlistItemId }, body }),
    changesOf(familyId),
  )
export const useDeleteComment = (familyId: string) =>
  useDeletion((wishlistCommentId: string) => call(wishCommentsApi.remove, { params: { wishlistCommentId } }), {
    ...changesOf(familyId),
    done: t('Comment deleted'),
    failed: t('Failed to delete the comment'),
  })
/** Ticks a claim of a list as bought or not; offline it waits in the outbox. */
export const useBought = (familyId: string, wishlistId: string) =>
  useAction(
    ({ item, claim, status }: { item: WishReply; claim: ClaimReply; status: ClaimStatus }) => {
      const send = () => call(wishlistsApi.changeClaim, { params: { wishlistClaimId: claim.id }, body: { status } })
      return sendOrQueue(boughtAct(item, claim, status), send)
    },
    {
      ...changesOf(familyId),
      optimistic: optimistic(wishesQuery(familyId, wishlistId).queryKey, (items, { claim, status }) => withStatus(items, claim.id, status)),
      failed: t('Failed to mark it as bought'),
    },
  )

export const useShareLink = (familyId: string) =>
  useAction(
    ({ wishlistId, days }: { wishlistId: string; days: number }) => call(wishlistsApi.link, { params: { wishlistId }, body: { days } }),
    { ...changesOf(familyId) },
  )
export const useRevokeLink = (familyId: string) =>
  useAction((wishlistId: string) => call(wishlistsApi.revokeLink, { params: { wishlistId } }), {
    ...changesOf(familyId),
    done: t('Link revoked'),
    failed: t('Failed to revoke the link'),
  })

export const useSaveIdea = (familyId: string) =>
  useAction(
    ({ id, body }: SavePart<z.input<typeof newGiftIdea>, z.input<typeof giftIdeaChange>>) =>
      id === undefined
        ? call(giftIdeasApi.create, { params: { familyId }, body })
        : call(giftIdeasApi.change, { params: { giftIdeaId: id }, body }),
    { ...changesOf(familyId), done: (_, { id }) => (id ? t('Gift idea saved') : t('Gift idea added')) },
  )
export const useDeleteIdea = (familyId: string) =>
  useDeletion((giftIdeaId: string) => call(giftIdeasApi.remove, { params: { giftIdeaId } }), {
    ...changesOf(familyId),
    done: t('Gift idea deleted'),
    failed: t('Failed to delete the gift idea'),
  })

export const useSetHolidays = (familyId: string) =>
  useAction((body: z.input<typeof celebrationsChange>) => call(celebrationsApi.setHolidays, { params: { familyId }, body }), {
    ...changesOf(familyId),
    done: t('Reminders saved'),
  })

/** The id of the calendar's event of a day: the same again, so that a second press adds nothing. */
const eventId = async (text: string, date: string) => {
  const digest = await import('#web/platform/api/sha256').then(({ sha256 }) => sha256(new Blob([text])))
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const time = Temporal.PlainDate.from(date).toZonedDateTime('UTC').epochMilliseconds.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}

type Celebration = { subject: string; title: string; date: string; isYearly: boolean }

/** Puts a celebration on the calendar as an event of the whole day; a birthday every year. */
export const useAddToCalendar = ({ id: familyId, timezone }: ActiveFamily) =>
  useAction(
    async ({ subject, title, date, isYearly }: Celebration) => {
      const start = Temporal.PlainDate.from(date).toZonedDateTime(timezone)
      const instant = (moment: Temporal.ZonedDateTime) => moment.toInstant().toString()
      return call(calendarApi.create, {
        params: { familyId },
        body: {
          id: await eventId(`${familyId} ${subject} ${date}`, date),
          title,
          startTime: instant(start),
          endTime: instant(start.add({ days: 1 }).subtract({ minutes: 1 })),
          isAllDay: true,
          isRecurring: isYearly,
          recurrence: isYearly ? { frequency: 'yearly' } : undefined,
          timezone,
        },
      })
    },
    { changes: ['calendar', familyId], done: t('Added to the calendar'), failed: t('Failed to add it to the calendar') },
  )
