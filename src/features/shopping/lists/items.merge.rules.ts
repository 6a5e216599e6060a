import { foldText } from '#src/shared/language/spelling'
import type { ItemStatus } from '../shopping.rules'

/** Rules for changes of one item by several people, some of whom were offline. */

/** The fields of an item that people change. */
export const mergedFields = [
  'name',
  'description',
  'categoryId',
  'defaultQuantity',
  'unit',
  'estimatedPrice',
  'priority',
  'isRecurring',
  'tags',
  'preferredBrand',
  'notes',
  'status',
  'listId',
] as const
export type MergedField = (typeof mergedFields)[number]

type FieldChange = {
  at: string
  /** Null for an automatic change, and for a value that several people set. */
  by: string | null
}
/** A value that a change replaced unseen by its author. */
type Replaced = FieldChange & { value: unknown }
/** The time and author of a field's last change. `over` is the replaced value, for a retry whose first answer was lost. */
export type FieldChanges = Partial<Record<MergedField, FieldChange & { over?: Replaced }>>
type Fields = Partial<Record<MergedField, unknown>>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The fields of a change that differ from the item's. */
export const differingFields = (item: Fields, change: Fields): MergedField[] =>
  mergedFields.filter((field) => change[field] !== undefined && !isSame(item[field], change[field]))

/** The times of an item's fields after a change. */
export const afterChange = (
  times: FieldChanges | null,
  fields: readonly MergedField[],
  at: string,
  by: string | null,
  conflicts: readonly Conflict[] = [],
): FieldChanges => ({
  ...times,
  ...Object.fromEntries(
    fields.map((field) => {
      const over = conflicts.find((conflict) => conflict.field === field)?.over
      return [field, { at, by, ...(over && { over }) }]
    }),
  ),
})

/** The times of fields that are now the value of several people. What one of them replaced is still to be told, if the answer was lost. */
export const afterAgreement = (times: FieldChanges | null, fields: readonly MergedField[], at: string): FieldChanges => ({
  ...times,
  ...Object.fromEntries(fields.map((field) => [field, { ...times?.[field], at, by: null }])),
})

type Versioned = { updatedAt: string; fieldChanges: FieldChanges | null }

/** Whether somebody else changed the field after the version `seen`. */
const isChangedSince = ({ fieldChanges }: Versioned, field: MergedField, seen: string, userId: string) => {
  const last = fieldChanges?.[field]
  return last !== undefined && last.at > seen && last.by !== userId
}

/** A field that somebody else set to another value. */
export type Conflict = { field: MergedField; over: Replaced }

/**
 * The fields of a change that somebody else set to another value after the version that the device had.
 * @param seen the `updatedAt` of that version; undefined for a change that did not wait
 */
export const conflictsOf = (item: Versioned & Fields, change: Fields, seen: string | undefined, userId: string): Conflict[] => {
  if (seen === undefined) return []
  return mergedFields.flatMap((field) => {
    if (change[field] === undefined) return []
    const last = item.fieldChanges?.[field]
    const over =
      last && !isSame(item[field], change[field])
        ? isChangedSince(item, field, seen, userId) && { at: last.at, by: last.by, value: item[field] ?? null }
        : (last?.by === userId || last?.by === null) && last.over && last.over.at > seen && last.over.by !== userId && last.over
    return over ? [{ field, over }] : []
  })
}

/** Fields that somebody else set to the same value meanwhile: they belong to neither, and changing one blindly is a conflict for both. */
export const agreedFields = (item: Versioned & Fields, change: Fields, seen: string | undefined, userId: string): MergedField[] =>
  seen === undefined
    ? []
    : mergedFields.filter(
        (field) => change[field] !== undefined && isSame(item[field], change[field]) && isChangedSince(item, field, seen, userId),
      )

/** Whether somebody else changed anything of the item after the version `seen`. */
export const isChangedByOthers = (item: Versioned, seen: string | undefined, userId: string) =>
  seen !== undefined && mergedFields.some((field) => isChangedSince(item, field, seen, userId))

/** The time of a change: later than the item's last one, even if the clock was set back, so that versions are in order. */
export const nextVersion = (updatedAt: string, now: Temporal.Instant): string => {
  const least = Temporal.Instant.from(updatedAt).add({ milliseconds: 1 })
  return (Temporal.Instant.compare(now, least) > 0 ? now : least).toString({ fractionalSecondDigits: 3 })
}

type Ware = { name: string; unit: string; preferredBrand: string | null }

/** Whether two items are the same ware. A brand that is not given fits any. */
const isSameWare = (one: Ware, other: Ware) =>
  foldText(one.name) === foldText(other.name) &&
  foldText(one.unit) === foldText(other.unit) &&
  (one.preferredBrand === null || other.preferredBrand === null || foldText(one.preferredBrand) === foldText(other.preferredBrand))

/** The largest quantity of an item. */
export const maxQuantity = 9999

type Listed = Ware & { status: ItemStatus; defaultQuantity: number }

/** The open item of a list that a new one adds to, instead of a second row. */
export const sameOpenItem = <I extends Listed>(items: readonly I[], added: Ware & { defaultQuantity: number }): I | undefined =>
  items.find((item) => item.status === 'active' && isSameWare(item, added) && item.defaultQuantity + added.defaultQuantity <= maxQuantity)
