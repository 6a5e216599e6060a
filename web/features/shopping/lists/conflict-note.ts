import type { ChangedItemReply } from '#src/features/shopping/lists/lists.contract'
import type { Msg } from '#web/platform/language/catalogue'
import { msg, t } from '../texts'

type Conflict = NonNullable<ChangedItemReply['conflicts']>[number]

const fieldNames = {
  name: msg('Name'),
  description: msg('Description'),
  categoryId: msg('Category'),
  defaultQuantity: msg('Quantity'),
  unit: msg('Unit'),
  estimatedPrice: msg('Estimated Price'),
  priority: msg('Priority'),
  isRecurring: msg('Recurring'),
  tags: msg('Tags'),
  preferredBrand: msg('Preferred Brand'),
  notes: msg('Notes'),
  status: msg('Bought'),
  listId: msg('List'),
} as const satisfies Record<Conflict['field'], Msg>

const shown = (value: unknown): string => {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('nothing')
  if (typeof value === 'boolean') return value ? t('on') : t('off')
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** The current and the previous value of a field. A list has no name here. */
const partOf = ({ field, value, label, isKept }: Conflict, item: ChangedItemReply) => {
  if (isKept) return item.status === 'purchased' ? t('It stays bought.') : t('It stays open.')
  if (field === 'status') return item.status === 'purchased' ? t('It is bought now.') : t('It is open now.')
  if (field === 'listId') return t('It was on {list}.', { list: label ?? t('another list') })
  const now = field === 'categoryId' ? (item.category?.name ?? null) : item[field]
  return t('{field} is now {now}, not {before}.', { field: t(fieldNames[field]), now: shown(now), before: label ?? shown(value) })
}

/** Tells which changes met another member's; undefined for none. */
export const conflictNote = (about: string, item: ChangedItemReply): string | undefined => {
  const { conflicts = [] } = item
  if (conflicts.length === 0) return undefined
  const names = [...new Set(conflicts.flatMap(({ changedBy }) => changedBy ?? []))].join(', ')
  const told = names === '' ? t('“{about}” was changed meanwhile.', { about }) : t('{names} changed “{about}” meanwhile.', { names, about })
  return [told, ...conflicts.map((conflict) => partOf(conflict, item))].join(' ')
}
