import { newGoal } from '../features/investments/goals.contract'
import { priceImport } from '../features/investments/import.contract'
import { newInvestment } from '../features/investments/investments.contract'
import type { DemoFamily } from './family'
import type { Name } from './people'
import type { Random } from './random'
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

/** The values of the weeks before, as a spreadsheet of the parents has them: they lead up to today's values. */
const weeksBefore = (first: Temporal.PlainDate, draw: Random) => {
  const lines = ['account,date,value']
  for (const { accountName, currentValue, swing } of accounts) {
    let value = currentValue
    for (const week of Array.from({ length: 51 }, (_, at) => at + 1)) {
      value *= 1 - swing * (draw.int(-50, 75) / 200)
      lines.push(`${accountName},${first.subtract({ weeks: week })},${value.toFixed(2)}`)
    }
  }
  return lines.join('\n')
}

/** A few accounts of the parents with a year of values, updated once a month, their targets and goals. */
export const planInvestments = ({ services: { investments }, members }: DemoFamily): Plan => {
  const start = (first: Temporal.PlainDate, draw: Random) => {
    const added = accounts.map(({ by, swing: _, ...fields }) => investments.create(members[by], newInvestment.parse(fields)))
    investments.importPrices(members.Tom, priceImport.parse({ csv: weeksBefore(first, draw), apply: true }))
    investments.setTargets(members.Tom, {
      targets: [
        { accountType: 'Retirement', percent: 50 },
        { accountType: 'Savings', percent: 25 },
        { accountType: 'Brokerage', percent: 20 },
      ],
    })
    const idsOf = (...names: string[]) => added.filter(({ accountName }) => names.includes(accountName)).map(({ id }) => id)
    const goals = [
      { name: 'A new roof', targetAmount: 26_000, years: 2, monthlySaving: 350, investmentIds: idsOf('House fund') },
      { name: 'College for Ella', targetAmount: 40_000, years: 4, monthlySaving: 400, investmentIds: idsOf('College fund') },
    ]
    for (const { years, ...goal } of goals)
      investments.goals.create(members.Maya, newGoal.parse({ ...goal, targetDate: first.add({ years }).toString() }))
  }

  let isFirst = true
  return ({ date, random }) => {
    const draw = random('investments')
    const acts: Act[] = []
    if (isFirst) acts.push({ minute: 20 * 60, act: () => start(date, random('old values')) })
    isFirst = false
    if (date.day !== 2) return acts
    const updateValues = () => {
      for (const row of investments.list(members.Tom)) {
        const swing = accounts.find(({ accountName }) => accountName === row.accountName)?.swing ?? 0
        // Slightly more gains than losses.
        const change = 1 + (draw.int(-70, 100) / 100) * swing
        const cents = (value: number) => Math.round(value * change * 100) / 100
        const found = investments.find(row.id)
        if (change === 1 || !found) continue
        if (row.shares === null) investments.update(members.Tom, found, { currentValue: cents(row.currentValue) })
        else investments.addPrice(members.Tom, found, { price: cents(row.currentValue / row.shares), date: date.toString() })
      }
    }
    return [...acts, { minute: 20 * 60 + 15, act: updateValues }]
  }
}
