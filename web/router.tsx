import { createRootRoute, createRoute, createRouter, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { calendarSearch } from './features/calendar/calendar.search'
import { chatSearch } from './features/chat/chat.search'
import { choresSearch } from './features/chores/chores.search'
import { DashboardPage } from './features/dashboard/dashboard-page'
import { directorySearch } from './features/directory/directory.search'
import { documentsSearch } from './features/documents/documents.search'
import { financesSearch } from './features/finances/finances.search'
import { photosSearch } from './features/photos/photos.search'
import { plannerSearch } from './features/planners/planners.search'
import { Gate } from './features/shell/gate'
import { Root } from './features/shell/root'
import { ScreenFailed } from './features/shell/screen-failed'
import { shoppingSearch } from './features/shopping/shopping.search'
import { tasksSearch } from './features/tasks/tasks.search'
import { watchNavigation } from './platform/loading/deferred-screen'
import { lazyScreen } from './platform/loading/lazy-screen'

type Pages = Record<string, RouteComponent>

/** A screen's lazy component: its module, and the name of its export. */
const lazyPage = <M extends Pages>(load: () => Promise<M>, name: keyof M & string) => lazyRouteComponent(lazyScreen(load), name)

const root = createRootRoute({ component: Root, notFoundComponent: lazyPage(() => import('./features/shell/not-found'), 'NotFound') })

/** A screen that needs no sign-in. */
const publicScreen = <const P extends string, M extends Pages>(path: P, load: () => Promise<M>, page: keyof M & string) =>
  createRoute({ getParentRoute: () => root, path, component: lazyPage(load, page) })

/** Everything below is behind the login gate and inside the shell. */
const gate = createRoute({ getParentRoute: () => root, id: 'gate', component: Gate })

/** A screen behind the login gate. */
const screen = <const P extends string, M extends Pages>(path: P, load: () => Promise<M>, page: keyof M & string) =>
  createRoute({ getParentRoute: () => gate, path, component: lazyPage(load, page) })

/** A screen behind the login gate with search parameters. */
const searchScreen = <const P extends string, M extends Pages, S>(
  path: P,
  load: () => Promise<M>,
  page: keyof M & string,
  validateSearch: (search: Record<string, unknown>) => S,
) => createRoute({ getParentRoute: () => gate, path, component: lazyPage(load, page), validateSearch })

// Not lazy: the dashboard shares its code with the home page; as a chunk of its own it would cost a dozen requests and save nothing.
const dashboard = createRoute({ getParentRoute: () => gate, path: '/dashboard', component: DashboardPage })

const screens = [
  dashboard,
  screen('/', () => import('./features/home/home-page'), 'HomePage'),
  screen('/activity', () => import('./features/activity/activity-page'), 'ActivityPage'),
  screen('/trash', () => import('./features/trash/trash-page'), 'TrashPage'),
  searchScreen('/calendar', () => import('./features/calendar/calendar-page'), 'CalendarPage', calendarSearch),
  searchScreen('/messages', () => import('./features/chat/chat-page'), 'ChatPage', chatSearch),
  searchScreen('/tasks', () => import('./features/tasks/tasks-page'), 'TasksPage', tasksSearch),
  screen('/tasks/projects/$projectId', () => import('./features/projects/project-page'), 'ProjectPage'),
  searchScreen('/chores', () => import('./features/chores/chores-page'), 'ChoresPage', choresSearch),
  searchScreen('/chores/$familyId', () => import('./features/chores/chores-page'), 'ChoresPage', choresSearch),
  screen('/chores-audit', () => import('./features/audit/audit-page'), 'AuditPage'),
  screen('/chores-audit/$familyId', () => import('./features/audit/audit-page'), 'AuditPage'),
  screen('/notifications/$notificationId', () => import('./features/notifications/notification-page'), 'NotificationPage'),
  screen('/settings', () => import('./features/settings/settings-page'), 'SettingsPage'),
  screen('/settings/import', () => import('./features/imports/imports-page'), 'ImportsPage'),
  screen('/settings/apps', () => import('./features/app-access/app-access-page'), 'AppAccessPage'),
  screen('/settings/phone', () => import('./features/app-access/phone-page'), 'PhonePage'),
  screen('/settings/server', () => import('./features/admin/server-page'), 'ServerPage'),
  searchScreen('/documents', () => import('./features/documents/documents-page'), 'DocumentsPage', documentsSearch),
  searchScreen('/finances', () => import('./features/finances/finances-page'), 'FinancesPage', financesSearch),
  searchScreen('/photos', () => import('./features/photos/photos-page'), 'PhotosPage', photosSearch),
  screen('/ancestry', () => import('./features/ancestry/ancestry-page'), 'AncestryPage'),
  screen('/ancestry/$personId', () => import('./features/ancestry/person-page'), 'PersonPage'),
  searchScreen('/shopping', () => import('./features/shopping/shopping-page'), 'ShoppingPage', shoppingSearch),
  screen('/prayers', () => import('./features/prayers/prayers-page'), 'PrayersPage'),
  screen('/location', () => import('./features/location/location-page'), 'LocationPage'),
  screen('/wishlist', () => import('./features/wishlists/wishlists-page'), 'WishlistsPage'),
  screen('/wishlist/$wishlistId', () => import('./features/wishlists/wishlist-page'), 'WishlistPage'),
  screen('/events', () => import('./features/planners/events-page'), 'EventsPage'),
  searchScreen('/events/$plannerId', () => import('./features/planners/plan-page'), 'PlanPage', plannerSearch),
  searchScreen('/directory', () => import('./features/directory/directory-page'), 'DirectoryPage', directorySearch),
  screen('/directory/emergency', () => import('./features/directory/sheet-page'), 'SheetPage'),
  screen('/directory/labels', () => import('./features/directory/labels-page'), 'LabelsPage'),
  screen('/directory/$userId', () => import('./features/directory/person-page'), 'MemberPage'),
  screen('/investments', () => import('./features/investments/investments-page'), 'InvestmentsPage'),
  screen('/sports', () => import('./features/sports/sports-page'), 'SportsPage'),
  screen('/sports/$teamId', () => import('./features/sports/team-page'), 'TeamPage'),
] as const

const entrances = [
  publicScreen('/share', () => import('./features/share/share-page'), 'SharePage'),
  publicScreen('/reset-password', () => import('./features/accounts/password-reset'), 'ResetPasswordPage'),
  publicScreen('/sign-in', () => import('./features/accounts/sign-in-page'), 'SignInPage'),
  publicScreen('/setup', () => import('./features/setup/setup-page'), 'SetupPage'),
  publicScreen('/join/$code', () => import('./features/invitations/join-page'), 'JoinPage'),
  publicScreen('/wishes/$linkToken', () => import('./features/wishlists/shared-page'), 'SharedWishlistPage'),
  publicScreen('/portal/$portalToken', () => import('./features/portal/portal-page'), 'PortalPage'),
  publicScreen('/display', () => import('./features/display/display-page'), 'DisplayPage'),
  publicScreen('/api/docs', () => import('./features/api-docs/api-docs-page'), 'ApiDocsPage'),
] as const

export const router = createRouter({
  routeTree: root.addChildren([...entrances, gate.addChildren(screens)]),
  defaultErrorComponent: ScreenFailed,
  defaultPreload: 'intent',
  scrollRestoration: true,
})
watchNavigation(router.history)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
