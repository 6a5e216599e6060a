import { newPrayer, newTestimony } from '../features/prayers/prayers.contract'
import type { Urgency } from '../features/prayers/prayers.rules'
import type { DemoFamily } from './family'
import type { Name } from './people'
import type { Act, Plan } from './timeline'

type Request = {
  by: Name
  title: string
  description?: string
  category?: string
  urgency?: Urgency
  forName?: string
  isPublic?: boolean
  daysAgo: number
  answered?: { daysAgo: number; testimony: string }
}

const requests: Request[] = [
  { by: 'Ruth', title: 'A gentle winter', description: 'For everybody who lives alone.', daysAgo: 88 },
  {
    by: 'Tom',
    title: 'The new job',
    category: 'work',
    urgency: 'high',
    daysAgo: 80,
    answered: { daysAgo: 52, testimony: 'They called on a Tuesday. I start in spring.' },
  },
  { by: 'Maya', title: 'Patience', description: 'On school mornings most of all.', category: 'family', isPublic: false, daysAgo: 70 },
  {
    by: 'Ella',
    title: 'The math exam',
    category: 'work',
    daysAgo: 63,
    answered: { daysAgo: 41, testimony: 'I passed, and I understood the last question!' },
  },
  {
    by: 'Maya',
    title: 'Clara’s operation',
    category: 'health',
    urgency: 'urgent',
    forName: 'Clara',
    daysAgo: 55,
    answered: { daysAgo: 30, testimony: 'She is home and walks every day.' },
  },
  { by: 'Noah', title: 'A friend at the new club', daysAgo: 44 },
  { by: 'Tom', title: 'The neighbours after the storm', description: 'Their roof is open on one side.', urgency: 'high', daysAgo: 33 },
  { by: 'Ivy', title: 'Grandma’s knee', category: 'health', forName: 'Grandma', daysAgo: 26 },
  {
    by: 'Ruth',
    title: 'Rain for the garden',
    category: 'thanks',
    daysAgo: 21,
    answered: { daysAgo: 15, testimony: 'Two whole nights of it.' },
  },
  { by: 'Ella', title: 'Which course to choose', category: 'guidance', daysAgo: 12 },
  { by: 'Maya', title: 'Mr. Alder in hospital', category: 'health', urgency: 'urgent', forName: 'Mr. Alder', daysAgo: 5 },
  { by: 'Tom', title: 'A safe drive to the coast', daysAgo: 2 },
]

/** Prayer requests of three months, some of them answered, and the prayers of the evenings. */
export const planPrayers = ({ services: { prayers }, members }: DemoFamily): Plan => {
  const ids = new Map<string, string>()
  const find = (title: string) => prayers.find(ids.get(title) ?? '')

  const ask = ({ by, daysAgo: _, answered: __, ...fields }: Request) => {
    ids.set(fields.title, prayers.create(members[by], newPrayer.parse(fields)).id)
  }
  const answer = ({ by, title, answered }: Request, answeredDate: string) => {
    const row = find(title)
    const testimony = answered?.testimony ?? ''
    if (row) prayers.answer(members[by], row, { testimony, answeredDate })
    // In a short demo the request was asked before its first day.
    else prayers.share(members[by], newTestimony.parse({ title, testimony, answeredDate }))
  }
  const pray = (name: Name, title: string) => {
    const row = find(title)
    if (row && !row.isAnswered && (row.isPublic || row.createdBy === members[name].userId)) prayers.pray(members[name], row, undefined)
  }

  let isFirst = true
  return ({ date, daysLeft, random }) => {
    const draw = random('prayers')
    // A demo shorter than three months begins with the requests that are still open.
    const isAsked = ({ daysAgo, answered }: Request) => daysAgo === daysLeft || (isFirst && daysAgo > daysLeft && !answered)
    const asked = requests.filter(isAsked)
    const answered = requests.filter((request) => request.answered?.daysAgo === daysLeft)
    isFirst = false
    const praying = (['Maya', 'Ruth', 'Tom', 'Ella'] as const).filter(() => draw.int(0, 2) === 0)
    return [
      ...asked.map((request, at): Act => ({ minute: 8 * 60 + at * 3, act: () => ask(request) })),
      ...answered.map((request): Act => ({ minute: 18 * 60, act: () => answer(request, date.toString()) })),
      ...praying.map((name): Act => {
        const { title } = draw.pick(requests as [Request, ...Request[]])
        return { minute: 20 * 60 + 40, act: () => pray(name, title) }
      }),
    ]
  }
}
