import { AppError } from '#src/platform/errors'
import { type Message, msg } from '#src/shared/language/message'
import type { Frequency } from '../../tasks/tasks.rules'
import {
  amountOf,
  bounded,
  type HouseholdEntry,
  type HouseholdFile,
  isTrue,
  type Json,
  numberIn,
  objectsIn,
  onceReason,
  personReason,
  plainText,
  readJson,
  textIn,
} from './household.file'

/**
 * Objects of Grocy, each as `GET /api/objects/{entity}` returns them: `{ "shopping_list": […], "products": […], "chores": […], … }`, or one
 * such array. Fields by grocy/grocy, grocy.openapi.json and migrations at acd061e2.
 */

const entities = ['shopping_list', 'shopping_lists', 'products', 'quantity_units', 'product_groups', 'chores', 'tasks'] as const
type Objects = Record<(typeof entities)[number], Json[]>

/** Of a single array, the kind by its fields. */
const entityOf = ([row = {}]: Json[]): (typeof entities)[number] | undefined => {
  if ('period_type' in row) return 'chores'
  if ('due_date' in row && 'done' in row) return 'tasks'
  if ('product_id' in row && 'amount' in row) return 'shopping_list'
  return undefined
}

const objectsOf = (file: unknown): Objects => {
  const found = Object.fromEntries(entities.map((entity) => [entity, objectsIn((file as Json | null)?.[entity])])) as Objects
  const rows = objectsIn(file)
  const entity = entityOf(rows)
  return entity ? { ...found, [entity]: rows } : found
}

const dayIn = (row: Json, key: string) => {
  const day = /^\d{4}-\d\d-\d\d/.exec(textIn(row, key))?.[0]
  // Grocy's "never" is the last day of 2999.
  return day && day < '2900' ? day : null
}

const frequencies: Record<string, Frequency> = { manually: 'once', daily: 'daily', weekly: 'weekly', monthly: 'monthly' }

const choreOf = (row: Json): HouseholdEntry => {
  const title = textIn(row, 'name')
  if ('active' in row && !isTrue(row, 'active')) return { type: 'left', title, reason: msg('It is not active.') }
  const reasons: Message[] = []
  const type = textIn(row, 'period_type')
  const isSimple =
    (numberIn(row, 'period_interval') ?? 1) <= 1 &&
    !textIn(row, 'period_config').includes(',') &&
    !(type === 'daily' && (numberIn(row, 'period_days') ?? 1) > 1)
  const frequency = isSimple ? frequencies[type] : undefined
  if (!frequency) reasons.push(onceReason())
  if (numberIn(row, 'next_execution_assigned_to_user_id')) reasons.push(personReason())
  const dueDate =
    type === 'manually' ? null : (dayIn(row, 'next_estimated_execution_time') ?? dayIn(row, 'rescheduled_date') ?? dayIn(row, 'start_date'))
  return {
    type: 'task',
    isChore: true,
    title,
    description: plainText(textIn(row, 'description')),
    dueDate,
    dueTime: null,
    frequency: frequency ?? 'once',
    priority: 'medium',
    points: 1,
    reasons,
  }
}

const taskOf = (row: Json): HouseholdEntry => {
  const title = textIn(row, 'name')
  if (isTrue(row, 'done')) return { type: 'left', title, reason: msg('It is done already.') }
  const reasons = numberIn(row, 'assigned_to_user_id') ? [personReason()] : []
  return {
    type: 'task',
    isChore: false,
    title,
    description: plainText(textIn(row, 'description')),
    dueDate: dayIn(row, 'due_date'),
    dueTime: null,
    frequency: 'once',
    priority: 'medium',
    points: 1,
    reasons,
  }
}

const byId = (rows: Json[]) => new Map(rows.map((row) => [textIn(row, 'id'), row]))

const itemsOf = ({ shopping_list, shopping_lists, products, quantity_units, product_groups }: Objects): HouseholdEntry[] => {
  const [lists, named, units, groups] = [byId(shopping_lists), byId(products), byId(quantity_units), byId(product_groups)]
  const listName = (row: Json) => textIn(lists.get(textIn(row, 'shopping_list_id') || '1') ?? {}, 'name') || 'Grocy'
  return shopping_list.map((row): HouseholdEntry => {
    const product = named.get(textIn(row, 'product_id'))
    const note = textIn(row, 'note')
    const name = product ? textIn(product, 'name') : note
    if (!name) return { type: 'left', title: `#${textIn(row, 'product_id')}`, reason: msg('Its name is not in the file.') }
    if (isTrue(row, 'done')) return { type: 'left', title: name, reason: msg('It is bought already.') }
    const unit = textIn(units.get(textIn(row, 'qu_id') || textIn(product ?? {}, 'qu_id_purchase')) ?? {}, 'name')
    const amount = amountOf(numberIn(row, 'amount'), unit)
    const category = textIn(groups.get(textIn(product ?? {}, 'product_group_id')) ?? {}, 'name')
    return {
      type: 'item',
      list: listName(row),
      name,
      ...amount,
      notes: [amount.notes, product ? note : ''].filter(Boolean).join('\n'),
      category,
    }
  })
}

export const readGrocy = (text: string): HouseholdFile => {
  const objects = objectsOf(readJson(text))
  if (!objects.shopping_list.length && !objects.chores.length && !objects.tasks.length)
    throw new AppError(422, 'invalid_file', msg('This is not an export of {name}.', { name: 'Grocy' }))
  return bounded([...itemsOf(objects), ...objects.chores.map(choreOf), ...objects.tasks.map(taskOf)])
}
