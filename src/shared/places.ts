/** The screens that a person may choose for the bottom bar on phones; a name is the first part of the screen's path. */
export const places = [
  'home',
  'dashboard',
  'calendar',
  'messages',
  'tasks',
  'chores',
  'shopping',
  'photos',
  'documents',
  'settings',
  'ancestry',
  'location',
  'sports',
  'prayers',
  'directory',
  'chores-audit',
  'investments',
  'finances',
  'wishlist',
  'events',
] as const
export type Place = (typeof places)[number]

/** The number of chosen places; the fifth opens the menu. */
export const maxPlaces = 4
