/** The content of a feed: all shared events, its maker's, one person's, chores, or games. */
export const feedKinds = ['family', 'mine', 'person', 'chores', 'games'] as const
export type FeedKind = (typeof feedKinds)[number]

/** Maximum feeds of a person. */
export const maxFeeds = 30

/** The window of a feed in days back and ahead. A series that overlaps it is there as a whole, by its rule. */
export const feedWindow = { back: 92, ahead: 732 }

/** Maximum entries of a feed; the ones furthest from now are left out. */
export const maxEntries = 5000

/** Hours after which a calendar asks again. */
export const refreshHours = 1

/** The permission that the content of a feed needs, as of everything that it shows. */
export const permissionOf = (kind: FeedKind) => {
  if (kind === 'chores') return 'view_tasks'
  return kind === 'games' ? 'view_sports' : 'view_calendar'
}

/** The areas whose changes change a feed. */
export const areasOf = (kind: FeedKind) => {
  if (kind === 'chores') return ['family', 'tasks'] as const
  return kind === 'games' ? (['family', 'calendar', 'sports'] as const) : (['family', 'calendar'] as const)
}
