import { newInvestment } from '../features/investments/investments.contract'
import type { DemoFamily } from './family'
import type { Name } from './people'
import type { Act, Plan } from './timeline'

const accounts: (Record<string, unknown> & { by: Name; currentValue: number; swing: number })[] = [
  { by: 'Maya', accountName: 'House fund', accountType: 'Savings', institution: 'Harbour Bank', currentValue: 18_400, swing: 0.004 },
  {
    by: 'Tom',
    accountName: 'Retirement',
    accountType: 'Retirement',
    institution: 'Meridian',
    symbol: 'WORLD',
    shares: 412.5,
    purchasePrice: 75.6,
    currentValue: 38_950.4,
    swing: 0.03,
  },
  {
    by: 'Maya',
    accountName: 'College fund',
    accountType: 'Brokerage',
    institution: 'Meridian',
    symbol: 'EARTH',
    shares: 180.25,
    purchasePrice: 53.2,
    currentValue: 11_840.75,
    swing: 0.025,
  },
  {
    by: 'Tom',
    accountName: 'Solar share',
    accountType: 'Cooperative',
    institution: 'Sunny Roofs',
    currentValue: 2_500,
    notes: 'Pays out in June.',
    swing: 0,
  },
]

/** A few accounts of the parents, updated once a month. */
export const planInvestments = ({ services: { investments }, members }: DemoFamily): Plan => {
  const start = () => {
    for (const { by, swing: _, ...fields } of accounts) investments.create(members[by], newInvestment.parse(fields))
  }

  let isFirst = true
  return ({ date, random }) => {
    const draw = random('investments')
    const acts: Act[] = []
    if (isFirst) acts.push({ minute: 20 * 60, act: start })
    isFirst = false
    if (date.day !== 2) return acts
    const updateValues = () => {
      for (const row of investments.list(members.Tom)) {
        const swing = accounts.find(({ accountName }) => accountName === row.accountName)?.swing ?? 0
        // Slightly more gains than losses.
        const change = (draw.int(-70, 100) / 100) * swing
        if (change) investments.update(members.Tom, row, { currentValue: Math.round(row.currentValue * (1 + change) * 100) / 100 })
      }
    }
    return [...acts, { minute: 20 * 60 + 15, act: updateValues }]
  }
}
