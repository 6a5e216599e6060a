import { type NewBill, newBill, newPayment } from '../features/finances/finances.bills.contract'
import { newBudgetCategory } from '../features/finances/finances.categories.contract'
import { nextDue } from '../features/finances/finances.rules'
import { newTransaction } from '../features/finances/finances.transactions.contract'
import type { DemoFamily } from './family'
import type { Name } from './people'
import type { Random } from './random'
import { purchases, type Receipts } from './receipts'
import type { Act, Plan } from './timeline'

const categories = [
  { name: 'Home', color: '#6b7f2a' },
  { name: 'Utilities', color: '#d99a1c', monthlyBudget: 240, parent: 'Home' },
  { name: 'Insurance', color: '#0e93a8', parent: 'Home' },
  { name: 'Groceries', color: '#2f9e6e', monthlyBudget: 640 },
  { name: 'Transport', color: '#3b82f6', monthlyBudget: 190 },
  { name: 'Children', color: '#a855c7', monthlyBudget: 260 },
  { name: 'Leisure', color: '#d6457f', monthlyBudget: 220 },
  { name: 'Health', color: '#e0663f', monthlyBudget: 120 },
  { name: 'Wages', color: '#2f9e6e', type: 'income' },
  { name: 'Odd jobs', color: '#0e93a8', type: 'income' },
] as const
type Category = (typeof categories)[number]['name']

/** A bill and its due date in days from today. The overdue one stays unpaid on purpose. */
type DemoBill = Partial<NewBill> & { companyName: string; amountDue: number; category: Category; inDays: number; by: Name; swing?: number }

const bills: DemoBill[] = [
  {
    companyName: 'City Power',
    amountDue: 84.2,
    category: 'Utilities',
    inDays: -3,
    by: 'Tom',
    swing: 12,
    phoneNumber: '555 0142',
    reminderDays: 5,
  },
  {
    companyName: 'Piano lessons',
    propertyName: 'Noah',
    amountDue: 45,
    category: 'Children',
    inDays: 0,
    by: 'Maya',
    frequency: 'bi-weekly',
  },
  {
    companyName: 'Fibernet',
    amountDue: 39.9,
    category: 'Utilities',
    inDays: 4,
    by: 'Tom',
    autoPayEnabled: true,
    website: 'https://fibernet.example.org',
  },
  {
    companyName: 'Harbour Bank',
    propertyName: 'Maple Street 12',
    amountDue: 1480,
    category: 'Home',
    inDays: 9,
    by: 'Maya',
    autoPayEnabled: true,
    notes: 'Fixed until 2031.',
  },
  {
    companyName: 'Blue Heron Water',
    propertyName: 'Maple Street 12',
    amountDue: 96.45,
    category: 'Utilities',
    inDays: 17,
    by: 'Tom',
    frequency: 'quarterly',
    swing: 9,
  },
  { companyName: 'Lantern Mobile', amountDue: 62.5, category: 'Utilities', inDays: 21, by: 'Maya', autoPayEnabled: true },
  {
    companyName: 'Meridian Insurance',
    propertyName: 'Car',
    amountDue: 318.75,
    category: 'Insurance',
    inDays: 48,
    by: 'Tom',
    frequency: 'semi-annual',
    reminderDays: 14,
  },
  {
    companyName: 'Meridian Insurance',
    propertyName: 'Household',
    amountDue: 164.3,
    category: 'Insurance',
    inDays: 96,
    by: 'Maya',
    frequency: 'yearly',
    reminderDays: 30,
  },
  {
    companyName: 'Summit Gym',
    amountDue: 29,
    category: 'Leisure',
    inDays: 12,
    by: 'Tom',
    status: 'inactive',
    notes: 'Cancelled in spring.',
  },
]

type Spending = {
  description: string
  merchant: string
  category: Category
  by: Name
  cents: [number, number]
  chance: number
  weekday?: number
}

/** Daily expenses and their probability. */
const spendings: Spending[] = [
  {
    description: 'The Saturday shop',
    merchant: 'Greenleaf Market',
    category: 'Groceries',
    by: 'Maya',
    cents: [9_200, 15_800],
    chance: 0.95,
    weekday: 6,
  },
  { description: 'Milk, bread and fruit', merchant: 'Corner Shop', category: 'Groceries', by: 'Tom', cents: [850, 3_900], chance: 0.3 },
  {
    description: 'Farmers’ market',
    merchant: 'Market Square',
    category: 'Groceries',
    by: 'Maya',
    cents: [1_400, 4_200],
    chance: 0.6,
    weekday: 3,
  },
  { description: 'Fuel', merchant: 'Northside Fuel', category: 'Transport', by: 'Tom', cents: [3_800, 6_400], chance: 0.7, weekday: 5 },
  { description: 'Bus tickets', merchant: 'City Transit', category: 'Transport', by: 'Ella', cents: [240, 1_200], chance: 0.12 },
  { description: 'Shoes for Ivy', merchant: 'Weavers', category: 'Children', by: 'Maya', cents: [2_900, 6_900], chance: 0.04 },
  { description: 'School things', merchant: 'Paper & Pen', category: 'Children', by: 'Tom', cents: [350, 2_800], chance: 0.12 },
  { description: 'Cinema', merchant: 'Orpheum', category: 'Leisure', by: 'Tom', cents: [2_400, 5_600], chance: 0.5, weekday: 7 },
  { description: 'Pizza night', merchant: 'Da Nino', category: 'Leisure', by: 'Maya', cents: [2_800, 5_400], chance: 0.6, weekday: 5 },
  { description: 'Pharmacy', merchant: 'Willow Pharmacy', category: 'Health', by: 'Maya', cents: [480, 1_600], chance: 0.05 },
]

