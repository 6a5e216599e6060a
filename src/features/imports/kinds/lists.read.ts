import Papa from 'papaparse'
import { AppError } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import { importLimits } from '../imports.rules'
import { amountOf, bounded, type HouseholdEntry, type HouseholdFile } from './household.file'
import { readCalendarRecords } from './ics.read'

/**
 * Lists as text, one item a line, as Cozi and AnyList print, share and e-mail them; or as a table. Neither app documents its files: these
 * are the forms that a person gets out of them.
 */

const headers: Record<string, readonly string[]> = {
  name: ['item', 'name', 'title', 'product', 'what'],
  quantity: ['quantity', 'qty', 'amount', 'count'],
  category: ['category', 'aisle', 'section', 'department'],
  list: ['list', 'list name', 'shopping list'],
  notes: ['note', 'notes', 'details', 'comment'],
  checked: ['checked', 'crossed off', 'done', 'completed', 'bought'],
}

const isChecked = (cell: string) => /^(?:1|x|✓|✔|yes|true|done)$/i.test(cell.trim())

/** `2 kg` as an amount with its unit. */
const quantityOf = (cell: string) => {
  const [, number = '', unit = ''] = /^(\d{1,6}(?:[.,]\d{1,3})?)\s*(?:x\b)?\s*(.{0,40})$/.exec(cell.trim()) ?? []
  return number ? amountOf(Number(number.replace(',', '.')), unit.trim().slice(0, 20)) : { quantity: 1, unit: '', notes: cell.trim() }
}

const left = (title: string): HouseholdEntry => ({ type: 'left', title, reason: msg('It is bought already.') })

/** The table of a text with the headers of a list; undefined if it has none. */
const tableOf = (text: string, name: string): HouseholdEntry[] | undefined => {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', preview: importLimits.rows + 2 })
  const [head = [], ...rows] = data
  const folded = head.map((cell) => cell.trim().toLowerCase())
  const columns = Object.fromEntries(Object.entries(headers).map(([key, names]) => [key, folded.findIndex((cell) => names.includes(cell))]))
  if (head.length < 2 || columns.name === -1) return undefined
  return rows.flatMap((row): HouseholdEntry[] => {
    const cell = (key: string) => row[columns[key] ?? -1]?.trim() ?? ''
    if (!cell('name')) return []
    if (isChecked(cell('checked'))) return [left(cell('name'))]
    const { notes, ...amount } = quantityOf(cell('quantity'))
    return [
      {
        type: 'item',
        list: cell('list') || name,
        name: cell('name'),
        ...amount,
        category: cell('category'),
        notes: [notes, cell('notes')].filter(Boolean).join('\n'),
      },
    ]
  })
}

const bullet = /^(?:[-*•·○◦▪□☐]|\[ ?\]|\d{1,3}[.)])\s+/
const bought = /^(?:[-*•]\s*)?(?:\[x\]|[☑☒✓✔])\s*/i

/** Lines of items. A line that ends in a colon names a part of the list. */
const linesOf = (text: string, name: string): HouseholdEntry[] => {
  let category = ''
  return text.split(/\r\n|\n|\r/).flatMap((raw): HouseholdEntry[] => {
    const line = raw.trim()
    if (!line || /^[-=_*]{3,}$/.test(line) || /^(?:sent|shared|exported) (?:from|with|by) /i.test(line)) return []
    if (bought.test(line)) return [left(line.replace(bought, ''))]
    if (/^.{1,60}:$/.test(line)) {
      category = line.slice(0, -1).trim()
      return []
    }
    const plain = line.replace(bullet, '')
    const [, item = plain, count = ''] = /^(.+?)\s*\((\d{1,4}(?:[.,]\d+)?\s?[^()]{0,20})\)$/.exec(plain) ?? []
    const { notes, ...amount } = count ? quantityOf(count) : { quantity: 1, unit: '', notes: '' }
    return [{ type: 'item', list: name, name: item, ...amount, category, notes }]
  })
}

const heading = /^(ingredients|directions|preparation|instructions|steps|notes?|servings|prep time|cook time|source)\b:?/i

/** Whether a text is a recipe, as AnyList shares one: a title, then its ingredients and its steps under headings. */
const isRecipe = (text: string) => /^ingredients:?\s*$/im.test(text) && /^(directions|preparation|instructions|steps):?\s*$/im.test(text)

const recipeOf = (text: string): HouseholdEntry => {
  const [title = '', ...lines] = text.trim().split(/\r\n|\n|\r/)
  const content = lines.map((line) =>
    heading.test(line) && /:?\s*$/.test(line) && line.length < 20 ? `\n## ${line.replace(/:\s*$/, '')}\n` : line,
  )
  return { type: 'recipe', title: title.trim(), content: content.join('\n').trim() }
}

/** @param name of the list, when the file has none: the name of the app */
export const readListText = (text: string, name: string, zone: string): HouseholdFile => {
  const plain = text.replace(/^\ufeff/, '')
  if (/^\s*BEGIN:VCALENDAR/i.test(plain)) return bounded([], readCalendarRecords(plain, zone))
  // A binary file decodes to control characters.
  if (/[^\P{Cc}\t\n\r]/u.test(plain)) throw new AppError(422, 'invalid_file', msg('This is not a text file.'))
  const entries = isRecipe(plain) ? [recipeOf(plain)] : (tableOf(plain, name) ?? linesOf(plain, name))
  if (entries.length === 0) throw new AppError(422, 'invalid_file', msg('This file is empty.'))
  return bounded(entries)
}
