// Every screen of the web app and its address, in one table: longer than other files, and read from top to bottom.

import { createRootRoute, createRoute, createRouter, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { calendarSearch } from './features/calendar/calendar.search'
import { chatSearch } from './features/chat/chat.search'
import { choresSearch } from './features/chores/chores.search'
import { DashboardPage } from './features/dashboard/dashboard-page'
import { documentsSearch } from './features/documents/documents.search'
import { financesSearch } from './features/finances/finances.search'
import { photosSearch } from './features/photos/photos.search'
import { Gate } from './features/shell/gate'
import { NotFound } from './features/shell/not-found'
import { Root } from './features/shell/root'
import { ScreenFailed } from './features/shell/screen-failed'
import { shoppingSearch } from './features/shopping/shopping.search'
import { lazyScreen } from './platform/loading/lazy-screen'

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/accounts/sign-in-page')),
    'SignInPage',
  ),
})

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/setup/setup-page')),
    'SetupPage',
  ),
})

const join = createRoute({
  getParentRoute: () => root,
  path: '/join/$code',
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/invitations/join-page')),
    'JoinPage',
  ),
})

const apiDocs = createRoute({
  getParentRoute: () => root,
  path: '/api/docs',
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/api-docs/api-docs-page')),
    'ApiDocsPage',
  ),
})

/** Everything below is behind the login gate and inside the shell. */
const gate = createRoute({ getParentRoute: () => root, id: 'gate', component: Gate })

const home = createRoute({
  getParentRoute: () => gate,
  path: '/',
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/home/home-page')),
    'HomePage',
  ),
})

const dashboard = createRoute({
  getParentRoute: () => gate,
  path: '/dashboard',
  // What it stands on, the home page needs too: as a chunk of its own it would be a dozen requests and no saving.
  component: DashboardPage,
})

const activity = createRoute({
  getParentRoute: () => gate,
  path: '/activity',
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/activity/activity-page')),
    'ActivityPage',
  ),
})

const calendar = createRoute({
  getParentRoute: () => gate,
  path: '/calendar',
  validateSearch: calendarSearch,
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/calendar/calendar-page')),
    'CalendarPage',
  ),
})

const messages = createRoute({
  getParentRoute: () => gate,
  path: '/messages',
  validateSearch: chatSearch,
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/chat/chat-page')),
    'ChatPage',
  ),
})

/** Which of its two tabs the screen shows, and which task it points out. */
type TasksSearch = { tab?: 'projects'; task?: string }

const tasks = createRoute({
  getParentRoute: () => gate,
  path: '/tasks',
  validateSearch: ({ tab, task }: Record<string, unknown>): TasksSearch => ({
    tab: tab === 'projects' ? tab : undefined,
    task: typeof task === 'string' ? task : undefined,
  }),
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/tasks/tasks-page')),
    'TasksPage',
  ),
})

const project = createRoute({
  getParentRoute: () => gate,
  path: '/tasks/projects/$projectId',
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/projects/project-page')),
    'ProjectPage',
  ),
})

const chores = createRoute({
  getParentRoute: () => gate,
  path: '/chores',
  validateSearch: choresSearch,
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/chores/chores-page')),
    'ChoresPage',
  ),
})

const choresOfFamily = createRoute({
  getParentRoute: () => gate,
  path: '/chores/$familyId',
  validateSearch: choresSearch,
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/chores/chores-page')),
    'ChoresPage',
  ),
})

const choresAudit = createRoute({
  getParentRoute: () => gate,
  path: '/chores-audit',
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/audit/audit-page')),
    'AuditPage',
  ),
})

const choresAuditOfFamily = createRoute({
  getParentRoute: () => gate,
  path: '/chores-audit/$familyId',
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/audit/audit-page')),
    'AuditPage',
  ),
})

const settings = createRoute({
  getParentRoute: () => gate,
  path: '/settings',
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/settings/settings-page')),
    'SettingsPage',
  ),
})

const server = createRoute({
  getParentRoute: () => gate,
  path: '/settings/server',
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/admin/server-page')),
    'ServerPage',
  ),
})

const documents = createRoute({
  getParentRoute: () => gate,
  path: '/documents',
  validateSearch: documentsSearch,
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/documents/documents-page')),
    'DocumentsPage',
  ),
})

const finances = createRoute({
  getParentRoute: () => gate,
  path: '/finances',
  validateSearch: financesSearch,
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/finances/finances-page')),
    'FinancesPage',
  ),
})

/** Screens with their texts, and no features yet (spec 3 section 2.7). */
const planned = <const P extends string>(path: P, component: RouteComponent) => createRoute({ getParentRoute: () => gate, path, component })

const plannedScreens = [
  planned(
    '/location',
    lazyRouteComponent(
      lazyScreen(() => import('./features/planned/location-page')),
      'LocationPage',
    ),
  ),
  planned(
    '/sports',
    lazyRouteComponent(
      lazyScreen(() => import('./features/planned/sports-page')),
      'SportsPage',
    ),
  ),
  planned(
    '/prayers',
    lazyRouteComponent(
      lazyScreen(() => import('./features/planned/prayers-page')),
      'PrayersPage',
    ),
  ),
  planned(
    '/directory',
    lazyRouteComponent(
      lazyScreen(() => import('./features/planned/directory-page')),
      'DirectoryPage',
    ),
  ),
  planned(
    '/investments',
    lazyRouteComponent(
      lazyScreen(() => import('./features/planned/investments-page')),
      'InvestmentsPage',
    ),
  ),
  planned(
    '/wishlist',
    lazyRouteComponent(
      lazyScreen(() => import('./features/planned/wishlist-page')),
      'WishlistPage',
    ),
  ),
  planned(
    '/events',
    lazyRouteComponent(
      lazyScreen(() => import('./features/planned/events-page')),
      'EventsPage',
    ),
  ),
] as const

const photos = createRoute({
  getParentRoute: () => gate,
  path: '/photos',
  validateSearch: photosSearch,
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/photos/photos-page')),
    'PhotosPage',
  ),
})

const ancestry = createRoute({
  getParentRoute: () => gate,
  path: '/ancestry',
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/ancestry/ancestry-page')),
    'AncestryPage',
  ),
})

const relative = createRoute({
  getParentRoute: () => gate,
  path: '/ancestry/$personId',
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/ancestry/person-page')),
    'PersonPage',
  ),
})

const shopping = createRoute({
  getParentRoute: () => gate,
  path: '/shopping',
  validateSearch: shoppingSearch,
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/shopping/shopping-page')),
    'ShoppingPage',
  ),
})

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    setup,
    join,
    apiDocs,
    gate.addChildren([
      home,
      dashboard,
      activity,
      calendar,
      messages,
      chores,
      choresOfFamily,
      choresAudit,
      choresAuditOfFamily,
      tasks,
      project,
      settings,
      server,
      ancestry,
      relative,
      finances,
      documents,
      photos,
      shopping,
      ...plannedScreens,
    ]),
  ]),
  defaultErrorComponent: ScreenFailed,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