const wages: { by: Name; description: string; merchant: string; amount: number; day: number }[] = [
  { by: 'Maya', description: 'Salary', merchant: 'Copper & Kettle Studio', amount: 3150, day: 1 },
  { by: 'Tom', description: 'Salary', merchant: 'Meadow School', amount: 2480.5, day: 15 },
]

/** The first due date from `from` that is in step with the one near today. */
const firstDue = ({ frequency = 'monthly', inDays }: DemoBill, from: Temporal.PlainDate, today: Temporal.PlainDate) => {
  let due = today.add({ days: inDays })
  const earlier = (date: Temporal.PlainDate) => {
    if (frequency === 'bi-weekly') return date.subtract({ days: 14 })
    return date.subtract({
      months: nextDue(frequency, date.with({ day: 1 })).since(date.with({ day: 1 }), { largestUnit: 'month' }).months,
    })
  }
  while (Temporal.PlainDate.compare(earlier(due), from) >= 0) due = earlier(due)
  return due.toString()
}

/** The earliest reminder of a bill, in days before the due date. */
const earliestReminderDays = 31

/** The household's bills, all paid in time but one; daily expenses; and the wages. */
export const planFinances = ({ services: { finances }, members }: DemoFamily, receipts: Receipts): Plan => {
  const ids = new Map<string, string>()
  const swings = new Map<string, number>()
  let forgotten = ''

  const start = (date: Temporal.PlainDate, today: Temporal.PlainDate) => () => {
    for (const category of categories) {
      const parentCategoryId = 'parent' in category ? ids.get(category.parent) : null
      ids.set(category.name, finances.categories.create(members.Maya, newBudgetCategory.parse({ ...category, parentCategoryId })).id)
    }
    for (const bill of bills) {
      const { by, category, inDays, swing = 0, ...fields } = bill
      const body = newBill.parse({ ...fields, categoryId: ids.get(category), dueDate: firstDue(bill, date, today) })
      const { id } = finances.bills.create(members[by], body)
      swings.set(id, swing)
      if (inDays < 0) forgotten = id
    }
  }

  /** Pays the bills that are due, except the last due date of the forgotten one. */
  const pay = (date: Temporal.PlainDate, today: Temporal.PlainDate, draw: Random) => () => {
    for (const { id, status, dueDate, amountDue, autoPayEnabled } of finances.bills.list(members.Tom)) {
      const isForgotten = id === forgotten && dueDate > today.subtract({ days: 8 }).toString()
      if (status !== 'active' || dueDate > date.toString() || isForgotten) continue
      const row = finances.bills.find(id)
      if (!row) continue
      const swing = Math.round((swings.get(id) ?? 0) * 100)
      finances.payments.pay(
        members.Tom,
        row,
        newPayment.parse({
          dueDate,
          amountPaid: (Math.round(amountDue * 100) + draw.int(-swing, swing)) / 100,
          paymentMethod: autoPayEnabled ? 'Direct debit' : 'Bank transfer',
        }),
      )
    }
  }

  const addTransaction =
    (by: Name, category: Category, fields: { description: string; merchant: string; amount: number; receiptUrl?: string }) => () =>
      finances.transactions.create(members[by], newTransaction.parse({ ...fields, categoryId: ids.get(category) }))

  let isFirst = true
  return ({ date, daysLeft, nowMinute, random }) => {
    const draw = random('finances')
    const today = date.add({ days: daysLeft })
    const acts: Act[] = []
    if (isFirst) acts.push({ minute: 6 * 60 + 10, act: start(date, today) })
    isFirst = false

    for (const { description, merchant, category, by, cents, chance, weekday } of spendings) {
      if ((weekday ?? date.dayOfWeek) !== date.dayOfWeek || !draw.chance(chance)) continue
      acts.push({
        minute: draw.int(9 * 60, 20 * 60),
        act: addTransaction(by, category, { description, merchant, amount: draw.int(...cents) / 100 }),
      })
    }
    for (const { by, day, ...wage } of wages) if (date.day === day) acts.push({ minute: 8 * 60, act: addTransaction(by, 'Wages', wage) })
    if (draw.chance(0.02))
      acts.push({
        minute: 18 * 60,
        act: addTransaction('Ella', 'Odd jobs', { description: 'Babysitting', merchant: 'The neighbours', amount: draw.int(20, 45) }),
      })
    for (const { on, by, category, receipt, ...purchase } of purchases)
      if (daysLeft === Math.min(on, today.day - 1))
        acts.push({ minute: nowMinute * 0.6, act: addTransaction(by, category, { ...purchase, receiptUrl: receipts[receipt] }) })
    // Like the server's job: paid bills have no reminders any more.
    if (daysLeft <= earliestReminderDays) acts.push({ minute: 9 * 60, act: () => finances.reminders.deliver() })
    // Today's bills stay unpaid.
    if (daysLeft > 0) acts.push({ minute: draw.int(19 * 60, 21 * 60), act: pay(date, today, draw) })
    return acts
  }
}
