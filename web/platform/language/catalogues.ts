// Above 300 lines because it lists every feature's translations. Written by `bun run texts`.

import type { Translation } from '#src/shared/language/languages'

type Load = () => Promise<{ default: Partial<Record<string, string>> }>
export type CatalogueName =
  | 'accounts'
  | 'activity'
  | 'addons'
  | 'admin'
  | 'ancestry'
  | 'api-docs'
  | 'app-access'
  | 'assistant'
  | 'audit'
  | 'calendar'
  | 'calendar-feeds'
  | 'chat'
  | 'chores'
  | 'dashboard'
  | 'directory'
  | 'display'
  | 'displays'
  | 'documents'
  | 'finances'
  | 'getting-started'
  | 'home'
  | 'imports'
  | 'install'
  | 'investments'
  | 'invitations'
  | 'landing'
  | 'location'
  | 'notifications'
  | 'paired-devices'
  | 'photos'
  | 'planners'
  | 'portal'
  | 'prayers'
  | 'projects'
  | 'quick-add'
  | 'search'
  | 'settings'
  | 'setup'
  | 'share'
  | 'shell'
  | 'shopping'
  | 'shortcuts'
  | 'sports'
  | 'subscriptions'
  | 'tasks'
  | 'trash'
  | 'wishlists'
  | 'platform'
  | 'ui'
  | 'server'

