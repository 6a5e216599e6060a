import { newBudget } from '../features/shopping/budgets/budgets.contract'
import { newCategory } from '../features/shopping/lists/categories.contract'
import { newFavorite } from '../features/shopping/lists/favorites.contract'
import type { DemoFamily } from './family'
import { isOldEnough, type Name } from './people'
import { categories, extras, household, missing, party, school, staples } from './products'
import type { Shop } from './shop'
import type { Act, Plan } from './timeline'

/** Days since the start of the budgets' current period, so that it has purchases. */
const budgetAge = 22

/** Days since the family began to plan a party. */
const partyIn = 13

/** Lists that grow through the week and are bought on Saturdays. Recurring items are reopened on Monday. */
export const planShopping = ({ services: { shopping }, members }: DemoFamily, shop: Shop): Plan => {
  const { idOf, items, categoryId, add, buy } = shop
  let favorites: { id: string; name: string }[] | undefined
  const shoppers: [Name, ...Name[]] = ['Maya', 'Tom', 'Maya', 'Ella']

  const startLists = (date: Temporal.PlainDate) => {
    const monday = date.add({ days: 8 - date.dayOfWeek }).toString()
    const groceries = { frequency: 'weekly', autoGenerate: true, nextAutoGeneration: monday, budget: 70 }
    const lists = [
      { name: 'Groceries', description: 'The Saturday shop', ...groceries },
      { name: 'Household', frequency: 'monthly', autoGenerate: true, budget: 45 },
    ]
    for (const fields of lists) shop.open('Maya', fields)
    for (const product of staples) add('Groceries', 'Maya', { ...product, isRecurring: true })
    for (const product of household) add('Household', 'Tom', product)
  }
  const startBudgets = (date: Temporal.PlainDate, daysLeft: number) => {
    const today = date.add({ days: daysLeft })
    const budget = (fields: object) => shopping.budgets.create(members.Maya, newBudget.parse(fields))
    const startDate = today.subtract({ days: budgetAge + 30 * Math.ceil((daysLeft + 1) / 30) }).toString()
    budget({ name: 'Groceries', totalAmount: 260, alertThreshold: 60, startDate, smartListId: idOf('Groceries') })
    // Two cans a day exceed the plan.
    budget({ name: 'Biscuit', totalAmount: 25, startDate, categoryId: categoryId('Pets') })
    budget({ name: 'Household', totalAmount: 60, startDate, categoryId: categoryId('Household') })
    budget({ name: 'All shopping', totalAmount: 4800, period: 'yearly', alertThreshold: 90, startDate: `${today.year}-01-01` })
  }
  const start = (date: Temporal.PlainDate, daysLeft: number) => {
    for (const fields of categories) shopping.categories.create(members.Maya, newCategory.parse(fields))
    startLists(date)
    startBudgets(date, daysLeft)
    for (const { category, ...product } of extras.filter((_, n) => n % 3 === 1))
      shopping.favorites.create(members.Tom, newFavorite.parse({ ...product, categoryId: categoryId(category) }))
  }
  const startPartyList = () => {
    shop.open('Maya', { name: 'Birthday party', description: 'For Leon and his friends', frequency: 'as-needed', budget: 30 })
    for (const product of party) add('Birthday party', 'Maya', product)
  }
  const startSchoolList = () => {
    shop.open('Tom', { name: 'School', description: 'For the new term', frequency: 'as-needed' })
    for (const product of school) add('School', 'Tom', product)
  }

  const addFavorite = (by: Name, chosen: number) => {
    favorites ??= shopping.favorites.list(members[by])
    const favorite = favorites[chosen]
    const listId = idOf('Groceries')
    if (!favorite || !listId || items('Groceries').some(({ name }) => name === favorite.name)) return
    shopping.favorites.add(members[by], favorite, { listId })
    shop.invalidate('Groceries')
  }
  const addExtras = (by: Name) => {
    for (const product of extras.slice(0, 5)) add('Groceries', by, product)
  }
  const clearUp = () => shop.remove('Groceries', 'Maya', ({ status, isRecurring }) => status === 'purchased' && !isRecurring)

  let isFirst = true
  return ({ date, daysLeft, nowMinute, random }) => {
    const draw = random('shopping')
    // Like the server's job at midnight.
    const acts: Act[] = [{ minute: 1, act: () => shop.refill(date) }]
    if (isFirst) acts.push({ minute: 6 * 60, act: () => start(date, daysLeft) })
    if (daysLeft === partyIn || (isFirst && daysLeft < partyIn)) acts.push({ minute: 6 * 60 + 20, act: startPartyList })
    isFirst = false

    const shopper = draw.pick(shoppers)
    const by = isOldEnough(shopper, date) ? shopper : 'Tom'
    if (date.dayOfWeek === 1) acts.push({ minute: 9 * 60, act: clearUp })
    if (draw.chance(0.6))
      for (const product of draw.some(extras, draw.int(1, 3)))
        acts.push({ minute: draw.int(8 * 60, 21 * 60), act: () => add('Groceries', by, product) })
    if (date.dayOfWeek === 6 && daysLeft > 0) acts.push({ minute: 11 * 60, act: () => buy('Groceries', by, () => draw.chance(0.85)) })
    if (date.day === 3) acts.push({ minute: 12 * 60, act: () => buy('Household', by, () => draw.chance(0.5)) })
    const chosen = draw.int(0, 4)
    if (date.dayOfWeek % 2 === 0) acts.push({ minute: 18 * 60, act: () => addFavorite(by, chosen) })
    if (daysLeft === 6) acts.push({ minute: 20 * 60, act: startSchoolList })
    if (daysLeft === 3) for (const product of missing) acts.push({ minute: 19 * 60, act: () => add('Household', 'Tom', product) })
    // The other items are ordered.
    if (daysLeft === 1)
      acts.push({ minute: 10 * 60, act: () => buy('Birthday party', 'Maya', ({ name }) => name === 'Candles' || name === 'Balloons') })

    // Someone was in the shop shortly before now and bought half of the list.
    if (daysLeft === 0) {
      acts.push({ minute: nowMinute * 0.5, act: () => addExtras(by) })
      acts.push({ minute: nowMinute * 0.97, act: () => buy('Groceries', 'Tom', () => draw.chance(0.35)) })
    }
    return acts
  }
}
