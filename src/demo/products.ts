import type { NewShoppingItem } from '../features/shopping/lists/lists.contract'

/** The items that the demo family buys. */

export const categories = [
  { name: 'Fruit & vegetables', color: '#2f9e6e', icon: '🥕' },
  { name: 'Bakery', color: '#d99a1c', icon: '🍞' },
  { name: 'Dairy', color: '#3b82f6', icon: '🧀' },
  { name: 'Pantry', color: '#e0663f', icon: '🥫' },
  { name: 'Household', color: '#0e93a8', icon: '🧽' },
  { name: 'Pets', color: '#a855c7', icon: '🐈' },
  { name: 'Party', color: '#d6457f', icon: '🎈' },
] as const
type ProductCategory = (typeof categories)[number]['name']

export type Product = Partial<NewShoppingItem> & { name: string; estimatedPrice: number; category?: ProductCategory }

export const staples: Product[] = [
  { name: 'Milk', estimatedPrice: 1.29, defaultQuantity: 4, unit: 'l', priority: 8, tags: ['dairy'], category: 'Dairy' },
  { name: 'Bread', estimatedPrice: 3.4, defaultQuantity: 2, unit: 'loaf', priority: 8, category: 'Bakery' },
  { name: 'Eggs', estimatedPrice: 3.89, unit: 'dozen', priority: 6, tags: ['organic'], category: 'Dairy' },
  { name: 'Bananas', estimatedPrice: 1.99, defaultQuantity: 2, unit: 'kg', priority: 5, tags: ['fruit'], category: 'Fruit & vegetables' },
  {
    name: 'Cat food',
    estimatedPrice: 0.89,
    defaultQuantity: 12,
    unit: 'can',
    priority: 9,
    notes: 'Biscuit only eats the one with salmon.',
    category: 'Pets',
  },
  { name: 'Coffee', estimatedPrice: 8.49, unit: 'pack', priority: 10, preferredBrand: 'Blue Heron', category: 'Pantry' },
]

export const extras: [Product, ...Product[]] = [
  { name: 'Pasta', estimatedPrice: 1.79, defaultQuantity: 3, unit: 'pack', category: 'Pantry' },
  { name: 'Tomatoes', estimatedPrice: 2.79, unit: 'kg', tags: ['vegetables'], category: 'Fruit & vegetables' },
  { name: 'Cheddar', estimatedPrice: 4.25, unit: 'pack', tags: ['dairy'], category: 'Dairy' },
  { name: 'Yoghurt', estimatedPrice: 0.65, defaultQuantity: 6, tags: ['dairy'], category: 'Dairy' },
  { name: 'Apples', estimatedPrice: 2.99, defaultQuantity: 2, unit: 'kg', tags: ['fruit'], category: 'Fruit & vegetables' },
  { name: 'Salmon', estimatedPrice: 11.9, unit: 'pack', priority: 4 },
  { name: 'Rice', estimatedPrice: 2.49, unit: 'kg', category: 'Pantry' },
  { name: 'Chocolate', estimatedPrice: 1.59, defaultQuantity: 2, priority: 7, notes: 'The one with nuts!', category: 'Pantry' },
  { name: 'Carrots', estimatedPrice: 1.19, unit: 'kg', tags: ['vegetables'], category: 'Fruit & vegetables' },
  { name: 'Olive oil', estimatedPrice: 7.95, unit: 'bottle', category: 'Pantry' },
  { name: 'Muesli', estimatedPrice: 3.79, unit: 'pack', category: 'Pantry' },
  { name: 'Oranges', estimatedPrice: 3.29, defaultQuantity: 2, unit: 'kg', tags: ['fruit'], category: 'Fruit & vegetables' },
  { name: 'Honey', estimatedPrice: 5.49, unit: 'jar', category: 'Pantry' },
  { name: 'Pizza dough', estimatedPrice: 2.2, defaultQuantity: 2, unit: 'pack', category: 'Bakery' },
]

export const household: Product[] = [
  { name: 'Dishwasher tablets', estimatedPrice: 6.99, unit: 'pack', priority: 5 },
  { name: 'Toilet paper', estimatedPrice: 4.49, defaultQuantity: 2, unit: 'pack', priority: 8 },
  { name: 'Light bulbs', estimatedPrice: 3.99, defaultQuantity: 3, priority: 2 },
  { name: 'Washing powder', estimatedPrice: 9.49, unit: 'pack', priority: 4 },
].map((ware) => ({ ...ware, category: 'Household', isRecurring: true }))

/** Recently added to the list, and not bought yet. */
export const missing: Product[] = [
  { name: 'Batteries', estimatedPrice: 5.99, unit: 'pack', priority: 6 },
  { name: 'Bin bags', estimatedPrice: 2.79, defaultQuantity: 2, unit: 'roll', priority: 4 },
].map((ware) => ({ ...ware, category: 'Household' }))

export const party: Product[] = [
  { name: 'Candles', estimatedPrice: 2.5, unit: 'pack', priority: 6 },
  { name: 'Balloons', estimatedPrice: 3.95, unit: 'pack', priority: 3 },
  { name: 'Lemonade', estimatedPrice: 1.35, defaultQuantity: 6, unit: 'bottle', priority: 5 },
  { name: 'Paper plates', estimatedPrice: 2.1, unit: 'pack', priority: 2 },
].map((ware) => ({ ...ware, category: 'Party' }))

export const school: Product[] = [
  { name: 'Exercise books', estimatedPrice: 1.25, defaultQuantity: 8, priority: 7 },
  { name: 'Fountain pen', estimatedPrice: 12.9, priority: 6, notes: 'For Noah, left-handed' },
  { name: 'Gym bag', estimatedPrice: 18.5, priority: 4, preferredBrand: 'Northside' },
  { name: 'Watercolours', estimatedPrice: 7.49, unit: 'box', priority: 5 },
]

/** The children's requests, and the reasons for denying them. */
export const wishes: [{ name: string; price?: number; no?: string }, ...{ name: string; price?: number; no?: string }[]] = [
  { name: 'Strawberries', price: 3.5 },
  { name: 'Crisps', price: 1.99, no: 'We still have some.' },
  { name: 'Glitter glue', price: 4.2 },
  { name: 'Football stickers', price: 6, no: 'From your pocket money, please.' },
  { name: 'Pancake mix', price: 2.4 },
  { name: 'Guinea pig', no: 'Biscuit would not like it.' },
  { name: 'Mango juice', price: 2.8 },
  { name: 'Shin pads', price: 14.9 },
]

/** Requested and approved, then sold out. */
export const figs = { name: 'Fresh figs', price: 4.8 }
