import type { Activity } from '#src/features/activity/activity.service'
import type { Families } from '#src/features/families/families.service'
import type { Member } from '#src/platform/access'
import { type Clock, dateIn, iso, todayIn } from '#src/platform/clock'
import { found, invalid } from '#src/platform/errors'
import type { Budgets } from '../budgets/budgets.service'
import type { PriceRow, PriceStore } from '../budgets/prices.store'
import type { ActionRecorder } from '../shopping.acts.service'
import { nextGeneration } from '../shopping.rules'
import { type Items, toItem } from './items.service'
import type { ListChange, ListWithItems, NewShoppingList, ShoppingItemReply, ShoppingListReply } from './lists.contract'
import type { ItemRow, ItemStore, ListRow, ListStore } from './lists.store'

const toList = ({ generationStart: _, ...row }: ListRow): ShoppingListReply => row

const withPrices = (rows: readonly ItemRow[], prices: readonly PriceRow[]): ShoppingItemReply[] => {
  const ofItem = Map.groupBy(prices, ({ itemId }) => itemId)
  return rows.map((row) => toItem(row, ofItem.get(row.id) ?? []))
}

type Deps = {
  store: ListStore
  itemStore: ItemStore
  prices: PriceStore
  items: Items
  budgets: Budgets
  families: Families
  activity: Pick<Activity, 'record'>
  acts: ActionRecorder
  clock: Clock
  /** Asks for a call of `refill` at that moment or soon after it, in the place of what was asked for before. It has to outlive the process. */
  wakeAt: (moment: string) => void
}

/** A family's shopping lists. One that fills itself is full again on its day: what is bought every time is to be bought again. */
export const createLists = ({ store, itemStore, prices, items, budgets, families, activity, acts, clock, wakeAt }: Deps) => {
  const row = (id: string) => found(store.find(id), 'Shopping list')

  /** When a list fills itself next, and the day that is counted from. */
  const generation = (list: Pick<ListRow, 'familyId' | 'frequency' | 'autoGenerate' | 'status'>, wished: string | null | undefined) => {
    if (!list.autoGenerate || list.frequency === 'as-needed' || list.status !== 'active')
      return { generationStart: null, nextAutoGeneration: null }
    const { timezone } = families.get(list.familyId)
    const today = todayIn(clock, timezone)
    if (wished) {
      const day = dateIn(wished, timezone)
      if (day <= today.toString()) throw invalid('nextAutoGeneration', 'Choose a day after today.')
      return { generationStart: day, nextAutoGeneration: day }
    }
    return { generationStart: today.toString(), nextAutoGeneration: nextGeneration(list.frequency, today, today)?.toString() ?? null }
  }

  /** Has the next list filled on time, at the midnight of its family. */
  const wake = () => {
    const moments = store.generations().map(({ day, timezone }) => iso(Temporal.PlainDate.from(day).toZonedDateTime(timezone).toInstant()))
    const [first] = moments.sort()
    if (first) wakeAt(first)
  }

  const refillOne = ({ id, familyId, nextAutoGeneration, ...list }: ListRow, today: Temporal.PlainDate) => {
    const nobody = { familyId, userId: null }
    for (const item of itemStore.toRefill(familyId, id)) items.reopen(nobody, item)
    const start = Temporal.PlainDate.from(list.generationStart ?? nextAutoGeneration ?? today.toString())
    const next = nextGeneration(list.frequency, start, today)
    store.update(familyId, id, { nextAutoGeneration: next?.toString() ?? null, updatedAt: iso(clock.now()) })
    acts.changed(nobody, 'list', { id, nextAutoGeneration }, { id, nextAutoGeneration: row(id).nextAutoGeneration })
  }

  return {
    findList: store.find,
    findItem: items.find,
    audits: acts.audits,

    lists: ({ familyId }: Member): ShoppingListReply[] => store.all(familyId).map(toList),

    listsWithItems({ familyId }: Member): ListWithItems[] {
      const ofList = Map.groupBy(withPrices(itemStore.all(familyId), prices.newest(familyId)), ({ listId }) => listId)
      return store
        .all(familyId)
        .filter(({ status }) => status === 'active')
        .map((list) => ({ ...toList(list), items: ofList.get(list.id) ?? [] }))
    },

    /** What is on every list, archived ones too, without prices. */
    allItems: ({ familyId }: Member) => itemStore.all(familyId),
    items: ({ familyId, id }: ListRow): ShoppingItemReply[] =>
      withPrices(itemStore.ofList(familyId, id), prices.newestOfList(familyId, id)),

    createList: (member: Member, { id, nextAutoGeneration, ...input }: NewShoppingList): ShoppingListReply =>
      acts.act(member, () => {
        if (id !== undefined && acts.isSecondTry(member, store.find(id))) return toList(row(id))
        const made = acts.made(member)
        const list = store.insert({ ...input, ...generation({ ...input, ...made }, nextAutoGeneration), id, ...made })
        acts.created(member, 'list', list)
        activity.record(member, 'shopping_list.created', { subjectId: list.id, title: list.name })
        wake()
        return toList(list)
      }),

    changeList: (member: Member, { id }: { id: string }, { nextAutoGeneration, ...change }: ListChange): ShoppingListReply =>
      acts.act(member, () => {
        const before = row(id)
        store.update(before.familyId, id, { ...change, updatedAt: iso(clock.now()) })
        const now = row(id)
        const isOther = (['frequency', 'autoGenerate', 'status'] as const).some((field) => now[field] !== before[field])
        const wished = nextAutoGeneration === before.nextAutoGeneration ? undefined : nextAutoGeneration
        // Nothing else moves the day: it may have come just now.
        if (isOther || wished !== undefined) store.update(before.familyId, id, generation(now, wished))
        const list = row(id)
        acts.changed(member, 'list', before, list)
        wake()
        return toList(list)
      }),

    /** Goes with its items and the budgets that count it. What was bought stays bought. */
    removeList: (member: Member, { id }: { id: string }) =>
      acts.act(member, () => {
        const list = row(id)
        budgets.removeThoseOf(member, 'smartListId', id)
        for (const item of itemStore.ofList(member.familyId, id)) {
          items.discard(item)
          acts.deleted(member, 'item', item)
        }
        store.remove(member.familyId, id)
        acts.deleted(member, 'list', list)
        activity.record(member, 'shopping_list.deleted', { subjectId: id, title: list.name })
      }),

    addItem: items.add,
    changeItem: items.change,
    removeItem: items.remove,

    /** Fills the lists whose day has come, each once: with it, in one transaction, its next day is set. One that was missed is made up for once. */
    refill() {
      const tomorrow = iso(clock.now().add({ hours: 24 }))
      for (const { id, timezone } of store.generating(tomorrow)) {
        const today = todayIn(clock, timezone)
        const { familyId, nextAutoGeneration } = row(id)
        if (nextAutoGeneration && nextAutoGeneration <= today.toString()) acts.act({ familyId }, () => refillOne(row(id), today))
      }
      wake()
    },
  }
}
