import { describe } from 'bun:test'
import { item, money, sentences } from '#web/testing/sentences'

const today = '2026-11-26'
const power = { categoryId: 'utilities', billId: 'power' }

describe('money in English', () => {
  sentences('en-US', 'thursday', [
    ['paid electricity 84.20', money('electricity', 84.2, today, power)],
    ['Paid electricity 84.20', money('Electricity', 84.2, today, power)],
    ['paid electricity', money('electricity', null, today, power)],
    // No bill has that name: the amount decides, if only one bill has it and is due by now.
    ['paid insurance 310.40', money('insurance', 310.4, today, { billId: 'insurer' })],
    ['paid the light 84.20', money('the light', 84.2, today, power)],
    ['paid utilities 84.20', money('utilities', 84.2, today, power)],
    ['paid utilities 61.50', money('utilities', 61.5, today, { categoryId: 'utilities' })],
    ['paid gas 61.50', money('gas', 61.5, today)],
    ['paid roof 2200', money('roof', 2200, today)],
    ['paid lunch 310.40', money('lunch', 310.4, today, { categoryId: 'lunch' })],
    ['spent 310.40 on shoes', money('shoes', 310.4, today)],
    ['insurance 310.40', money('insurance', 310.4, today)],
    ['paid insurance 310.40 monthly', money('insurance', 310.4, today, { repeats: 'monthly' })],
    ['salary 2400', money('salary', 2400, today, { type: 'income', categoryId: 'salary' })],
    ['netflix 15.99 monthly', money('netflix', 15.99, today, { repeats: 'monthly', categoryId: 'fun' })],
    ['paid netflix $15.99', money('netflix', 15.99, today, { categoryId: 'fun', billId: 'netflix' })],
    ['spent 30 on lunch', money('lunch', 30, today, { categoryId: 'lunch' })],
    ['paid 12 for parking yesterday', money('parking', 12, '2026-11-25')],
    ['paid plumber 120 on monday', money('plumber', 120, '2026-11-23')],
    ['paid plumber 1,200.50', money('plumber', 1200.5, today)],
    ['paid plumber 1,200', money('plumber', 1200, today)],
    ['taxi $24', money('taxi', 24, today)],
    ['taxi 24.50', money('taxi', 24.5, today)],
    ['taxi 24 dollars', money('taxi', 24, today)],
    ['€12 museum', money('museum', 12, today)],
    ['rent 950 monthly', money('rent', 950, today, { repeats: 'monthly', categoryId: 'rent' })],
    ['paid rent 950 monthly on the 1st', money('rent', 950, '2026-12-01', { repeats: 'monthly', categoryId: 'rent' })],
    ['insurance $240 per year', money('insurance', 240, today, { repeats: 'yearly' })],
    ['Netflix bill 15.99 due friday', money('Netflix bill', 15.99, '2026-11-27', { categoryId: 'fun', billId: 'netflix' })],
    ['income: tax refund 320', money('tax refund', 320, today, { type: 'income' })],
    ['bonus $500 dec 1', money('bonus', 500, '2026-12-01', { type: 'income' })],
    ['expense: gift 25', money('gift', 25, today)],
    ['bought shoes 59.99', money('shoes', 59.99, today)],
    ['paid 0.99 app', money('app', 0.99, today)],
    ['paid Mark back $20', money('Mark back', 20, today)],
    ['gym 29.90 every week', money('gym', 29.9, today, { repeats: 'weekly' })],
  ])

  sentences('en-GB', 'yearEndBerlin', [
    ['paid window cleaner £15 on 24/12', money('window cleaner', 15, '2026-12-24')],
    ['paid window cleaner 15 on 3/1', money('window cleaner', 15, '2027-01-03')],
    ['insurance £240 yearly', money('insurance', 240, '2026-12-31', { repeats: 'yearly' })],
  ])

  sentences(
    'en-US',
    'thursday',
    [
      ['coffee 4', money('coffee', 4, today)],
      ['coffee', money('coffee', null, today)],
      ['electricity 84.20', money('electricity', 84.2, today, power)],
      ['concert tickets 2 x 45.00 fri', money('concert tickets 2 x', 45, '2026-11-20')],
      ['buy tea', item('tea')],
    ],
    'transaction',
  )
})
