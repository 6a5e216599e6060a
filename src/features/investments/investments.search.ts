import type { Member } from '#src/platform/access'
import { type Found, lookThrough, type Wanted } from '../search/search.rules'
import type { Investments } from './investments.service'

export const searchInvestments =
  (investments: Investments) =>
  (member: Member, wanted: Wanted): Found[] =>
    lookThrough(
      wanted,
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
    )
