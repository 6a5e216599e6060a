import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { users } from '#src/features/accounts/accounts.table'
import { activity } from '#src/features/activity/activity.table'
import { familyAddons } from '#src/features/addons/addons.table'
import { ancestryMembers, ancestryStories } from '#src/features/ancestry/ancestry.table'
import { auditNotes } from '#src/features/audit/audit.table'
import { eventInstances, eventParticipants, eventRecurrences, eventReminders, events } from '#src/features/calendar/calendar.table'
import { messageReads, messages } from '#src/features/chat/chat.table'
import { documents } from '#src/features/documents/documents.table'
import { families, familyMembers } from '#src/features/families/families.table'
import { billPayments, bills, budgetCategories, transactions } from '#src/features/finances/finances.table'
import { investments } from '#src/features/investments/investments.table'
import { familyInvitations } from '#src/features/invitations/invitations.table'
import { notifications } from '#src/features/notifications/notifications.table'
import { photos } from '#src/features/photos/photos.table'
import { projectExpenses, projects, projectTasks } from '#src/features/projects/projects.table'
import { storePrices, storeVendors } from '#src/features/shopping/budgets/prices.table'
import { orderStatusEvents, shoppingOrderItems, shoppingOrders } from '#src/features/shopping/orders/orders.table'
import { shoppingBudgets, shoppingFavorites, shoppingRequests } from '#src/features/shopping/shopping.planning.table'
import { shoppingAudits, shoppingCategories, shoppingItems, shoppingLists, shoppingPurchases } from '#src/features/shopping/shopping.table'
import { completionTitles, taskCompletions, tasks } from '#src/features/tasks/tasks.table'
import { userSettings } from '#src/features/user-settings/user-settings.table'

/** The tables that an export contains, and those that it omits. A test compares them with the database's tables. */

export type Source = {
  table: SQLiteTable
  /** Selects the family's rows (`?1`) of a table (`t`) without `family_id`. */
  where?: string
  /** Columns that are not exported. */
  withheld?: readonly string[]
  /** Additional values, as SQL. */
  computed?: Record<string, string>
  /** Whether there is a CSV file too, and the columns that it omits. */
  csv?: true | { without: readonly string[] }
}

const ofMembers = 'in (select user_id from family_members where family_id = ?1)'
const ofEvents = 't.event_id in (select id from events where family_id = ?1)'
const ownOrBoughtFrom =
  't.family_id = ?1 or t.id in (select vendor_id from store_prices where family_id = ?1 union select vendor_id from shopping_orders where family_id = ?1)'

const ofMember = (column: string) => `(select ${column} from users where users.id = t.user_id)`
const taskTitle =
  'coalesce((select title from tasks where tasks.id = t.task_id), (select title from completion_titles where completion_id = t.id))'

const transactionType = "coalesce((select type from budget_categories c where c.id = t.category_id), 'expense')"

/** The JSON files with their lists; the CSV file of a list has the same name. */
export const parts: Record<string, Record<string, Source>> = {
  family: {
    family: { table: families, where: 't.id = ?1' },
    members: {
      table: familyMembers,
      computed: { email: ofMember('email'), username: ofMember('username') },
      csv: { without: ['permissions'] },
    },
    accounts: { table: users, where: `t.id ${ofMembers}`, withheld: ['passwordHash'] },
    homePages: { table: userSettings, where: `t.user_id ${ofMembers}` },
    invitations: { table: familyInvitations, withheld: ['codeHash'] },
    addons: { table: familyAddons },
  },
  calendar: {
    events: { table: events, csv: { without: ['externalEventId', 'syncSource', 'syncVersion', 'lastSyncAt'] } },
    recurrences: { table: eventRecurrences },
    changedOccurrences: { table: eventInstances, where: ofEvents },
    participants: { table: eventParticipants, where: ofEvents },
    reminders: { table: eventReminders },
  },
  tasks: {
    tasks: { table: tasks, csv: true },
    choresDone: { table: taskCompletions, computed: { title: taskTitle }, csv: { without: ['taskId', 'taskName'] } },
    titlesOfDeletedTasks: { table: completionTitles, where: 't.completion_id in (select id from task_completions where family_id = ?1)' },
    auditNotes: { table: auditNotes, csv: true },
  },
  projects: {
    projects: { table: projects, csv: true },
    projectTasks: { table: projectTasks, csv: true },
    projectExpenses: { table: projectExpenses, csv: true },
  },
  chat: { messages: { table: messages }, readMarks: { table: messageReads } },
  photos: { photos: { table: photos, csv: { without: ['url', 'objectId', 'contentHash'] } } },
  documents: { documents: { table: documents } },
  shopping: {
    shoppingLists: { table: shoppingLists, csv: true },
    shoppingItems: { table: shoppingItems, csv: true },
    purchases: { table: shoppingPurchases, csv: true },
    shoppingCategories: { table: shoppingCategories, csv: true },
    shoppingBudgets: { table: shoppingBudgets, csv: true },
    shoppingFavorites: { table: shoppingFavorites, csv: true },
    shoppingRequests: { table: shoppingRequests, csv: true },
    orders: { table: shoppingOrders, csv: true },
    orderItems: { table: shoppingOrderItems, csv: true },
    orderEvents: { table: orderStatusEvents },
    prices: { table: storePrices, csv: true },
    // Shared vendors belong to no family: exports those that this family bought from.
    vendors: { table: storeVendors, where: ownOrBoughtFrom },
    shoppingHistory: { table: shoppingAudits },
  },
  finances: {
    budgetCategories: { table: budgetCategories, csv: true },
    bills: { table: bills, csv: true },
    billPayments: { table: billPayments, csv: true },
    transactions: { table: transactions, computed: { type: transactionType }, csv: { without: ['billPaymentId', 'receiptUrl'] } },
  },
  investments: { investments: { table: investments, csv: true } },
  familyTree: { relatives: { table: ancestryMembers, csv: { without: ['profileImageUrl'] } }, stories: { table: ancestryStories } },
  activity: { activity: { table: activity } },
  notifications: { notifications: { table: notifications } },
}

/** All sources with their names. */
export const sources = Object.values(parts).flatMap((part) => Object.entries(part).map(([name, source]) => ({ name, ...source })))

/** The omitted tables, with reasons. */
export const leftOut: Record<string, string> = {
  objects: 'The uploads themselves are below files/, with what is known of each in files.json.',
  sessions: 'Sessions are of no use elsewhere, and list the devices of members.',
  jobs: 'The scheduled work of the server; it is derived from other tables.',
  server_state: 'Facts about the server, such as the id of its data folder.',
  schema_migrations: 'The applied migrations.',
  documents_text: 'An index of the documents.',
  text_index: 'An index of events, messages, photos and more; it has no text of its own.',
  text_index_rows: 'The rows behind the entries of that index.',
}

/** SQL for the name of a row that another one refers to, on its table `x`. */
export const labels = new Map<SQLiteTable, string>([
  ...[users, ancestryMembers].map((table) => [table, "trim(x.first_name || ' ' || coalesce(x.last_name, ''))"] as const),
  ...[events, tasks, projectTasks].map((table) => [table, 'x.title'] as const),
  ...[projects, budgetCategories, storeVendors, shoppingCategories, shoppingItems, shoppingLists, shoppingPurchases].map(
    (table) => [table, 'x.name'] as const,
  ),
  [bills, 'x.company_name'],
  [shoppingOrders, 'x.order_number'],
])
