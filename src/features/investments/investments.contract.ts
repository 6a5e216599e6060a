import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { largeAmount, shares } from '#src/shared/money'
import { calendarDate, changeOf, clientId, lastSeenUpdate, moment, optionalText, rowId, text } from '#src/shared/schemas'

export const investment = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    ownerId: z.string(),
    accountName: z.string(),
    accountType: z.string().nullable(),
    institution: z.string().nullable(),
    symbol: z.string().nullable(),
    shares: z.number().nullable(),
    /** The purchase price of one share, or without shares the amount paid in, in the family's currency. */
    purchasePrice: z.number().nullable(),
    /** The current value of the whole holding, in the family's currency. */
    currentValue: z.number(),
    isActive: z.boolean(),
    notes: z.string().nullable(),
    createdAt: moment,
    updatedAt: moment,
  })
export type InvestmentReply = OutputOf<typeof investment>

const fields = () =>
  z.object({
    accountName: text(100, msg('Account name is required.')),
    accountType: optionalText(50),
    institution: optionalText(100),
    symbol: optionalText(20),
    shares: shares.nullable().default(null),
    purchasePrice: largeAmount.nullable().default(null),
    currentValue: largeAmount,
    isActive: z.boolean().default(true),
    notes: optionalText(10_000),
  })
export const newInvestment = z.lazy(() => fields().extend({ id: clientId(), ownerId: rowId().optional() }))
export type NewInvestment = z.output<typeof newInvestment>

export const investmentChange = z.lazy(() => changeOf(fields().extend({ ownerId: rowId() })).extend({ seen: lastSeenUpdate }))
export type InvestmentChange = z.output<typeof investmentChange>

export const newPrice = z.lazy(() => z.object({ price: largeAmount, date: calendarDate }))
export type NewPrice = z.output<typeof newPrice>

const price = () =>
  z.object({
    id: z.string(),
    investmentId: z.string(),
    /** `YYYY-MM-DD` */
    date: z.string(),
    /** The price of one share; null where the value was entered. */
    price: z.number().nullable(),
    value: z.number(),
  })
export type PriceReply = OutputOf<typeof price>

const result = () => ({
  value: z.number(),
  cost: z.number(),
  gain: z.number(),
  /** In percent of the cost, with two decimals; null without a cost. */
  gainPercent: z.number().nullable(),
  /** In percent of the total value. */
  share: z.number(),
})
const summary = () =>
  z.object({
    totalValue: z.number(),
    totalCost: z.number(),
    gain: z.number(),
    gainPercent: z.number().nullable(),
    /** `target` in percent, and the value above (positive) or below it. */
    byType: z.array(
      z.object({ accountType: z.string().nullable(), ...result(), target: z.number().nullable(), offTarget: z.number().nullable() }),
    ),
    byOwner: z.array(z.object({ ownerId: z.string(), name: z.string(), ...result() })),
    byAccount: z.array(z.object({ accountName: z.string(), ownerId: z.string(), institution: z.string().nullable(), ...result() })),
  })
export type SummaryReply = OutputOf<typeof summary>

const historyRanges = ['year', 'three_years', 'all'] as const
const historyQuery = z.lazy(() => z.object({ range: z.enum(historyRanges).default('year'), investmentId: rowId().optional() }))
export type HistoryQuery = z.output<typeof historyQuery>
export type HistoryRange = HistoryQuery['range']

export const targets = z.lazy(() =>
  z.object({
    targets: z
      .array(z.object({ accountType: text(50), percent: z.number().min(0).max(100).multipleOf(0.01, msg('Use at most 2 decimals.')) }))
      .max(50)
      .refine((all) => new Set(all.map(({ accountType }) => accountType)).size === all.length, msg('Name each kind once.'))
      .refine(
        (all) => all.reduce((sum, { percent }) => sum + Math.round(percent * 100), 0) <= 10_000,
        msg('Together at most 100 percent.'),
      ),
  }),
)
export type Targets = z.output<typeof targets>

const investments = '/api/families/:familyId/investments'
const row = '/api/investments/:investmentId'
const [view, edit] = ['view_investments', 'edit_investments'] as const

export const investmentsApi = {
  list: endpoint('GET', investments, {
    can: view,
    about: 'Returns the investments, by account name.',
    response: () => z.array(investment()),
  }),
  create: endpoint('POST', investments, {
    can: edit,
    about: 'Adds an investment, owned by `ownerId` or the caller. A retry with the same `id` returns the existing one.',
    body: newInvestment,
    response: investment,
    status: 201,
  }),
  update: endpoint('PATCH', row, {
    can: edit,
    about:
      'Changes the given fields of an investment. A new value is kept in its history. With `seen`, it is `409` if the investment has changed since.',
    body: investmentChange,
    response: investment,
  }),
  remove: endpoint('DELETE', row, {
    can: edit,
    about: 'Deletes an investment with its prices.',
    response: nothing,
    status: 204,
  }),
  prices: endpoint('GET', `${row}/prices`, {
    can: view,
    about: 'Returns the last 200 prices and values of an investment, the newest first.',
    response: () => z.array(price()),
  }),
  addPrice: endpoint('POST', `${row}/prices`, {
    can: edit,
    about:
      'Records the price of one share on a day, today or before; a second one of the day replaces the first. The newest sets `currentValue` to shares × price.',
    body: newPrice,
    response: price,
    status: 201,
  }),
  removePrice: endpoint('DELETE', '/api/investment-prices/:investmentPriceId', {
    can: edit,
    about: 'Deletes a price; without the newest one, the value is that of the one before.',
    response: nothing,
    status: 204,
  }),
  summary: endpoint('GET', `${investments}/summary`, {
    can: view,
    about: 'Returns value, cost and gain of the active investments: in total, by kind with its target, by owner and by account.',
    response: summary,
  }),
  history: endpoint('GET', `${investments}/history`, {
    can: view,
    about: 'Returns the value over time, of all investments or of one, on at most 61 days of a range.',
    query: historyQuery,
    response: () => z.array(z.object({ date: z.string(), value: z.number() })),
  }),
  setTargets: endpoint('PUT', '/api/families/:familyId/investment-targets', {
    can: edit,
    about: 'Replaces the target shares, in percent, of the kinds of account. Returns the summary.',
    body: targets,
    response: summary,
  }),
}
