import type { Member } from '#src/platform/access'
import { type Found, type SearchTerms, searchRows } from '../search/search.rules'
import type { Investments } from './investments.service'

/** Searches investments and goals. */
export const searchInvestments =
  (investments: Investments) =>
  (member: Member, terms: SearchTerms): Found[] => [
    ...searchRows(
      terms,
      investments.list(member),
      ({ id, accountName, accountType, institution, symbol, notes, currentValue, isActive }) => ({
        kind: 'investment',
        id,
        title: accountName,
        texts: [institution, symbol, accountType, notes],
        place: institution,
        amount: currentValue,
        isDone: !isActive,
      }),
    ),
    ...searchRows(terms, investments.goals.list(member), ({ id, name, targetAmount, targetDate, missingAmount }) => ({
      kind: 'investment_goal',
      id,
      title: name,
      at: targetDate,
      amount: targetAmount,
      isDone: missingAmount === 0,
    })),
  ]