/** Loads the translations of a feature. Written by `bun run texts`. */
export const catalogues: Record<CatalogueName, Record<Translation, Load>> = {
  accounts: {
    de: () => import('#web/features/accounts/texts/de.json'),
    es: () => import('#web/features/accounts/texts/es.json'),
    fr: () => import('#web/features/accounts/texts/fr.json'),
  },
  activity: {
    de: () => import('#web/features/activity/texts/de.json'),
    es: () => import('#web/features/activity/texts/es.json'),
    fr: () => import('#web/features/activity/texts/fr.json'),
  },
  addons: {
    de: () => import('#web/features/addons/texts/de.json'),
    es: () => import('#web/features/addons/texts/es.json'),
    fr: () => import('#web/features/addons/texts/fr.json'),
  },
  admin: {
    de: () => import('#web/features/admin/texts/de.json'),
    es: () => import('#web/features/admin/texts/es.json'),
    fr: () => import('#web/features/admin/texts/fr.json'),
  },
  ancestry: {
    de: () => import('#web/features/ancestry/texts/de.json'),
    es: () => import('#web/features/ancestry/texts/es.json'),
    fr: () => import('#web/features/ancestry/texts/fr.json'),
  },
  'api-docs': {
    de: () => import('#web/features/api-docs/texts/de.json'),
    es: () => import('#web/features/api-docs/texts/es.json'),
    fr: () => import('#web/features/api-docs/texts/fr.json'),
  },
  'app-access': {
    de: () => import('#web/features/app-access/texts/de.json'),
    es: () => import('#web/features/app-access/texts/es.json'),
    fr: () => import('#web/features/app-access/texts/fr.json'),
  },
  assistant: {
    de: () => import('#web/features/assistant/texts/de.json'),
    es: () => import('#web/features/assistant/texts/es.json'),
    fr: () => import('#web/features/assistant/texts/fr.json'),
  },
  audit: {
    de: () => import('#web/features/audit/texts/de.json'),
    es: () => import('#web/features/audit/texts/es.json'),
    fr: () => import('#web/features/audit/texts/fr.json'),
  },
  calendar: {
    de: () => import('#web/features/calendar/texts/de.json'),
    es: () => import('#web/features/calendar/texts/es.json'),
    fr: () => import('#web/features/calendar/texts/fr.json'),
  },
  'calendar-feeds': {
    de: () => import('#web/features/calendar-feeds/texts/de.json'),
    es: () => import('#web/features/calendar-feeds/texts/es.json'),
    fr: () => import('#web/features/calendar-feeds/texts/fr.json'),
  },
  chat: {
    de: () => import('#web/features/chat/texts/de.json'),
    es: () => import('#web/features/chat/texts/es.json'),
    fr: () => import('#web/features/chat/texts/fr.json'),
  },
  chores: {
    de: () => import('#web/features/chores/texts/de.json'),
    es: () => import('#web/features/chores/texts/es.json'),
    fr: () => import('#web/features/chores/texts/fr.json'),
  },
  dashboard: {
    de: () => import('#web/features/dashboard/texts/de.json'),
    es: () => import('#web/features/dashboard/texts/es.json'),
    fr: () => import('#web/features/dashboard/texts/fr.json'),
  },
  directory: {
    de: () => import('#web/features/directory/texts/de.json'),
    es: () => import('#web/features/directory/texts/es.json'),
    fr: () => import('#web/features/directory/texts/fr.json'),
  },
  display: {
    de: () => import('#web/features/display/texts/de.json'),
    es: () => import('#web/features/display/texts/es.json'),
    fr: () => import('#web/features/display/texts/fr.json'),
  },
  displays: {
    de: () => import('#web/features/displays/texts/de.json'),
    es: () => import('#web/features/displays/texts/es.json'),
    fr: () => import('#web/features/displays/texts/fr.json'),
  },
  documents: {
    de: () => import('#web/features/documents/texts/de.json'),
    es: () => import('#web/features/documents/texts/es.json'),
    fr: () => import('#web/features/documents/texts/fr.json'),
  },
  finances: {
    de: () => import('#web/features/finances/texts/de.json'),
    es: () => import('#web/features/finances/texts/es.json'),
    fr: () => import('#web/features/finances/texts/fr.json'),
  },
  'getting-started': {
    de: () => import('#web/features/getting-started/texts/de.json'),
    es: () => import('#web/features/getting-started/texts/es.json'),
    fr: () => import('#web/features/getting-started/texts/fr.json'),
  },
  home: {
    de: () => import('#web/features/home/texts/de.json'),
    es: () => import('#web/features/home/texts/es.json'),
    fr: () => import('#web/features/home/texts/fr.json'),
  },
  imports: {
    de: () => import('#web/features/imports/texts/de.json'),
    es: () => import('#web/features/imports/texts/es.json'),
    fr: () => import('#web/features/imports/texts/fr.json'),
  },
  install: {
    de: () => import('#web/features/install/texts/de.json'),
    es: () => import('#web/features/install/texts/es.json'),
    fr: () => import('#web/features/install/texts/fr.json'),
  },
  investments: {
    de: () => import('#web/features/investments/texts/de.json'),
    es: () => import('#web/features/investments/texts/es.json'),
    fr: () => import('#web/features/investments/texts/fr.json'),
  },
  invitations: {
    de: () => import('#web/features/invitations/texts/de.json'),
    es: () => import('#web/features/invitations/texts/es.json'),
    fr: () => import('#web/features/invitations/texts/fr.json'),
  },
  landing: {
    de: () => import('#web/features/landing/texts/de.json'),
    es: () => import('#web/features/landing/texts/es.json'),
    fr: () => import('#web/features/landing/texts/fr.json'),
  },
  location: {
    de: () => import('#web/features/location/texts/de.json'),
    es: () => import('#web/features/location/texts/es.json'),
    fr: () => import('#web/features/location/texts/fr.json'),
  },
  notifications: {
    de: () => import('#web/features/notifications/texts/de.json'),
    es: () => import('#web/features/notifications/texts/es.json'),
    fr: () => import('#web/features/notifications/texts/fr.json'),
  },
  'paired-devices': {
    de: () => import('#web/features/paired-devices/texts/de.json'),
    es: () => import('#web/features/paired-devices/texts/es.json'),
    fr: () => import('#web/features/paired-devices/texts/fr.json'),
  },
  photos: {
    de: () => import('#web/features/photos/texts/de.json'),
    es: () => import('#web/features/photos/texts/es.json'),
    fr: () => import('#web/features/photos/texts/fr.json'),
  },
  planners: {
    de: () => import('#web/features/planners/texts/de.json'),
    es: () => import('#web/features/planners/texts/es.json'),
    fr: () => import('#web/features/planners/texts/fr.json'),
  },
  portal: {
    de: () => import('#web/features/portal/texts/de.json'),
    es: () => import('#web/features/portal/texts/es.json'),
    fr: () => import('#web/features/portal/texts/fr.json'),
  },
  prayers: {
    de: () => import('#web/features/prayers/texts/de.json'),
    es: () => import('#web/features/prayers/texts/es.json'),
    fr: () => import('#web/features/prayers/texts/fr.json'),
  },
  projects: {
    de: () => import('#web/features/projects/texts/de.json'),
    es: () => import('#web/features/projects/texts/es.json'),
    fr: () => import('#web/features/projects/texts/fr.json'),
  },
  'quick-add': {
    de: () => import('#web/features/quick-add/texts/de.json'),
    es: () => import('#web/features/quick-add/texts/es.json'),
    fr: () => import('#web/features/quick-add/texts/fr.json'),
  },
  search: {
    de: () => import('#web/features/search/texts/de.json'),
    es: () => import('#web/features/search/texts/es.json'),
    fr: () => import('#web/features/search/texts/fr.json'),
  },
  settings: {
    de: () => import('#web/features/settings/texts/de.json'),
    es: () => import('#web/features/settings/texts/es.json'),
    fr: () => import('#web/features/settings/texts/fr.json'),
  },
  setup: {
    de: () => import('#web/features/setup/texts/de.json'),
    es: () => import('#web/features/setup/texts/es.json'),
    fr: () => import('#web/features/setup/texts/fr.json'),
  },
  share: {
    de: () => import('#web/features/share/texts/de.json'),
    es: () => import('#web/features/share/texts/es.json'),
    fr: () => import('#web/features/share/texts/fr.json'),
  },
  shell: {
    de: () => import('#web/features/shell/texts/de.json'),
    es: () => import('#web/features/shell/texts/es.json'),
    fr: () => import('#web/features/shell/texts/fr.json'),
  },
  shopping: {
    de: () => import('#web/features/shopping/texts/de.json'),
    es: () => import('#web/features/shopping/texts/es.json'),
    fr: () => import('#web/features/shopping/texts/fr.json'),
  },
  shortcuts: {
    de: () => import('#web/features/shortcuts/texts/de.json'),
    es: () => import('#web/features/shortcuts/texts/es.json'),
    fr: () => import('#web/features/shortcuts/texts/fr.json'),
  },
  sports: {
    de: () => import('#web/features/sports/texts/de.json'),
    es: () => import('#web/features/sports/texts/es.json'),
    fr: () => import('#web/features/sports/texts/fr.json'),
  },
  subscriptions: {
    de: () => import('#web/features/subscriptions/texts/de.json'),
    es: () => import('#web/features/subscriptions/texts/es.json'),
    fr: () => import('#web/features/subscriptions/texts/fr.json'),
  },
  tasks: {
    de: () => import('#web/features/tasks/texts/de.json'),
    es: () => import('#web/features/tasks/texts/es.json'),
    fr: () => import('#web/features/tasks/texts/fr.json'),
  },
  trash: {
    de: () => import('#web/features/trash/texts/de.json'),
    es: () => import('#web/features/trash/texts/es.json'),
    fr: () => import('#web/features/trash/texts/fr.json'),
  },
  wishlists: {
    de: () => import('#web/features/wishlists/texts/de.json'),
    es: () => import('#web/features/wishlists/texts/es.json'),
    fr: () => import('#web/features/wishlists/texts/fr.json'),
  },
  platform: {
    de: () => import('#web/platform/texts/de.json'),
    es: () => import('#web/platform/texts/es.json'),
    fr: () => import('#web/platform/texts/fr.json'),
  },
  ui: {
    de: () => import('#web/ui/texts/de.json'),
    es: () => import('#web/ui/texts/es.json'),
    fr: () => import('#web/ui/texts/fr.json'),
  },
  server: {
    de: () => import('#src/shared/texts/de.json'),
    es: () => import('#src/shared/texts/es.json'),
    fr: () => import('#src/shared/texts/fr.json'),
  },
}
