import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { isLastAdmin, mayChangeMember, memberColors, nextColor, removesAdmin } from './families.rules'

const membership = (id: string, role: 'admin' | 'parent' | 'child', isActive = true) => ({ id, role, isActive })
const ana = membership('ana', 'admin')
const ben = membership('ben', 'parent')
const leo = membership('leo', 'child')

describe('the last admin', () => {
  test.each([
    ['is the only admin', [ana, ben, leo], ana, true],
    ['is not one of two', [ana, membership('eva', 'admin'), ben], ana, false],
    ['is last if the other one is suspended', [ana, membership('eva', 'admin', false)], ana, true],
    ['is never a parent', [ana, ben], ben, false],
    ['is not the suspended one', [ana, membership('eva', 'admin', false)], { id: 'eva' }, false],
  ])('%s', (_, members, target, last) => {
    expect(isLastAdmin(members, target)).toBe(last)
  })

  test.each([
    [ana, { role: 'parent' as const }, true],
    [ana, { isActive: false }, true],
    [ana, { role: 'admin' as const, isActive: true, color: '#000000' }, false],
    [ben, { role: 'child' as const }, false],
    [membership('eva', 'admin', false), { role: 'child' as const }, false],
  ])('%o stops being an active admin by %o: %p', (target, change, ends) => {
    expect(removesAdmin(target, change)).toBe(ends)
  })
})

test.each([
  [ana, leo, { role: 'parent' as const }, true],
  [ben, leo, { color: '#000000' }, false],
  [leo, leo, { color: '#000000' }, true],
  [leo, leo, { color: '#000000', role: 'admin' as const }, false],
  [leo, leo, { permissions: [] }, false],
  [leo, leo, {}, true],
])('%o may change %o by %o: %p', (actor, target, change, may) => {
  expect(mayChangeMember(actor, target, change)).toBe(may)
})

test('new members get unused colours as long as there are any', () => {
  const given: string[] = []
  for (const _ of memberColors) given.push(nextColor(given))
  expect(given).toEqual([...memberColors])
  fc.assert(fc.property(fc.array(fc.constantFrom(...memberColors, '#123456')), (taken) => /^#[0-9a-f]{6}$/.test(nextColor(taken))))
})
