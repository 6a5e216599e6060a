import { type ClaimReply, type WishReply, wishlistsApi } from '#src/features/wishlists/wishlists.contract'
import type { ClaimStatus } from '#src/features/wishlists/wishlists.rules'
import { call } from '#web/platform/api/api'
import type { OfflineAction } from '#web/platform/offline/device-db'
import { registerAction } from '#web/platform/offline/outbox-actions'
import { t } from './texts'

/** The items of a list after a claim has another status. */
export const withStatus = (items: WishReply[], claimId: string, status: ClaimStatus) =>
  items.map((item) => ({
    ...item,
    ...(item.claims && { claims: item.claims.map((claim) => (claim.id === claimId ? { ...claim, status } : claim)) }),
  }))

type Bought = { status: ClaimStatus }

/** The tick of a claim as bought or not, as an outbox action. */
export const boughtAct = (item: WishReply, claim: ClaimReply, status: ClaimStatus): OfflineAction => ({
  kind: 'gift_bought',
  familyId: item.familyId,
  about: item.name,
  row: claim.id,
  wish: { status },
  before: { status: claim.status },
  seen: item.updatedAt,
})

registerAction('gift_bought', {
  area: 'wishlists',
  send: async ({ row = '', wish }) => {
    await call(wishlistsApi.changeClaim, { params: { wishlistClaimId: row }, body: wish as Bought })
    return undefined
  },
  applyPending: ([area, familyId, part], data, { familyId: ofFamily, row, wish }) => {
    if (area !== 'wishlists' || familyId !== ofFamily || part !== 'items') return data
    const items = data as WishReply[]
    if (!items.some(({ claims }) => claims?.some(({ id }) => id === row))) return items
    return withStatus(items, row ?? '', (wish as Bought).status)
  },
  failed: ({ about }) => t('“{name}” was not marked as bought', { name: about }),
})
