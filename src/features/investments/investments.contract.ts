import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { largeAmount, shares } from '#src/shared/money'
import { changeOf, moment, optionalText, text } from '#src/shared/schemas'

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
    /** The purchase price of all shares, in the family's currency. */
    purchasePrice: z.number().nullable(),
    /** The current value, in the family's currency. */
    currentValue: z.number(),
    isActive: z.boolean(),
    notes: z.string().nullable(),
    createdAt: moment,
    updatedAt: moment,
  })
export type InvestmentReply = OutputOf<typeof investment>

const fields = () =>
  z.object({
    accountName: text(100, 'Account name is required.'),
    accountType: optionalText(50),
    institution: optionalText(100),
    symbol: optionalText(20),
    shares: shares.nullable().default(null),
    purchasePrice: largeAmount.nullable().default(null),
    currentValue: largeAmount,
    isActive: z.boolean().default(true),
    notes: optionalText(10_000),
  })
export const newInvestment = z.lazy(fields)
export type NewInvestment = z.output<typeof newInvestment>

const investmentChange = z.lazy(() => changeOf(fields()))
export type InvestmentChange = z.output<typeof investmentChange>

const investments = '/api/families/:familyId/investments'

export const investmentsApi = {
  list: endpoint('GET', investments, {
    can: 'view_investments',
    about: 'Returns the investments, by account name.',
    response: () => z.array(investment()),
  }),
  create: endpoint('POST', investments, {
    can: 'edit_investments',
    about: 'Adds an investment, owned by the caller.',
    body: newInvestment,
    response: investment,
    status: 201,
  }),
  update: endpoint('PATCH', `${investments}/:investmentId`, {
    can: 'edit_investments',
    about: 'Changes the given fields of an investment.',
    body: investmentChange,
    response: investment,
  }),
  remove: endpoint('DELETE', `${investments}/:investmentId`, {
    can: 'edit_investments',
    about: 'Deletes an investment.',
    response: nothing,
    status: 204,
  }),
}
