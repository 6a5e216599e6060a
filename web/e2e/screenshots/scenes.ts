import type { APIRequestContext, Page } from '@playwright/test'

/** Context of a scene: its user, and rows of the demo. */
type Stage = { page: Page; api: APIRequestContext; familyId: string }

export type Scene = {
  name: string
  /** Path of the screen, or a function that finds it. */
  path: string | ((stage: Stage) => Promise<string>)
  /** Actions before the screenshot. */
  open?: (page: Page) => Promise<void>
  /** Without a session, or on a server that is not set up. */
  as?: 'visitor' | 'founder'
  /** Captures only the window, for dialogs and menus. */
  window?: boolean
}

const press = (name: string | RegExp, role: 'button' | 'tab' | 'menuitem' = 'button') => ({
  window: role !== 'tab',
  open: async (page: Page) => page.getByRole(role, { name }).filter({ visible: true }).first().click(),
})

/** Opens the first row menu and chooses an action. */
const pressInMenu = (menu: string | RegExp, act: string | RegExp) => ({
  window: true,
  open: async (page: Page) => {
    await page.getByRole('button', { name: menu }).filter({ visible: true }).first().click()
    await page.getByRole('menuitem', { name: act }).first().click()
  },
})

type Row = { id: string; name?: string; title?: string; photoUrl?: string | null }

/** URL of the first matching row of a list. */
const rowOf =
  (list: string, address: (id: string, familyId: string) => string, fits: (row: Row) => boolean = () => true) =>
  async ({ api, familyId }: Stage) => {
    const answer = await api.get(list.replace('$', familyId))
    const body = (await answer.json()) as Row[] | Record<string, Row[]>
    const rows = Array.isArray(body) ? body : (Object.values(body).find(Array.isArray) ?? [])
    const row = rows.find(fits) ?? rows[0]
    if (!row) throw new Error(`${list} is empty`)
    return address(row.id, familyId)
  }

const invitation = async ({ api, familyId }: Stage) => {
  const answer = await api.post(`/api/families/${familyId}/invitations`, { data: { role: 'member' } })
  return `/join/${((await answer.json()) as { code: string }).code}`
}

const listOfFamily = rowOf('/api/families/$/smart-shopping-lists', (id) => `/shopping?tab=lists&list=${id}`)
const projectOfFamily = rowOf('/api/families/$/projects', (id) => `/tasks/projects/${id}`)
const teamOfFamily = rowOf('/api/families/$/sports/teams', (id) => `/sports/${id}`)
const relativeOfFamily = rowOf('/api/families/$/ancestry', (id) => `/ancestry/${id}`)

