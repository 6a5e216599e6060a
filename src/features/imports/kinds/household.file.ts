import { AppError } from '#src/platform/errors'
import type { Message } from '#src/shared/language/message'
import { msg } from '#src/shared/language/message'
import type { Frequency, Priority } from '../../tasks/tasks.rules'
import { importLimits } from '../imports.rules'
import type { CalendarFile } from './ics.read'

/** Helpers for the files of household apps. */

export type HouseholdItem = { type: 'item'; list: string; name: string; quantity: number; unit: string; category: string; notes: string }
export type HouseholdTask = {
  type: 'task'
  isChore: boolean
  title: string
  description: string
  /** `YYYY-MM-DD` */
  dueDate: string | null
  dueTime: string | null
  frequency: Frequency
  priority: Priority
  points: number
  /** Parts that have no place here. */
  reasons: Message[]
}
export type HouseholdEntry =
  | { type: 'list'; name: string }
  | HouseholdItem
  | HouseholdTask
  | { type: 'recipe'; title: string; content: string }
  | { type: 'expense'; title: string; amount: number; date: string }
  | { type: 'left'; title: string; reason: Message }
export type HouseholdFile = { entries: HouseholdEntry[]; calendar?: CalendarFile; isCut: boolean }

export const bounded = (entries: HouseholdEntry[], calendar?: CalendarFile): HouseholdFile => ({
  entries: entries.slice(0, importLimits.rows),
  isCut: entries.length > importLimits.rows,
  ...(calendar && { calendar }),
})

export type Json = Record<string, unknown>

/** Values of a file that anybody may have written: a wrong type is nothing. */
export const textIn = (row: Json, key: string) => {
  const value = row[key]
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}
export const numberIn = (row: Json, key: string) => {
  const value = textIn(row, key)
  return value !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined
}
/** `1`, `"1"` and `true`. */
export const isTrue = (row: Json, key: string) => row[key] === true || numberIn(row, key) === 1
export const objectsIn = (value: unknown): Json[] =>
  Array.isArray(value) ? value.filter((one): one is Json => typeof one === 'object' && one !== null && !Array.isArray(one)) : []
export const textsIn = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

/** @throws AppError 422 for invalid JSON, or for one that is nested too deep */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw new AppError(422, 'invalid_json', msg('This is not a JSON file.'))
  }
}

/** Text without tags: descriptions of other programs are HTML. */
export const plainText = (html: string) =>
  html
    .replace(/<(?:br|\/p|\/li|\/div|\/h\d)\s*\/?>/gi, '\n')
    .replace(/<[^<>]{0,1000}>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

export const onceReason = () => msg('Hearth cannot repeat it like that, so it comes once.')
export const personReason = () => msg('The person it is assigned to is left out.')

/** An amount that no item can have goes into the notes: `0.5 kg`. */
export const amountOf = (amount: number | undefined, unit: string) =>
  amount !== undefined && Number.isInteger(amount) && amount >= 1 && amount <= 9999
    ? { quantity: amount, unit, notes: '' }
    : { quantity: 1, unit: '', notes: amount === undefined ? unit : `${amount} ${unit}`.trim() }
