import { ancestryApi } from '../ancestry/ancestry.contract'
import { searchAncestry } from '../ancestry/ancestry.search'
import type { Ancestry } from '../ancestry/ancestry.service'
import { calendarApi } from '../calendar/calendar.contract'
import type { Calendar } from '../calendar/calendar.service'
import { chatApi } from '../chat/chat.contract'
import type { Chat } from '../chat/chat.service'
import { documentsApi } from '../documents/documents.contract'
import { searchDocuments } from '../documents/documents.search'
import type { Documents } from '../documents/documents.service'
import { familiesApi } from '../families/families.contract'
import { searchMembers } from '../families/families.search'
import type { Families } from '../families/families.service'
import { billsApi } from '../finances/finances.bills.contract'
import type { Finances } from '../finances/finances.create'
import { searchFinances } from '../finances/finances.search'
import { investmentsApi } from '../investments/investments.contract'
import { searchInvestments } from '../investments/investments.search'
import type { Investments } from '../investments/investments.service'
import { photosApi } from '../photos/photos.contract'
import type { Photos } from '../photos/photos.service'
import { projectsApi } from '../projects/projects.contract'
import { searchProjects } from '../projects/projects.search'
import type { Projects } from '../projects/projects.service'
import { shoppingApi } from '../shopping/lists/lists.contract'
import type { Shopping } from '../shopping/shopping.create'
import { searchShopping } from '../shopping/shopping.search'
import { tasksApi } from '../tasks/tasks.contract'
import { searchTasks } from '../tasks/tasks.search'
import type { Tasks } from '../tasks/tasks.service'
import type { Source } from './search.service'

type Features = {
  families: Families
  calendar: Calendar
  tasks: Tasks
  projects: Projects
  shopping: Shopping
  chat: Chat
  documents: Documents
  photos: Photos
  ancestry: Ancestry
  finances: Finances
  investments: Investments
}

/** Every feature with words in it. Who may find them is who may make the call that lists them. */
export const searchSources = (features: Features): Source[] => {
  const { calendar, chat, photos } = features
  return [
    { can: familiesApi.members.can, find: searchMembers(features.families) },
    { can: calendarApi.list.can, addon: 'calendars', find: calendar.search },
    { can: tasksApi.list.can, addon: 'todo_list', find: searchTasks(features.tasks) },
    { can: projectsApi.list.can, addon: 'todo_list', find: searchProjects(features.projects) },
    { can: shoppingApi.lists.can, addon: 'shopping_lists', find: searchShopping(features.shopping) },
    { can: chatApi.list.can, addon: 'messages', find: chat.search },
    { can: documentsApi.list.can, find: searchDocuments(features.documents) },
    { can: photosApi.list.can, addon: 'memory_wall', find: photos.search },
    { can: ancestryApi.list.can, addon: 'ancestry_tree', find: searchAncestry(features.ancestry) },
    { can: billsApi.list.can, addon: 'financial_records', find: searchFinances(features.finances) },
    { can: investmentsApi.list.can, addon: 'investment_tracker', find: searchInvestments(features.investments) },
  ]
}
