import { notesBody } from '../features/audit/audit.contract'
import type { DemoFamily } from './family'
import type { Name } from './people'
import type { Act, Plan } from './timeline'

/** A parent's remarks on a week, by its completion rate in percent. */
const remarks: [atLeast: number, ...remarks: [string, ...string[]]][] = [
  [95, 'Not one reminder needed. Film night is on you.', 'Everything, and without a word. Thank you.', 'A perfect week.'],
  [80, 'Good week. The plants were a bit thirsty.', 'Nearly all of it, well done.', 'Better than the last one.'],
  [60, 'Weekdays went well, the weekend less so.', 'Ask for help when there is a lot of homework.', 'The dishwasher waited twice.'],
  [0, 'Exams. We let it pass.', 'Ill for half of the week.', 'We talked about it. Next week again.'],
]

/** On Sunday evenings the parents write notes about the children's previous week. */
export const planNotes = ({ services: { audit }, members }: DemoFamily): Plan => {
  const children: Name[] = ['Noah', 'Ivy']
  const write = (by: Name, name: Name, weekStart: string, notes: (completionRate: number) => string | undefined) => {
    const childId = members[name].userId
    const row = audit.week(members[by], weekStart).find(({ child }) => child.id === childId)
    if (row?.assigned) audit.putNotes(members[by], notesBody.parse({ childId, weekStart, notes: notes(row.completionRate) }))
  }
  return ({ date, daysLeft, nowMinute, random }) => {
    // One for the current week.
    if (daysLeft === 0)
      return [
        { minute: nowMinute * 0.8, act: () => write('Tom', 'Noah', date.toString(), () => 'Did the recycling before anybody asked.') },
      ]
    if (date.dayOfWeek !== 7) return []
    const draw = random('notes')
    const weekStart = date.subtract({ days: 7 }).toString()
    return children.flatMap((name): Act[] => {
      const by = draw.pick<Name>(['Maya', 'Tom'])
      const minute = draw.int(18 * 60, 21 * 60)
      const isWritten = draw.chance(0.7)
      const nth = draw.int(0, 2)
      const act = () => write(by, name, weekStart, (rate) => remarks.find(([atLeast]) => rate >= atLeast)?.[1 + nth] as string | undefined)
      return isWritten ? [{ minute, act }] : []
    })
  }
}
