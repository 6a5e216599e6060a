import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import fc from 'fast-check'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { investmentImportApi } from './import.contract'
import { decimalMarkOf, guessColumns, isDayFirst, readAmount, readDate } from './import.rules'
import { investmentsApi } from './investments.contract'

let hearth: Hearth
beforeAll(async () => {
  hearth = await startHearth({ clock: fakeClock() })
})
afterAll(() => hearth.stop())

const parent = () => hearth.as('parent')
const family = () => ({ familyId: hearth.familyId })
const list = () => parent().call(investmentsApi.list, family())
const create = (body: object) => parent().call(investmentsApi.create, family(), { accountName: 'Depot', currentValue: 0, ...body })
const run = (body: object) => parent().call(investmentImportApi.run, family(), body)
beforeEach(async () => {
  for (const { id: investmentId } of await list()) await parent().call(investmentsApi.remove, { investmentId })
})

const csv = 'Ticker;Datum;Kurs\r\nworld;20.11.2026;"1.234,56"\r\nWORLD;19.11.2026;1200,00\r\nNONE;20.11.2026;3,00\r\n'
const columns = { symbol: 'Ticker', date: 'Datum', price: 'Kurs' }

test('an import makes the changes of its preview, and remembers its columns', async () => {
  const { id } = await create({ symbol: 'WORLD', shares: 2.5 })
  const preview = await run({ csv, columns })
  expect(preview).toMatchObject({ headers: ['Ticker', 'Datum', 'Kurs'], columns, new: 2, changed: 0, unchanged: 0, skipped: 1 })
  expect(preview.items).toEqual([
    { row: 1, accountName: 'Depot', date: '2026-11-20', price: 1234.56, value: 3086.4, outcome: 'new', reason: null },
    { row: 2, accountName: 'Depot', date: '2026-11-19', price: 1200, value: 3000, outcome: 'new', reason: null },
    {
      row: 3,
      accountName: 'NONE',
      date: null,
      price: null,
      value: null,
      outcome: 'skipped',
      reason: 'No active investment has this symbol or name.',
    },
  ])
  const prices = async () => (await parent().call(investmentsApi.prices, { investmentId: id })).map(({ date }) => date)
  expect(await prices()).toEqual(['2026-11-21'])
  expect((await run({ csv })).columns).toEqual({ symbol: 'Ticker' })
  expect(await run({ csv, columns, apply: true })).toMatchObject({ new: 2, skipped: 1 })
  expect(await prices()).toEqual(['2026-11-21', '2026-11-20', '2026-11-19'])
  expect(await run({ csv })).toMatchObject({ columns, new: 0, unchanged: 2, skipped: 1 })
  expect(await run({ csv: csv.replace('1200,00', '1201,00') })).toMatchObject({ changed: 1, unchanged: 1 })
})

test('the last row of a day counts, and a symbol is priced in every account that holds it', async () => {
  for (const accountName of ['Ana', 'Ben']) await create({ accountName, symbol: 'WORLD', shares: 1 })
  const file = 'symbol,date,price\nWORLD,2026-11-21,3\nWORLD,2026-11-21,4\nWORLD,2026-11-21,4'
  for (const apply of [false, true]) expect(await run({ csv: file, apply })).toMatchObject({ new: 0, changed: 4, unchanged: 2, skipped: 0 })
  expect((await list()).map(({ currentValue }) => currentValue)).toEqual([4, 4])
})

test('an import that would leave too many prices writes nothing', async () => {
  const { id } = await create({ symbol: 'WORLD', shares: 1 })
  const day = (n: number) => Temporal.PlainDate.from('2026-11-20').subtract({ days: n }).toString()
  const file = (from: number) => `symbol,date,price\n${Array.from({ length: 4000 }, (_, n) => `WORLD,${day(from + n)},1`).join('\n')}`
  await run({ csv: file(0), apply: true })
  const full = await parent().post(hearth.path('/investments/import'), { csv: file(4000), apply: true })
  expect(full).toMatchObject({ status: 409, body: { code: 'list_full' } })
  expect(hearth.services.investments.find(id)?.currentValue).toBe(0)
  expect(await run({ csv: file(4000) })).toMatchObject({ new: 4000 })
})

test('a row without a date is of today, and sets the value of a cash account by its name', async () => {
  await create({ accountName: 'Cash', currentValue: 5 })
  const file = 'account,value,price\ncash,$12.50,\nCash,,3\nCash,x,\nCash,,'
  const { items } = await run({ csv: file, apply: true })
  expect(items.map(({ value, reason }) => value ?? reason)).toEqual([
    12.5,
    'The investment has no number of shares.',
    'The amount cannot be read.',
    'The row has no price and no value.',
  ])
  expect(await list()).toMatchObject([{ currentValue: 12.5 }])
})

test('a row of a future or unreadable day is skipped', async () => {
  await create({ symbol: 'A', shares: 1 })
  const { items } = await run({ csv: 'symbol,date,price\nA,2026-11-22,1\nA,someday,1\nA,2026-02-30,1', apply: true })
  expect(items.map(({ reason }) => reason)).toEqual(['The date is in the future.', 'The date cannot be read.', 'The date cannot be read.'])
})

test('a file has at most 5000 rows and 200,000 characters', async () => {
  const send = (body: object) => parent().post(hearth.path('/investments/import'), body)
  expect(await send({ csv: `price\n${'1\n'.repeat(5001)}` })).toMatchObject({ status: 422, body: { issues: [{ path: 'csv' }] } })
  expect(await send({ csv: 'x'.repeat(200_001) })).toMatchObject({ status: 422, body: { issues: [{ path: 'csv' }] } })
  expect(await send({ csv: '' })).toMatchObject({ status: 422, body: { message: 'The file is empty.' } })
})

test.each([
  ['1,234.56', '.', 1234.56],
  ['1.234,56', ',', 1234.56],
  ["CHF 1'234.5", '.', 1234.5],
  ['€ 12', '.', 12],
  ['75.125', '.', 75.13],
  ['75.1249', '.', 75.12],
  ['-3', '.', undefined],
  ['n/a', '.', undefined],
  ['99999999999999', '.', undefined],
] as const)('the amount %s with the mark %s is %p', (cell, mark, value) => {
  expect(readAmount(cell, mark)).toBe(value as number)
})

test('every amount is read as it was written, with either mark', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), fc.boolean(), (cents, isComma) => {
      const written = new Intl.NumberFormat(isComma ? 'de' : 'en', { minimumFractionDigits: 2 }).format(cents / 100)
      expect(readAmount(written, decimalMarkOf([written]))).toBe(cents / 100)
    }),
  )
})

test('dates are read as a column has them', () => {
  expect([readDate('2026-11-05T10:00:00Z', false), readDate('5.11.2026', false), readDate('11/05/2026', false)]).toEqual(
    Array(3).fill('2026-11-05'),
  )
  expect(readDate('05/11/2026', isDayFirst(['05/11/2026', '13/11/2026']))).toBe('2026-11-05')
  expect(readDate('31/31/2026', false)).toBeUndefined()
})

test('columns are known by common names', () => {
  expect(guessColumns(['Date', 'Close', 'Ticker', 'Volume'])).toEqual({ symbol: 'Ticker', date: 'Date', price: 'Close' })
  expect([decimalMarkOf(['1,234']), decimalMarkOf(['1,234', '1,2']), decimalMarkOf(['12.5'])]).toEqual(['.', ',', '.'])
})
