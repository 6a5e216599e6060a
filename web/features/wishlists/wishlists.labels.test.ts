import { expect, test } from 'bun:test'
import type { ClaimReply } from '#src/features/wishlists/wishlists.contract'
import { ben, since } from '#web/testing/samples'
import { claimText } from './wishlists.labels'

const claim: ClaimReply = {
  id: 'claim',
  person: ben,
  guestName: null,
  quantity: 2,
  status: 'claimed',
  shared: false,
  comment: null,
  createdAt: since,
}

test.each([
  [{}, 1, 'Ben gives this'],
  [{ shared: true }, 1, 'Ben gives this and shares'],
  [{ status: 'bought' }, 1, 'Ben bought this'],
  [{ status: 'bought', shared: true }, 1, 'Ben bought this and shares'],
  [{}, 3, 'Ben gives 2 of 3'],
  [{ shared: true, comment: 'Halves?' }, 3, 'Ben gives 2 of 3 and shares: Halves?'],
  [{ status: 'bought' }, 3, 'Ben bought 2 of 3'],
  [{ status: 'bought', shared: true }, 3, 'Ben bought 2 of 3 and shares'],
  [{ person: null, guestName: 'Aunt Ida', comment: 'Soon' }, 1, 'Aunt Ida gives this: Soon'],
] as const)('the claim %j of %i pieces says who gives what', (more, pieces, text) => {
  expect(claimText({ ...claim, ...more }, pieces)).toBe(text)
})