export const scenes: Scene[] = [
  { name: 'landing', path: '/', as: 'visitor' },
  { name: 'sign-in', path: '/sign-in', as: 'visitor' },
  { name: 'join', path: invitation, as: 'visitor' },
  { name: 'setup', path: '/setup', as: 'founder' },

  { name: 'home', path: '/' },
  { name: 'home-picture', path: '/', ...press('Update Profile Picture') },
  { name: 'home-customize', path: '/', ...press('Customize Homepage') },
  { name: 'dashboard', path: '/dashboard' },
  { name: 'dashboard-notifications', path: '/dashboard', ...press(/^Notifications/) },
  { name: 'dashboard-invite', path: '/dashboard', ...press('Invite Family') },
  { name: 'dashboard-user-menu', path: '/dashboard', ...press('Maya Harper') },
  { name: 'activity', path: '/activity' },

  { name: 'calendar', path: '/calendar' },
  { name: 'calendar-week', path: '/calendar?view=week' },
  { name: 'calendar-agenda', path: '/calendar?view=agenda' },
  { name: 'calendar-event', path: '/calendar', ...press('Add Event') },
  {
    name: 'calendar-details',
    path: rowOf(`/api/families/$/events?from=${daysAhead(0)}&to=${daysAhead(7)}`, (id) => `/calendar?event=${id}`),
    window: true,
  },

  { name: 'chat', path: '/messages', window: true },
  { name: 'chat-announcements', path: '/messages?show=announcements', window: true },

  { name: 'tasks', path: '/tasks' },
  { name: 'tasks-create', path: '/tasks', ...press('Create Task') },
  { name: 'projects', path: '/tasks?tab=projects' },
  { name: 'projects-create', path: '/tasks?tab=projects', ...press('Create New Project') },
  { name: 'project', path: projectOfFamily },
  { name: 'project-task', path: projectOfFamily, ...press('Add Task') },
  { name: 'project-expense', path: projectOfFamily, ...press('Add Expense') },

  { name: 'chores', path: '/chores' },
  { name: 'chores-create', path: '/chores', ...press('Add Chore') },
  { name: 'chores-audit', path: '/chores-audit' },
  { name: 'chores-audit-notes', path: '/chores-audit', ...press(/notes for|Add notes/i) },

  { name: 'shopping', path: '/shopping' },
  { name: 'shopping-dashboard', path: '/shopping?tab=dashboard' },
  { name: 'shopping-new-list', path: '/shopping', ...press('New Smart List') },
  { name: 'shopping-new-budget', path: '/shopping', ...press('New Budget') },
  { name: 'shopping-lists', path: '/shopping?tab=lists' },
  { name: 'shopping-list', path: listOfFamily },
  { name: 'shopping-item', path: listOfFamily, ...press('Add Item') },
  { name: 'shopping-details', path: listOfFamily, ...press('Details of Bananas') },
  { name: 'shopping-categories', path: '/shopping?tab=categories' },
  { name: 'shopping-budgets', path: '/shopping?tab=budgets' },
  { name: 'shopping-favorites', path: '/shopping?tab=favorites' },
  { name: 'shopping-orders', path: '/shopping?tab=orders' },
  { name: 'shopping-requests', path: '/shopping?tab=requests' },

  { name: 'photos', path: '/photos' },
  { name: 'photos-upload', path: '/photos', ...press('Upload Photo') },
  { name: 'photos-viewer', path: rowOf('/api/families/$/photos', (id) => `/photos?photo=${id}`), window: true },

  { name: 'documents', path: '/documents' },
  { name: 'documents-create', path: '/documents', ...press('Create Document') },
  { name: 'documents-read', path: rowOf('/api/families/$/documents', (id) => `/documents?open=${id}`), window: true },

  { name: 'ancestry', path: '/ancestry', window: true },
  { name: 'ancestry-all', path: '/ancestry' },
  { name: 'ancestry-add', path: '/ancestry', ...press('Add Family Member') },
  { name: 'ancestry-story', path: '/ancestry', ...press('Add Story') },
  { name: 'ancestry-person', path: relativeOfFamily },

  { name: 'finances', path: '/finances' },
  { name: 'finances-bills', path: '/finances?tab=bills' },
  { name: 'finances-bill', path: '/finances?tab=bills', ...press('Add Bill') },
  { name: 'finances-transactions', path: '/finances?tab=transactions' },
  { name: 'finances-transaction', path: '/finances?tab=transactions', ...press('Add Transaction') },
  { name: 'finances-budgets', path: '/finances?tab=budgets' },
  { name: 'finances-category', path: '/finances?tab=budgets', ...press('Add Category') },

  { name: 'sports', path: '/sports' },
  { name: 'sports-activity', path: '/sports', ...press('Log Activity') },
  { name: 'sports-score', path: '/sports', ...press('Live score') },
  { name: 'sports-team', path: teamOfFamily },
  { name: 'sports-game', path: teamOfFamily, ...press('Schedule Activity') },
  { name: 'sports-import', path: teamOfFamily, ...press('Import Schedule') },
  { name: 'sports-stats', path: teamOfFamily, ...pressInMenu(/^More for (?:vs|at)/, 'Stats') },

  { name: 'settings', path: '/settings' },
  { name: 'settings-account', path: '/settings', ...press('Your account', 'tab') },
  { name: 'settings-add-member', path: '/settings', ...press('Add member') },
  { name: 'settings-invite-member', path: '/settings', ...press('Invite member') },
  { name: 'settings-permissions', path: '/settings', ...pressInMenu('Manage Noah Harper', 'Permissions') },
  { name: 'server', path: '/settings/server' },

  ...['location', 'prayers', 'directory', 'investments', 'wishlist', 'events'].map((name) => ({ name, path: `/${name}` })),
  { name: 'not-found', path: '/nowhere' },
]

function daysAhead(days: number) {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}
