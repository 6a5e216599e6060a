import { newBudget } from '../features/shopping/shopping.budgets.contract'
import { newCategory } from '../features/shopping/shopping.categories.contract'
import { newShoppingItem, newShoppingList } from '../features/shopping/shopping.contract'
import { newFavorite } from '../features/shopping/shopping.favorites.contract'
import type { DemoFamily } from './family'
import type { Name } from './people'
import type { Act, Plan } from './timeline'
import { categories, extras, household, party, school, staples, type Ware } from './wares'

/** How many days ago the budgets' period of today began, so that it has something in it. */
const budgetAge = 22

/** What the parts of the shopping share: the lists by name, and what is on them. */
export const shopOf = ({ services: { shopping }, members }: DemoFamily) => {
  const list = (name: string) => shopping.lists(members.Maya).find((one) => one.name === name)
  const items = (name: string) => {
    const row = shopping.findList(list(name)?.id ?? '')
    return row ? shopping.items(row) : []
  }
  const categoryId = (name: string | undefined) => shopping.categories.list(members.Maya).find((one) => one.name === name)?.id ?? null

  return {
    list,
    items,
    categoryId,
    add(name: string, by: Name, { category, ...ware }: Ware) {
      const row = list(name)
      if (!row || items(name).some((item) => item.name === ware.name)) return
      shopping.addItem(members[by], row, newShoppingItem.parse({ ...ware, categoryId: categoryId(category) }))
    },
    buy(name: string, by: Name, likely: () => boolean) {
      for (const item of items(name))
        if (item.status === 'active' && likely()) shopping.changeItem(members[by], item, { status: 'purchased' })
    },
  }
}

/** Lists that are written on through the week and shopped from on Saturdays. What is bought every week comes back on Monday. */
export const planShopping = (family: DemoFamily): Plan => {
  const { services, members } = family
  const { shopping } = services
  const { list, items, categoryId, add, buy } = shopOf(family)
  const shoppers: [Name, ...Name[]] = ['Maya', 'Tom', 'Maya', 'Ella']

  const startLists = (date: Temporal.PlainDate) => {
    const monday = date.add({ days: 8 - date.dayOfWeek }).toString()
    const groceries = { frequency: 'weekly', autoGenerate: true, nextAutoGeneration: monday, budget: 70 }
    const lists = [
      { name: 'Groceries', description: 'The Saturday shop', ...groceries },
      { name: 'Household', frequency: 'monthly', autoGenerate: true, budget: 45 },
      { name: 'Birthday party', description: 'For Leon and his friends', frequency: 'as-needed', budget: 30 },
    ]
    for (const fields of lists) shopping.createList(members.Maya, newShoppingList.parse(fields))
    for (const ware of staples) add('Groceries', 'Maya', { ...ware, isRecurring: true })
    for (const ware of household) add('Household', 'Tom', ware)
    for (const ware of party) add('Birthday party', 'Maya', ware)
  }
  const startBudgets = (date: Temporal.PlainDate, daysLeft: number) => {
    const today = date.add({ days: daysLeft })
    const budget = (fields: object) => shopping.budgets.create(members.Maya, newBudget.parse(fields))
    const startDate = today.subtract({ days: budgetAge + 30 * Math.ceil((daysLeft + 1) / 30) }).toString()
    budget({ name: 'Groceries', totalAmount: 260, alertThreshold: 60, startDate, smartListId: list('Groceries')?.id })
    budget({ name: 'Household', totalAmount: 60, startDate, categoryId: categoryId('Household') })
    budget({ name: 'All shopping', totalAmount: 4800, period: 'yearly', alertThreshold: 90, startDate: `${today.year}-01-01` })
  }
  const start = (date: Temporal.PlainDate, daysLeft: number) => {
    for (const fields of categories) shopping.categories.create(members.Maya, newCategory.parse(fields))
    startLists(date)
    startBudgets(date, daysLeft)
    for (const { category, ...ware } of extras.filter((_, n) => n % 3 === 1))
      shopping.favorites.create(members.Tom, newFavorite.parse({ ...ware, categoryId: categoryId(category) }))
  }
  const startSchoolList = () => {
    shopping.createList(members.Tom, newShoppingList.parse({ name: 'School', description: 'For the new term', frequency: 'as-needed' }))
    for (const ware of school) add('School', 'Tom', ware)
  }

  const addFavorite = (by: Name, chosen: number) => {
    const favorite = shopping.favorites.list(members[by])[chosen]
    const groceries = list('Groceries')
    if (favorite && groceries && !items('Groceries').some(({ name }) => name === favorite.name))
      shopping.favorites.add(members[by], favorite, { listId: groceries.id })
  }
  const addExtras = (by: Name) => {
    for (const ware of extras.slice(0, 5)) add('Groceries', by, ware)
  }
  const clearUp = () => {
    for (const item of items('Groceries').filter(({ status, isRecurring }) => status === 'purchased' && !isRecurring))
      shopping.removeItem(members.Maya, item)
  }

  let isFirst = true
  return ({ date, daysLeft, nowMinute, random }) => {
    const draw = random('shopping')
    // As the server does at midnight.
    const acts: Act[] = [{ minute: 1, act: () => shopping.refill() }]
    if (isFirst) acts.push({ minute: 6 * 60, act: () => start(date, daysLeft) })
    isFirst = false

    const by = draw.pick(shoppers)
    if (date.dayOfWeek === 1) acts.push({ minute: 9 * 60, act: clearUp })
    if (draw.chance(0.6))
      for (const ware of draw.some(extras, draw.int(1, 3)))
        acts.push({ minute: draw.int(8 * 60, 21 * 60), act: () => add('Groceries', by, ware) })
    if (date.dayOfWeek === 6 && daysLeft > 0) acts.push({ minute: 11 * 60, act: () => buy('Groceries', by, () => draw.chance(0.85)) })
    if (date.day === 3) acts.push({ minute: 12 * 60, act: () => buy('Household', by, () => draw.chance(0.5)) })
    const chosen = draw.int(0, 4)
    if (date.dayOfWeek % 2 === 0) acts.push({ minute: 18 * 60, act: () => addFavorite(by, chosen) })
    if (daysLeft === 6) acts.push({ minute: 20 * 60, act: startSchoolList })

    // Somebody was in the shop shortly before now, and left half of it for later.
    if (daysLeft === 0) {
      acts.push({ minute: nowMinute * 0.5, act: () => addExtras(by) })
      acts.push({ minute: nowMinute * 0.97, act: () => buy('Groceries', 'Tom', () => draw.chance(0.35)) })
      acts.push({ minute: nowMinute * 0.98, act: () => buy('Birthday party', 'Maya', () => draw.chance(0.5)) })
    }
    return acts
  }
}
