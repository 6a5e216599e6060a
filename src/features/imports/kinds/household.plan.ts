import { invalid } from '#src/platform/errors'
import { type Message, msg } from '#src/shared/language/message'
import { type MemberCan, mayDo } from '#src/shared/permissions'
import type { Calendar } from '../../calendar/calendar.service'
import { newDocument } from '../../documents/documents.contract'
import type { Documents } from '../../documents/documents.service'
import type { Finances } from '../../finances/finances.create'
import { newTransaction } from '../../finances/finances.transactions.contract'
import { newShoppingItem, newShoppingList } from '../../shopping/lists/lists.contract'
import type { Shopping } from '../../shopping/shopping.create'
import { newTask } from '../../tasks/tasks.contract'
import type { Tasks } from '../../tasks/tasks.service'
import type { ImportedRow, Importer, Step } from '../imports.kind'
import type { HouseholdEntry, HouseholdFile, HouseholdTask } from './household.file'
import { calendarImporter } from './ics.plan'

type Deps = { shopping: Shopping; tasks: Tasks; documents: Documents; finances: Finances; calendar: Calendar }

const clean = (text: string, max: number) =>
  text
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .trim()
    .slice(0, max)
    .toWellFormed()
    .trim()

const short = (text: string, max: number) => clean(text.replace(/\s+/g, ' '), max)
const fold = (text: string) => text.trim().toLowerCase()

/** Lists, chores, recipes and expenses of another household app. */
export const householdImporter = (kind: string, deps: Deps): Importer<HouseholdFile> => ({
  async plan({ entries, calendar, isCut }, context) {
    const { member, known } = context
    const { shopping, tasks, documents, finances } = deps
    if (calendar) return calendarImporter(deps).plan(calendar, context)
    const lists = new Map(
      shopping
        .lists(member)
        .filter(({ status }) => status === 'active')
        .map(({ id, name }) => [fold(name), id]),
    )
    const categories = new Map(shopping.categories.list(member).map(({ id, name }) => [fold(name), id]))
    const open = new Set(
      shopping
        .allItems(member)
        .filter(({ status }) => status === 'active')
        .map(({ listId, name }) => `${listId} ${fold(name)}`),
    )
    const seen = new Set<string>()

    type Draft = {
      title: string
      detail?: string | null
      reasons?: Message[]
      can: MemberCan
      sourceId: string
      write: () => ImportedRow[]
    }
    const stepOf = ({ title, detail = null, reasons = [], can, sourceId, write }: Draft): Step => {
      if (!title) return { title, detail, outcome: 'skipped', reasons: [msg('It has no name.')] }
      if (!mayDo(member, can)) return { title, detail, outcome: 'skipped', reasons: [msg('You may not add this.')] }
      const source = sourceId.slice(0, 300)
      if (seen.has(source) || known(source)) return { title, detail, outcome: 'unchanged', reasons: [] }
      seen.add(source)
      return { title, detail, outcome: 'new', reasons, write: () => write().map((row) => ({ ...row, sourceId: source })) }
    }
    const steps: Step[] = []
    const addList = (given: string) => {
      const name = short(given, 100)
      if (!name || lists.has(fold(name)) || seen.has(`list ${fold(name)}`)) return
      seen.add(`list ${fold(name)}`)
      const write = () => {
        const { id } = shopping.createList(member, newShoppingList.parse({ name, frequency: 'as-needed' }))
        lists.set(fold(name), id)
        return [{ kind: 'shopping_list' as const, rowId: id, title: name }]
      }
      const can = 'edit_shopping'
      steps.push(
        mayDo(member, can)
          ? { title: name, detail: null, outcome: 'new', reasons: [], write }
          : { title: name, detail: null, outcome: 'skipped', reasons: [msg('You may not add this.')] },
      )
    }

    const taskStep = ({ title: given, description, reasons, type: _, ...task }: HouseholdTask): Step => {
      const title = short(given, 200)
      const input = newTask.parse({
        ...task,
        title: title || '?',
        description: clean(description, 10_000),
        assignedTo: null,
        assignedColor: null,
      })
      const detail = [input.dueDate, input.dueTime].filter(Boolean).join(' ') || null
      const write = () => [{ kind: 'task' as const, rowId: tasks.create(member, input).id, title }]
      return stepOf({
        title,
        detail,
        reasons,
        can: task.isChore ? 'parent' : 'edit_tasks',
        sourceId: `${kind} task ${task.isChore} ${title}`,
        write,
      })
    }

    const stepFor = (entry: HouseholdEntry): Step | undefined => {
      if (entry.type === 'left') return { title: short(entry.title, 200), detail: null, outcome: 'skipped', reasons: [entry.reason] }
      if (entry.type === 'list') return void addList(entry.name)
      if (entry.type === 'task') return taskStep(entry)
      if (entry.type === 'recipe') {
        const title = short(entry.title, 200)
        const input = { title: title || '?', content: clean(entry.content, 50_000), type: 'note' }
        const write = () => [{ kind: 'document' as const, rowId: documents.create(member, newDocument.parse(input)).id, title }]
        return stepOf({ title, can: 'edit_documents', sourceId: `${kind} recipe ${title}`, write })
      }
      if (entry.type === 'expense') {
        const title = short(entry.title, 200)
        const parsed = newTransaction.safeParse({
          description: title,
          amount: Math.round(entry.amount * 100) / 100,
          transactionDate: entry.date,
          categoryId: null,
        })
        if (!parsed.success) return { title, detail: entry.date, outcome: 'skipped', reasons: [msg('The amount cannot be read.')] }
        const write = () => [{ kind: 'transaction' as const, rowId: finances.transactions.create(member, parsed.data).id, title }]
        return stepOf({
          title,
          detail: `${entry.date} · ${parsed.data.amount}`,
          can: 'edit_finances',
          sourceId: `${kind} expense ${entry.date} ${parsed.data.amount} ${title}`,
          write,
        })
      }
      const [list, name] = [short(entry.list, 100) || '?', short(entry.name, 100)]
      addList(list)
      const detail = [list, entry.quantity > 1 || entry.unit ? `${entry.quantity} ${entry.unit}`.trim() : ''].filter(Boolean).join(' · ')
      const isOpen = open.has(`${lists.get(fold(list))} ${fold(name)}`)
      if (isOpen) return { title: name, detail, outcome: 'unchanged', reasons: [] }
      const category = short(entry.category, 50)
      const categoryId = categories.get(fold(category)) ?? null
      const input = newShoppingItem.safeParse({
        ...{ name, defaultQuantity: entry.quantity, unit: short(entry.unit, 20) || null, categoryId, notes: clean(entry.notes, 10_000) },
        tags: category && !categoryId ? [category] : [],
      })
      if (!input.success) return { title: name, detail, outcome: 'skipped', reasons: [msg('It has no name.')] }
      const write = () => {
        const id = lists.get(fold(list))
        if (!id) throw invalid('list', msg('There is no such list.'))
        return [{ kind: 'shopping_item' as const, rowId: shopping.addItem(member, { id }, input.data).id, title: name }]
      }
      return stepOf({ title: name, detail, can: 'edit_shopping', sourceId: `${kind} item ${fold(list)} ${fold(name)}`, write })
    }

    for (const entry of entries) {
      const step = stepFor(entry)
      if (step) steps.push(step)
    }
    if (isCut)
      steps.push({ title: '…', detail: null, outcome: 'skipped', reasons: [msg('Only the first rows were read. Split the file.')] })
    return { steps }
  },
})
