import type { Member } from '#src/platform/access'
import { type Found, type SearchTerms, searchRows } from '../search/search.rules'
import type { Projects } from './projects.service'

/** Searches projects, their tasks and their expenses. */
export const searchProjects =
  (projects: Projects) =>
  (member: Member, terms: SearchTerms): Found[] => {
    const list = projects.list(member)
    const nameOf = new Map(list.map(({ id, name }) => [id, name]))
    const within = (projectId: string) => ({ within: projectId, place: nameOf.get(projectId) ?? null })
    return [
      ...searchRows(terms, list, ({ id, name, description, category, tags, notes, targetEndDate, status }) => ({
        kind: 'project',
        id,
        title: name,
        texts: [description, notes, category, tags.join(', ')],
        at: targetEndDate,
        isDone: status === 'completed' || status === 'cancelled',
      })),
      ...searchRows(terms, projects.tasks.all(member), ({ id, projectId, title, description, dueDate, assignedTo, status }) => ({
        kind: 'project_task',
        id,
        title,
        texts: [description],
        at: dueDate,
        userId: assignedTo,
        isDone: status === 'completed',
        ...within(projectId),
      })),
      ...searchRows(
        terms,
        projects.expenses.all(member),
        ({ id, projectId, description, vendor, category, notes, expenseDate, amount }) => ({
          kind: 'project_expense',
          id,
          title: description,
          texts: [vendor, notes, category],
          at: expenseDate,
          amount,
          ...within(projectId),
        }),
      ),
    ]
  }
