import { describe, expect, test } from 'bun:test'
import type { BillReply } from '#src/features/finances/finances.bills.contract'
import { moneyText } from '#web/platform/format/money'
import { addMonths, budgetTone, dueText, withScheme } from './finances.labels'

test.each([
  ['power.example.org', 'https://power.example.org'],
  [' https://power.example.org/a ', 'https://power.example.org/a'],
  ['http://power.example.org', 'http://power.example.org'],
  // The schema rejects other schemes.
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['', ''],
])('the address %j becomes %j', (typed, meant) => {
  expect(withScheme(typed)).toBe(meant)
})

test.each([
  ['2026-11-21', 'Due today'],
  ['2026-11-22', 'Due tomorrow'],
  ['2026-11-30', 'Due Mon, Nov 30'],
  ['2026-11-02', 'Was due Mon, Nov 2'],
])('a bill due on %s reads: %s', (dueDate, text) => {
  const bill = { status: 'active', dueDate, reminderDays: 7 } as BillReply
  expect(dueText(bill, '2026-11-21')).toBe(text)
})

test.each([
  [0, 'success'],
  [74.99, 'success'],
  [75, 'warning'],
  [89.99, 'warning'],
  [90, 'error'],
  [140, 'error'],
] as const)('a budget spent by %d percent is %s', (percent, tone) => {
  expect(budgetTone(percent)).toBe(tone)
})

describe('money', () => {
  test.each([
    [0.1 + 0.2, 'USD', '$0.30'],
    [1234.5, 'EUR', '€1,234.50'],
    [84.2, 'JPY', '¥84.2'],
    [84, 'JPY', '¥84'],
    [84.25, 'KWD', 'KWD 84.25'],
  ])('of %d %s reads %s, without rounding', (value, currency, text) => {
    expect(moneyText(value, currency).replace('\u00a0', ' ')).toBe(text)
  })
})

test('months are added across the end of a year', () => {
  expect([addMonths('2026-01', -1), addMonths('2026-12', 1)]).toEqual(['2025-12', '2027-01'])
})
