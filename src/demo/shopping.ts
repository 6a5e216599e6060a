import { type NewShoppingItem, newShoppingItem, newShoppingList } from '../features/shopping/shopping.contract'
import type { DemoFamily } from './family'
import type { Name } from './people'
import type { Act, Plan } from './timeline'

type Ware = Partial<NewShoppingItem> & { name: string; estimatedPrice: number }

const staples: Ware[] = [
  { name: 'Milk', estimatedPrice: 1.29, defaultQuantity: 4, unit: 'l', priority: 8, tags: ['dairy'] },
  { name: 'Bread', estimatedPrice: 3.4, defaultQuantity: 2, unit: 'loaf', priority: 8 },
  { name: 'Eggs', estimatedPrice: 3.89, unit: 'dozen', priority: 6, tags: ['organic'] },
  { name: 'Bananas', estimatedPrice: 1.99, defaultQuantity: 2, unit: 'kg', priority: 5, tags: ['fruit'] },
  {
    name: 'Cat food',
    estimatedPrice: 0.89,
    defaultQuantity: 12,
    unit: 'can',
    priority: 9,
    notes: 'Biscuit only eats the one with salmon.',
  },
  { name: 'Coffee', estimatedPrice: 8.49, unit: 'pack', priority: 10, preferredBrand: 'Blue Heron' },
]

const extras: [Ware, ...Ware[]] = [
  { name: 'Pasta', estimatedPrice: 1.79, defaultQuantity: 3, unit: 'pack' },
  { name: 'Tomatoes', estimatedPrice: 2.79, unit: 'kg', tags: ['vegetables'] },
  { name: 'Cheddar', estimatedPrice: 4.25, unit: 'pack', tags: ['dairy'] },
  { name: 'Yoghurt', estimatedPrice: 0.65, defaultQuantity: 6, tags: ['dairy'] },
  { name: 'Apples', estimatedPrice: 2.99, defaultQuantity: 2, unit: 'kg', tags: ['fruit'] },
  { name: 'Salmon', estimatedPrice: 11.9, unit: 'pack', priority: 4 },
  { name: 'Rice', estimatedPrice: 2.49, unit: 'kg' },
  { name: 'Chocolate', estimatedPrice: 1.59, defaultQuantity: 2, priority: 7, notes: 'The one with nuts!' },
  { name: 'Carrots', estimatedPrice: 1.19, unit: 'kg', tags: ['vegetables'] },
  { name: 'Olive oil', estimatedPrice: 7.95, unit: 'bottle' },
  { name: 'Muesli', estimatedPrice: 3.79, unit: 'pack' },
  { name: 'Oranges', estimatedPrice: 3.29, defaultQuantity: 2, unit: 'kg', tags: ['fruit'] },
  { name: 'Honey', estimatedPrice: 5.49, unit: 'jar' },
  { name: 'Pizza dough', estimatedPrice: 2.2, defaultQuantity: 2, unit: 'pack' },
]

const household: Ware[] = [
  { name: 'Dishwasher tablets', estimatedPrice: 6.99, unit: 'pack', priority: 5 },
  { name: 'Toilet paper', estimatedPrice: 4.49, defaultQuantity: 2, unit: 'pack', priority: 8 },
  { name: 'Light bulbs', estimatedPrice: 3.99, defaultQuantity: 3, priority: 2 },
  { name: 'Washing powder', estimatedPrice: 9.49, unit: 'pack', priority: 4 },
]

const party: Ware[] = [
  { name: 'Candles', estimatedPrice: 2.5, unit: 'pack', priority: 6 },
  { name: 'Balloons', estimatedPrice: 3.95, unit: 'pack', priority: 3 },
  { name: 'Lemonade', estimatedPrice: 1.35, defaultQuantity: 6, unit: 'bottle', priority: 5 },
  { name: 'Paper plates', estimatedPrice: 2.1, unit: 'pack', priority: 2 },
]

/** Lists that are written on through the week and shopped from on Saturdays. What is bought every week comes back on Monday. */
export const planShopping = ({ services: { shopping }, members }: DemoFamily): Plan => {
  const shoppers: [Name, ...Name[]] = ['Maya', 'Tom', 'Maya', 'Ella']
  const list = (name: string) => shopping.lists(members.Maya).find((one) => one.name === name)
  const items = (name: string) => shopping.listsWithItems(members.Maya).find((one) => one.name === name)?.items ?? []

  const add = (name: string, by: Name, ware: Ware) => {
    const row = list(name)
    if (row && !items(name).some((item) => item.name === ware.name)) shopping.addItem(members[by], row, newShoppingItem.parse(ware))
  }
  const start = () => {
    const lists = [
      { name: 'Groceries', description: 'The Saturday shop', frequency: 'weekly' },
      { name: 'Household', frequency: 'monthly' },
      { name: 'Birthday party', description: 'For Leon and his friends', frequency: 'as-needed' },
    ]
    for (const fields of lists) shopping.createList(members.Maya, newShoppingList.parse(fields))
    for (const ware of staples) add('Groceries', 'Maya', { ...ware, isRecurring: true })
    for (const ware of household) add('Household', 'Tom', ware)
    for (const ware of party) add('Birthday party', 'Maya', ware)
  }
  const addExtras = (by: Name) => {
    for (const ware of extras.slice(0, 5)) add('Groceries', by, ware)
  }
  const buy = (name: string, by: Name, likely: () => boolean) => {
    for (const item of items(name))
      if (item.status === 'active' && likely()) shopping.changeItem(members[by], item, { status: 'purchased' })
  }
  const clearUp = () => {
    for (const item of items('Groceries').filter(({ status }) => status === 'purchased')) {
      if (item.isRecurring) shopping.changeItem(members.Maya, item, { status: 'active' })
      else shopping.removeItem(members.Maya, item)
    }
  }

  let isFirst = true
  return ({ date, daysLeft, nowMinute, random }) => {
    const draw = random('shopping')
    const acts: Act[] = []
    if (isFirst) acts.push({ minute: 6 * 60, act: start })
    isFirst = false

    const by = draw.pick(shoppers)
    if (date.dayOfWeek === 1) acts.push({ minute: 9 * 60, act: clearUp })
    if (draw.chance(0.6))
      for (const ware of draw.some(extras, draw.int(1, 3)))
        acts.push({ minute: draw.int(8 * 60, 21 * 60), act: () => add('Groceries', by, ware) })
    if (date.dayOfWeek === 6 && daysLeft > 0) acts.push({ minute: 11 * 60, act: () => buy('Groceries', by, () => draw.chance(0.85)) })
    if (date.day === 3) acts.push({ minute: 12 * 60, act: () => buy('Household', by, () => draw.chance(0.5)) })

    // Somebody was in the shop shortly before now, and left half of it for later.
    if (daysLeft === 0) {
      acts.push({ minute: nowMinute * 0.5, act: () => addExtras(by) })
      acts.push({ minute: nowMinute * 0.97, act: () => buy('Groceries', 'Tom', () => draw.chance(0.35)) })
      acts.push({ minute: nowMinute * 0.98, act: () => buy('Birthday party', 'Maya', () => draw.chance(0.5)) })
    }
    return acts
  }
}
