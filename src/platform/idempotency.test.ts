import { expect, test } from 'bun:test'
import { findExisting } from './idempotency'

const member = { familyId: 'rivera', userId: 'ana' }

test.each([
  ['has no row', undefined],
  ['is a row of the member in this family', { familyId: 'rivera', createdBy: 'ana' }],
])('a retry whose id %s gets that row or none', (_, row) => {
  expect(findExisting(member, row)).toBe(row)
})

test.each([
  ['another member', { familyId: 'rivera', createdBy: 'ben' }],
  ['the same member in another family', { familyId: 'okafor', createdBy: 'ana' }],
])('an id of a row of %s is taken', (_, row) => {
  expect(() => findExisting(member, row)).toThrow(expect.objectContaining({ status: 409, code: 'id_taken' }))
})

test('the creator may be stored in another column', () => {
  const row = { familyId: 'rivera', senderId: 'ana' }
  expect(findExisting(member, row, ({ senderId }) => senderId)).toBe(row)
})
