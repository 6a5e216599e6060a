import type { Authority, MemberCan } from '#src/shared/permissions'
import { mayDo } from '#src/shared/permissions'

export const addonCategories = ['Communication', 'Organization', 'Memories', 'Activities', 'Finance'] as const
type AddonCategory = (typeof addonCategories)[number]

type Addon = {
  type: string
  name: string
  description: string
  category: AddonCategory
  /** A Lucide icon's name. */
  icon: string
  /** Path of its screen (spec 1, add-on to route map). */
  route: string
  /** The permission to open it. */
  can: MemberCan
  /** Whether it is enabled until an admin changes it. */
  enabledByDefault: boolean
}

/** The 14 add-ons, in display order. */
export const addons = [
  {
    type: 'calendars',
    name: 'Calendar',
    description: 'One calendar for everybody.',
    category: 'Organization',
    icon: 'calendar-days',
    route: '/calendar',
    can: 'view_calendar',
    enabledByDefault: true,
  },
  {
    type: 'todo_list',
    name: 'Tasks & Chores',
    description: 'Tasks, projects, and chores with points.',
    category: 'Organization',
    icon: 'list-checks',
    route: '/tasks',
    can: 'view_tasks',
    enabledByDefault: true,
  },
  {
    type: 'shopping_lists',
    name: 'Shopping Lists',
    description: 'Shared lists with prices and budgets.',
    category: 'Organization',
    icon: 'shopping-cart',
    route: '/shopping',
    can: 'view_shopping',
    enabledByDefault: true,
  },
  {
    type: 'event_planners',
    name: 'Event Planners',
    description: 'Parties and gatherings, step by step.',
    category: 'Organization',
    icon: 'party-popper',
    route: '/events',
    can: 'view_calendar',
    enabledByDefault: false,
  },
  {
    type: 'messages',
    name: 'Messages',
    description: 'The family chat, with announcements.',
    category: 'Communication',
    icon: 'message-circle',
    route: '/messages',
    can: 'view_messages',
    enabledByDefault: true,
  },
  {
    type: 'family_directory',
    name: 'Family Directory',
    description: 'Phone numbers and addresses.',
    category: 'Communication',
    icon: 'contact',
    route: '/directory',
    can: 'member',
    enabledByDefault: false,
  },
  {
    type: 'location_map',
    name: 'Location Map',
    description: 'Who is where.',
    category: 'Communication',
    icon: 'map-pin',
    route: '/location',
    can: 'member',
    enabledByDefault: false,
  },
  {
    type: 'memory_wall',
    name: 'Photo Gallery',
    description: 'The family album.',
    category: 'Memories',
    icon: 'images',
    route: '/photos',
    can: 'view_photos',
    enabledByDefault: true,
  },
  {
    type: 'ancestry_tree',
    name: 'Family Tree',
    description: 'Where you come from.',
    category: 'Memories',
    icon: 'tree-deciduous',
    route: '/ancestry',
    can: 'view_ancestry',
    enabledByDefault: false,
  },
  {
    type: 'sport_activities',
    name: 'Sports Tracker',
    description: 'Teams, games and results.',
    category: 'Activities',
    icon: 'trophy',
    route: '/sports',
    can: 'view_sports',
    enabledByDefault: false,
  },
  {
    type: 'prayer_requests',
    name: 'Prayer Requests',
    description: 'Requests, and the thanks that follow.',
    category: 'Activities',
    icon: 'hand-heart',
    route: '/prayers',
    can: 'member',
    enabledByDefault: false,
  },
  {
    type: 'gift_wishlist',
    name: 'Gift Wishlists',
    description: 'Wishes for birthdays and holidays.',
    category: 'Activities',
    icon: 'gift',
    route: '/wishlist',
    can: 'member',
    enabledByDefault: false,
  },
  {
    type: 'financial_records',
    name: 'Financial Records',
    description: 'Bills, budgets and spending.',
    category: 'Finance',
    icon: 'wallet',
    route: '/finances',
    can: 'view_finances',
    enabledByDefault: false,
  },
  {
    type: 'investment_tracker',
    name: 'Investments',
    description: 'What your holdings are worth.',
    category: 'Finance',
    icon: 'trending-up',
    route: '/investments',
    can: 'view_investments',
    enabledByDefault: false,
  },
] as const satisfies Addon[]

export type AddonType = (typeof addons)[number]['type']
export const addonTypes = addons.map(({ type }) => type) as [AddonType, ...AddonType[]]

export const isAddonType = (type: string): type is AddonType => addonTypes.includes(type as AddonType)

/** Whether a member may open an add-on's screen. It does not check whether the family has enabled it. */
export const mayOpen = (member: Authority, type: AddonType) => addons.some((addon) => addon.type === type && mayDo(member, addon.can))
