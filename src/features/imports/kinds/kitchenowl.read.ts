import { AppError } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import {
  bounded,
  type HouseholdEntry,
  type HouseholdFile,
  isTrue,
  type Json,
  numberIn,
  objectsIn,
  readJson,
  textIn,
  textsIn,
} from './household.file'

/**
 * The export of a KitchenOwl household (`GET /api/household/{id}/export`), by TomBursch/kitchenowl, backend/app/models/household.py,
 * `obj_to_export_dict`, and the same of recipe.py, item.py and expense.py at 8677319d.
 */

const minutes = (row: Json, key: string, name: string) => {
  const value = numberIn(row, key)
  return value ? [`${name}: ${value} min`] : []
}

/** A recipe as a note in Markdown. */
const recipeOf = (row: Json): HouseholdEntry => {
  const head = [
    ...(numberIn(row, 'yields') ? [`Servings: ${numberIn(row, 'yields')}`] : []),
    ...[minutes(row, 'time', 'Time'), minutes(row, 'prep_time', 'Preparation'), minutes(row, 'cook_time', 'Cooking')].flat(),
  ]
  const items = objectsIn(row.items).map((item) => {
    const about = [textIn(item, 'description'), isTrue(item, 'optional') ? 'optional' : ''].filter(Boolean).join(', ')
    return `- ${textIn(item, 'name')}${about ? ` (${about})` : ''}`
  })
  const tags = textsIn(row.tags).map((tag) => `#${tag.trim()}`)
  const parts = [head.join(' · '), items.join('\n'), textIn(row, 'description'), textIn(row, 'source'), tags.join(' ')]
  return { type: 'recipe', title: textIn(row, 'name'), content: parts.filter(Boolean).join('\n\n') }
}

const expenseOf = (row: Json, zone: string): HouseholdEntry => {
  const [title, amount, date] = [textIn(row, 'name'), numberIn(row, 'amount'), numberIn(row, 'date')]
  if (!amount || amount < 0) return { type: 'left', title, reason: msg('Only expenses are read.') }
  if (date === undefined || Math.abs(date) > 8e15) return { type: 'left', title, reason: msg('The date cannot be read.') }
  const day = Temporal.Instant.fromEpochMilliseconds(Math.round(date)).toZonedDateTimeISO(zone).toPlainDate()
  return { type: 'expense', title, amount, date: day.toString() }
}

export const readKitchenOwl = (text: string, zone: string): HouseholdFile => {
  const file = readJson(text) as Json | null
  const isExport =
    typeof file === 'object' && file !== null && ['items', 'recipes', 'shoppinglists', 'expenses'].some((key) => Array.isArray(file[key]))
  if (!isExport) throw new AppError(422, 'invalid_file', msg('This is not an export of {name}.', { name: 'KitchenOwl' }))
  const items = objectsIn(file.items)
  return bounded([
    ...textsIn(file.shoppinglists).map((name): HouseholdEntry => ({ type: 'list', name: name.trim() })),
    ...objectsIn(file.recipes).map(recipeOf),
    ...objectsIn(file.recipes).flatMap((row): HouseholdEntry[] =>
      textIn(row, 'photo') ? [{ type: 'left', title: textIn(row, 'name'), reason: msg('Its picture is not in the file.') }] : [],
    ),
    ...objectsIn(file.expenses).map((row) => expenseOf(row, zone)),
    ...(items.length
      ? [
          {
            type: 'left' as const,
            title: 'items',
            reason: msg('{count} known items: the file does not say which are on a list.', { count: items.length }),
          },
        ]
      : []),
  ])
}
