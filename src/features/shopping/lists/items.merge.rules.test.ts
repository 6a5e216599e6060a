import { describe, expect, test } from 'bun:test'
import {
  afterAgreement,
  afterChange,
  agreedFields,
  conflictsOf,
  type FieldChanges,
  isChangedByOthers,
  nextVersion,
  sameOpenItem,
} from './items.merge.rules'

const seen = '2026-11-21T08:00:00.000Z'
const [earlier, later] = ['2026-11-21T07:00:00.000Z', '2026-11-21T09:00:00.000Z']
const milk = (fieldChanges: FieldChanges | null) => ({ updatedAt: later, defaultQuantity: 5, notes: 'blue', fieldChanges })

const conflictingFields = (...args: Parameters<typeof conflictsOf>) => conflictsOf(...args).map(({ field }) => field)

describe('a change that waited', () => {
  test.each([
    ['another member has changed since', { at: later, by: 'mia' }, { defaultQuantity: 3 }, ['defaultQuantity']],
    ['the same member has changed since', { at: later, by: 'tom' }, { defaultQuantity: 3 }, []],
    ['another member changed before', { at: earlier, by: 'mia' }, { defaultQuantity: 3 }, []],
    ['another member has set to the same value', { at: later, by: 'mia' }, { defaultQuantity: 5 }, []],
    ['nobody changed, beside a changed one', { at: later, by: 'mia' }, { notes: 'red' }, []],
  ])('of a field that %s', (_what, last, change, fields) => {
    expect<string[]>(conflictingFields(milk({ defaultQuantity: last }), change, seen, 'tom')).toEqual(fields)
  })

  test('conflicts with nothing when it did not wait', () => {
    expect(conflictingFields(milk({ defaultQuantity: { at: later, by: 'mia' } }), { defaultQuantity: 3 }, undefined, 'tom')).toEqual([])
  })

  test('conflicts again when it is retried, since its first answer was lost', () => {
    const change = { defaultQuantity: 3 }
    const before = milk({ defaultQuantity: { at: '2026-11-21T08:30:00.000Z', by: 'mia' } })
    const conflicts = conflictsOf(before, change, seen, 'tom')
    const after = { ...before, ...change, fieldChanges: afterChange(before.fieldChanges, ['defaultQuantity'], later, 'tom', conflicts) }
    expect(conflictsOf(after, change, seen, 'tom')).toEqual(conflicts)
    expect(conflictsOf(after, change, later, 'tom')).toEqual([])
    expect(conflictsOf(after, change, seen, 'mia')).toEqual([])
    const agreed = { ...after, fieldChanges: afterAgreement(after.fieldChanges, ['defaultQuantity'], later) }
    expect(conflictsOf(agreed, change, seen, 'tom')).toEqual(conflicts)
    expect(conflictsOf(agreed, change, seen, 'mia')).toEqual([])
  })

  test('to the value that another member has set since is a value of both: to change it blindly is a conflict for each', () => {
    const before = milk({ defaultQuantity: { at: later, by: 'mia' } })
    expect(agreedFields(before, { defaultQuantity: 5 }, seen, 'tom')).toEqual(['defaultQuantity'])
    expect(agreedFields(before, { defaultQuantity: 5 }, seen, 'mia')).toEqual([])
    expect(agreedFields(before, { defaultQuantity: 3 }, seen, 'tom')).toEqual([])
    const agreed = { ...before, fieldChanges: afterAgreement(before.fieldChanges, ['defaultQuantity'], later) }
    for (const who of ['tom', 'mia'])
      expect<string[]>(conflictingFields(agreed, { defaultQuantity: 3 }, seen, who)).toEqual(['defaultQuantity'])
  })

  test('of everything, such as a removal, conflicts with any field of another member', () => {
    expect(isChangedByOthers(milk({ notes: { at: later, by: 'mia' } }), seen, 'tom')).toBe(true)
    expect(isChangedByOthers(milk({ notes: { at: later, by: 'tom' } }), seen, 'tom')).toBe(false)
    expect(isChangedByOthers(milk(null), seen, 'tom')).toBe(false)
  })
})

test('versions are in order, even when two changes are in one millisecond or the clock was set back', () => {
  expect(nextVersion(seen, Temporal.Instant.from(later))).toBe(later)
  for (const now of [seen, earlier]) expect(nextVersion(seen, Temporal.Instant.from(now))).toBe('2026-11-21T08:00:00.001Z')
})

describe('the open item that a new one adds to', () => {
  const item = (name: string, more: object = {}) =>
    ({ id: name, name, unit: 'each', preferredBrand: null, status: 'active', defaultQuantity: 1, ...more }) as const
  const adding = (list: ReturnType<typeof item>[], more: object = {}) => sameOpenItem(list, item('milk', more))?.id

  test.each([
    ['has the name in other case and accents', [item('MÍLK')], {}, 'MÍLK'],
    ['has another name', [item('Milk chocolate')], {}, undefined],
    ['has another unit', [item('Milk', { unit: 'l' })], {}, undefined],
    ['has any brand', [item('Milk', { preferredBrand: 'Alpina' })], {}, 'Milk'],
    ['has the other brand', [item('Milk', { preferredBrand: 'Alpina' })], { preferredBrand: 'Berg' }, undefined],
    ['is bought', [item('Milk', { status: 'purchased' })], {}, undefined],
    ['would be too many', [item('Milk', { defaultQuantity: 9999 })], {}, undefined],
  ])('%s', (_what, list, more, id) => {
    expect(adding(list, more)).toBe(id)
  })
})
