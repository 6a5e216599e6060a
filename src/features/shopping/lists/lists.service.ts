import type { Activity } from '#src/features/activity/activity.service'
import type { Families } from '#src/features/families/families.service'
import type { Trash } from '#src/features/trash/trash.service'
import type { Member } from '#src/platform/access'
import { type Clock, dateIn, iso, todayIn } from '#src/platform/clock'
import { found, invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { Budgets } from '../budgets/budgets.service'
import type { PriceRow, PriceStore } from '../budgets/prices.store'
import type { ActionRecorder } from '../shopping.acts.service'
import { nextGeneration } from '../shopping.rules'
import { shoppingLists as table } from '../shopping.table'
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
  trash: Trash
  acts: ActionRecorder
  clock: Clock
  /** Schedules a call of `refill` at that time or shortly after; replaces the previous schedule. It must survive a restart. */
  wakeAt: (moment: string) => void
}

/** A family's shopping lists. On its day, a list with automatic refill reopens its bought recurring items. */
export const createLists = ({ store, itemStore, prices, items, budgets, families, activity, trash, acts, clock, wakeAt }: Deps) => {
  const row = (id: string) => found(store.find(id), msg('Shopping list not found'))

  /** The next day of automatic refill, and the day that it is counted from. */
  const refillSchedule = (
    list: Pick<ListRow, 'familyId' | 'frequency' | 'autoGenerate' | 'status'>,
    chosenDay: string | null | undefined,
  ) => {
    if (!list.autoGenerate || list.frequency === 'as-needed' || list.status !== 'active')
      return { generationStart: null, nextAutoGeneration: null }
    const { timezone } = families.get(list.familyId)
    const today = todayIn(clock, timezone)
    if (chosenDay) {
      const day = dateIn(chosenDay, timezone)
      if (day <= today.toString()) throw invalid('nextAutoGeneration', msg('Choose a day after today.'))
      return { generationStart: day, nextAutoGeneration: day }
    }
    return { generationStart: today.toString(), nextAutoGeneration: nextGeneration(list.frequency, today, today)?.toString() ?? null }
  }

  /** Schedules the next refill, at midnight in the family's zone. */
  const wake = () => {
    const moments = store.refillDays().map(({ day, timezone }) => iso(Temporal.PlainDate.from(day).toZonedDateTime(timezone).toInstant()))
    const [first] = moments.sort()
    if (first) wakeAt(first)
  }

  const refillOne = ({ id, familyId, nextAutoGeneration, ...list }: ListRow, today: Temporal.PlainDate) => {
    const system = { familyId, userId: null }
    for (const item of itemStore.boughtRecurring(familyId, id)) items.reopen(system, item)
    const start = Temporal.PlainDate.from(list.generationStart ?? nextAutoGeneration ?? today.toString())
    const next = nextGeneration(list.frequency, start, today)
    store.update(familyId, id, { nextAutoGeneration: next?.toString() ?? null, updatedAt: iso(clock.now()) })
    acts.changed(system, 'list', { id, nextAutoGeneration }, { id, nextAutoGeneration: row(id).nextAutoGeneration })
  }

  return {
    findList: store.find,
    findItem: items.findOrAddedTo,
    audits: acts.audits,

    lists: ({ familyId }: Member): ShoppingListReply[] => store.all(familyId).map(toList),

    listsWithItems({ familyId }: Member): ListWithItems[] {
      const ofList = Map.groupBy(withPrices(itemStore.all(familyId), prices.newest(familyId)), ({ listId }) => listId)
      return store
        .all(familyId)
        .filter(({ status }) => status === 'active')
        .map((list) => ({ ...toList(list), items: ofList.get(list.id) ?? [] }))
    },

    /** The items of all lists, archived ones too, without prices. */
    allItems: ({ familyId }: Member) => itemStore.all(familyId),
    items: ({ familyId, id }: ListRow): ShoppingItemReply[] =>
      withPrices(itemStore.ofList(familyId, id), prices.newestOfList(familyId, id)),

    createList: (member: Member, { id, nextAutoGeneration, ...input }: NewShoppingList): ShoppingListReply =>
      acts.act(member, () => {
        if (id !== undefined && acts.isRetry(member, store.find(id))) return toList(row(id))
        const made = acts.made(member)
        const list = store.insert({ ...input, ...refillSchedule({ ...input, ...made }, nextAutoGeneration), id, ...made })
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
        const chosenDay = nextAutoGeneration === before.nextAutoGeneration ? undefined : nextAutoGeneration
        // No other change moves the day: the refill may be due right now.
        if (isOther || chosenDay !== undefined) store.update(before.familyId, id, refillSchedule(now, chosenDay))
        const list = row(id)
        acts.changed(member, 'list', before, list)
        wake()
        return toList(list)
      }),

    /** Deletes the list with its items and its budgets. Purchases stay. */
    removeList: (member: Member, { id }: { id: string }) =>
      acts.act(member, () => {
        const list = row(id)
        trash.move(member, { kind: 'shopping_list', table, id, title: list.name, ownerId: list.createdBy }, () => {
          budgets.removeByScope(member, 'smartListId', id)
          for (const item of itemStore.ofList(member.familyId, id)) {
            items.discard(item)
            acts.deleted(member, 'item', item)
          }
          store.remove(member.familyId, id)
        })
        acts.deleted(member, 'list', list)
        activity.record(member, 'shopping_list.deleted', { subjectId: id, title: list.name })
      }),

    /** A list is back from the trash. */
    restored: () => wake(),

    addItem: items.add,
    changeItem: items.change,
    removeItem: items.remove,
    clearBought: items.clearBought,

    /** Refills the lists that are due, once: each refill sets the next day in the same transaction. A missed refill is made up for once. */
    refill() {
      const tomorrow = iso(clock.now().add({ hours: 24 }))
      for (const { id, timezone } of store.dueForRefill(tomorrow)) {
        const today = todayIn(clock, timezone)
        const { familyId, nextAutoGeneration } = row(id)
        if (nextAutoGeneration && nextAutoGeneration <= today.toString()) acts.act({ familyId }, () => refillOne(row(id), today))
      }
      wake()
    },
  }
}
