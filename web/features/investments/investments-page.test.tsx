import { describe, expect, test } from 'bun:test'
import { type GoalReply, goalsApi } from '#src/features/investments/goals.contract'
import { type ImportReply, investmentImportApi } from '#src/features/investments/import.contract'
import { type InvestmentReply, investmentsApi } from '#src/features/investments/investments.contract'
import { summaryOf } from '#src/features/investments/summary.rules'
import { openWithActs } from '#web/testing/acts'
import { ben, since } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const holdingOf = (accountName: string, more: Partial<InvestmentReply> = {}): InvestmentReply => ({
  id: `investment-${accountName}`,
  familyId: 'rivera',
  ownerId: ben.id,
  accountName,
  accountType: null,
  institution: null,
  symbol: null,
  shares: null,
  purchasePrice: null,
  currentValue: 100,
  isActive: true,
  notes: null,
  createdAt: since,
  updatedAt: since,
  ...more,
})
const fund = holdingOf('Depot', { accountType: 'Funds', symbol: 'WORLD', shares: 2.5, purchasePrice: 200, currentValue: 600 })
const cash = holdingOf('Cash box', { accountType: 'Cash', currentValue: 400 })

const goalOf = (more: Partial<GoalReply> = {}): GoalReply => ({
  id: 'goal',
  familyId: 'rivera',
  name: 'Roof',
  targetAmount: 1000,
  targetDate: '2027-05-21',
  monthlySaving: 50,
  investmentIds: [cash.id],
  savedAmount: 400,
  missingAmount: 600,
  monthsLeft: 6,
  neededMonthly: 100,
  onCourse: false,
  createdBy: ben.id,
  createdAt: since,
  updatedAt: since,
  ...more,
})

const history = [
  { date: '2026-01-05', value: 900 },
  { date: '2026-11-21', value: 1000 },
]

type Given = { investments?: InvestmentReply[]; goals?: GoalReply[]; targets?: { accountType: string; percent: number }[] }

const open = async ({ investments = [], goals = [], targets = [] }: Given = {}) => {
  const server = screens.serve('parent')
  server.answer(investmentsApi.list, () => investments)
  server.answer(investmentsApi.summary, () => summaryOf(investments, targets, () => ben.name))
  server.answer(investmentsApi.history, () => history)
  server.answer(goalsApi.list, () => goals)
  return { ...(await openWithActs(screens, '/investments')), server }
}

