import type { Member } from '#src/platform/access'
import { type Found, type SearchTerms, searchRows } from '../search/search.rules'
import type { Planners } from './planners.service'

export const searchPlans =
  (planners: Planners) =>
  (member: Member, terms: SearchTerms): Found[] => {
    const { plans, tasks } = planners.searchable(member)
    return [
      ...searchRows(terms, plans, ({ row }) => ({
        kind: 'plan',
        id: row.id,
        title: row.name,
        texts: [row.venue, row.notes, row.guestNote],
        at: row.date,
        userId: row.createdBy,
        isDone: row.status !== 'planning',
      })),
      ...searchRows(terms, tasks, (task) => ({
        kind: 'plan_task',
        id: task.id,
        title: task.title,
        texts: [task.description],
        at: task.dueDate,
        place: task.plannerName,
        within: task.plannerId,
        userId: task.assignedTo,
        isDone: task.isCompleted,
      })),
    ]
  }
