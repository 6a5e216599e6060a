import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { calendarSearch } from './features/calendar/calendar.search'
import { chatSearch } from './features/chat/chat.search'
import { choresSearch } from './features/chores/chores.search'
import { Gate } from './features/shell/gate'
import { NotAvailableYet } from './features/shell/not-available-yet'
import { NotFound } from './features/shell/not-found'
import { Root } from './features/shell/root'
import { ScreenFailed } from './features/shell/screen-failed'
import { chunk } from './platform/chunk'

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(
    chunk(() => import('./features/accounts/sign-in-page')),
    'SignInPage',
  ),
})

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(
    chunk(() => import('./features/setup/setup-page')),
    'SetupPage',
  ),
})

const join = createRoute({
  getParentRoute: () => root,
  path: '/join/$code',
  component: lazyRouteComponent(
    chunk(() => import('./features/invitations/join-page')),
    'JoinPage',
  ),
})

/** Everything below is behind the login gate and inside the shell. */
const gate = createRoute({ getParentRoute: () => root, id: 'gate', component: Gate })

const home = createRoute({
  getParentRoute: () => gate,
  path: '/',
  component: lazyRouteComponent(
    chunk(() => import('./features/home/home-page')),
    'HomePage',
  ),
})

const dashboard = createRoute({
  getParentRoute: () => gate,
  path: '/dashboard',
  component: lazyRouteComponent(
    chunk(() => import('./features/dashboard/dashboard-page')),
    'DashboardPage',
  ),
})

const activity = createRoute({
  getParentRoute: () => gate,
  path: '/activity',
  component: lazyRouteComponent(
    chunk(() => import('./features/activity/activity-page')),
    'ActivityPage',
  ),
})

const calendar = createRoute({
  getParentRoute: () => gate,
  path: '/calendar',
  validateSearch: calendarSearch,
  component: lazyRouteComponent(
    chunk(() => import('./features/calendar/calendar-page')),
    'CalendarPage',
  ),
})

const messages = createRoute({
  getParentRoute: () => gate,
  path: '/messages',
  validateSearch: chatSearch,
  component: lazyRouteComponent(
    chunk(() => import('./features/chat/chat-page')),
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
    chunk(() => import('./features/tasks/tasks-page')),
    'TasksPage',
  ),
})

const project = createRoute({
  getParentRoute: () => gate,
  path: '/tasks/projects/$projectId',
  component: lazyRouteComponent(
    chunk(() => import('./features/projects/project-page')),
    'ProjectPage',
  ),
})

const chores = createRoute({
  getParentRoute: () => gate,
  path: '/chores',
  validateSearch: choresSearch,
  component: lazyRouteComponent(
    chunk(() => import('./features/chores/chores-page')),
    'ChoresPage',
  ),
})

const choresOfFamily = createRoute({
  getParentRoute: () => gate,
  path: '/chores/$familyId',
  validateSearch: choresSearch,
  component: lazyRouteComponent(
    chunk(() => import('./features/chores/chores-page')),
    'ChoresPage',
  ),
})

const choresAudit = createRoute({
  getParentRoute: () => gate,
  path: '/chores-audit',
  component: lazyRouteComponent(
    chunk(() => import('./features/audit/audit-page')),
    'AuditPage',
  ),
})

const choresAuditOfFamily = createRoute({
  getParentRoute: () => gate,
  path: '/chores-audit/$familyId',
  component: lazyRouteComponent(
    chunk(() => import('./features/audit/audit-page')),
    'AuditPage',
  ),
})

const settings = createRoute({
  getParentRoute: () => gate,
  path: '/settings',
  component: lazyRouteComponent(
    chunk(() => import('./features/settings/settings-page')),
    'SettingsPage',
  ),
})

/** A screen that a later version brings. */
const later = <const P extends string>(path: P) => createRoute({ getParentRoute: () => gate, path, component: NotAvailableYet })

const screensToCome = [
  later('/shopping'),
  later('/photos'),
  later('/documents'),
  later('/ancestry'),
  later('/location'),
  later('/sports'),
  later('/prayers'),
  later('/directory'),
  later('/investments'),
  later('/finances'),
  later('/wishlist'),
  later('/events'),
] as const

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    setup,
    join,
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
      ...screensToCome,
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