describe('investments', () => {
  test('have the texts of the specification while there are none', async () => {
    const app = await open()
    for (const text of ['Investment Tracker', '$0.00', 'Investment Goals', 'No goals set', 'Asset Allocation', 'No investments yet'])
      await app.says(text)
    await app.named('button', 'Set a Goal')
    app.server.answer(investmentsApi.create, ({ body }) => holdingOf('Depot', body as object))
    await app.press('Add Investment')
    await app.write('Account name', 'Depot')
    await app.write('Shares', '2.5')
    await app.write('Current value', '600')
    const dialog = app.within(await app.named('dialog', 'Add Investment'))
    await app.user.click(dialog.getByRole('button', { name: 'Add Investment' }))
    await app.says('Investment added')
    expect(app.server.callsOf(investmentsApi.create)[0]?.body).toMatchObject({ accountName: 'Depot', shares: 2.5, currentValue: 600 })
  })

  test('show their value, their gain, and their history as a table too', async () => {
    const app = await open({ investments: [fund, cash] })
    await app.says('$1,000.00')
    expect((await app.says('+$100.00 (+11.11%)')).length).toBe(1)
    await app.says('+$100.00 (+20%)')
    await app.says('2.5 shares, bought at $200.00')
    expect((await app.named('table', 'Value over time')).textContent).toContain('Jan 5, 2026$900.00')
    await app.press('Accounts', 'radio')
    await app.named('listitem', 'Cash box')
    await app.press('3 years', 'radio')
    expect(app.server.callsOf(investmentsApi.history).at(-1)?.query).toMatchObject({ range: 'three_years' })
  })

  test('show what is off its target', async () => {
    const app = await open({ investments: [fund, cash], targets: [{ accountType: 'Funds', percent: 50 }] })
    const list = await app.named('list', 'Asset Allocation')
    expect(list.textContent).toContain('Funds$600.00 60%Target 50%: $100.00 too much')
    app.server.answer(investmentsApi.setTargets, () => summaryOf([fund, cash], [], () => ben.name))
    await app.press('Set Targets')
    await app.write('Cash', '60')
    await app.says('110% of 100%')
    await app.press('Save Targets')
    await app.says('Together at most 100 percent.')
    await app.write('Cash', '40')
    await app.press('Save Targets')
    await app.says('Targets saved')
    expect(app.server.callsOf(investmentsApi.setTargets)[0]?.body).toEqual({
      targets: [
        { accountType: 'Funds', percent: 50 },
        { accountType: 'Cash', percent: 40 },
      ],
    })
  })

  test('keep what was typed when somebody changed the investment meanwhile', async () => {
    const app = await open({ investments: [fund] })
    app.server.refuse(investmentsApi.update, 409, { code: 'changed_meanwhile', message: 'Somebody changed this meanwhile.' })
    await app.act('More for Depot · WORLD', 'Edit')
    await app.write('Current value', '650')
    await app.press('Save Changes')
    await app.says('Failed to save the investment')
    await app.says('Somebody changed this meanwhile.')
    expect(app.server.callsOf(investmentsApi.update)[0]?.body).toMatchObject({ currentValue: 650, seen: since })
    expect((await app.field('Current value')).value).toBe('650')
  })

  test('record a price, and delete one after a question', async () => {
    const app = await open({ investments: [fund] })
    const price = { id: 'price', investmentId: fund.id, date: '2026-11-20', price: 240, value: 600 }
    app.server.answer(investmentsApi.addPrice, () => price)
    app.server.answer(investmentsApi.prices, () => [price])
    app.server.answer(investmentsApi.removePrice, undefined)
    await app.act('More for Depot · WORLD', 'Record price')
    await app.write('Price of one share', '240')
    await app.press('Record Price')
    await app.says('Price recorded')
    await app.act('More for Depot · WORLD', 'Price history')
    await app.says('$240.00 a share')
    await app.press('Delete the price of Nov 20, 2026')
    await app.says('Price deleted')
  })
})

test('investments are not for children', async () => {
  screens.serve('child')
  const app = await openWithActs(screens, '/investments')
  await app.says("You can't view this screen")
  expect(app.isThere('button', 'Add Investment')).toBe(false)
})

describe('an investment goal', () => {
  test('says what it needs a month, and whether that is put aside', async () => {
    const app = await open({ investments: [cash], goals: [goalOf()] })
    await app.says('Behind')
    await app.says('$600.00 in 6 months: $100.00 a month. You put aside $50.00.')
    app.server.answer(goalsApi.change, () => goalOf({ onCourse: true }))
    await app.act('More for Roof', 'Edit')
    await app.write('Monthly saving', '100')
    await app.press('Save Changes')
    await app.says('Goal saved')
    expect(app.server.callsOf(goalsApi.change)[0]?.body).toMatchObject({ monthlySaving: 100, investmentIds: [cash.id], seen: since })
  })
})

test('an import shows its rows, and is sent with the chosen columns', async () => {
  const app = await open({ investments: [fund] })
  const item = { row: 1, accountName: 'Depot', date: '2026-11-20', price: 240, value: 600, outcome: 'new' as const, reason: null }
  const reply: ImportReply = {
    headers: ['Ticker', 'Kurs'],
    columns: { symbol: 'Ticker' },
    new: 1,
    changed: 0,
    unchanged: 0,
    skipped: 1,
    items: [item, { ...item, row: 2, outcome: 'skipped', reason: 'The amount cannot be read.' }],
  }
  app.server.answer(investmentImportApi.run, ({ body }) => ({
    ...reply,
    columns: { ...reply.columns, ...(body as { columns?: object }).columns },
  }))
  await app.press('Import Prices')
  const csv = 'Ticker;Kurs\nWORLD;240'
  await app.user.upload(await app.field('Choose a CSV file'), new File([csv], 'prices.csv', { type: 'text/csv' }))
  await app.says('1 new, 0 changed, 0 unchanged, 1 skipped')
  await app.choose('Price of one share', 'Kurs')
  await app.press('Import 1')
  await app.says('1 imported')
  expect(app.server.callsOf(investmentImportApi.run).at(-1)?.body).toEqual({
    csv,
    columns: { symbol: 'Ticker', price: 'Kurs' },
    apply: true,
  })
})
