import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
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
  component: lazyRouteComponent(
    chunk(() => import('./features/calendar/calendar-page')),
    'CalendarPage',
  ),
})

const messages = createRoute({
  getParentRoute: () => gate,
  path: '/messages',
  component: lazyRouteComponent(
    chunk(() => import('./features/chat/chat-page')),
    'ChatPage',
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
  later('/tasks'),
  later('/chores'),
  later('/chores/$familyId'),
  later('/chores-audit'),
  later('/chores-audit/$familyId'),
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
    gate.addChildren([home, dashboard, activity, calendar, messages, settings, ...screensToCome]),
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
