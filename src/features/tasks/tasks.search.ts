import type { Member } from '#src/platform/access'
import { type Found, type SearchTerms, searchRows } from '../search/search.rules'
import type { Tasks } from './tasks.service'

/** Searches the tasks and chores of the list. */
export const searchTasks =
  (tasks: Tasks) =>
  (member: Member, terms: SearchTerms): Found[] =>
    searchRows(terms, tasks.list(member, {}), ({ id, title, description, isChore, dueDate, assignedTo, status }) => ({
      kind: isChore ? 'chore' : 'task',
      id,
      title,
      texts: [description],
      at: dueDate,
      userId: assignedTo,
      isDone: status === 'completed',
    }))
