import { msg } from '#src/shared/language/message'
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
    name: msg('Calendar'),
    description: msg('One calendar for everybody.'),
    category: msg('Organization'),
    icon: 'calendar-days',
    route: '/calendar',
    can: 'view_calendar',
    enabledByDefault: true,
  },
  {
    type: 'todo_list',
    name: msg('Tasks & Chores'),
    description: msg('Tasks, projects, and chores with points.'),
    category: msg('Organization'),
    icon: 'list-checks',
    route: '/tasks',
    can: 'view_tasks',
    enabledByDefault: true,
  },
  {
    type: 'shopping_lists',
    name: msg('Shopping Lists'),
    description: msg('Shared lists with prices and budgets.'),
    category: msg('Organization'),
    icon: 'shopping-cart',
    route: '/shopping',
    can: 'view_shopping',
    enabledByDefault: true,
  },
  {
    type: 'event_planners',
    name: msg('Event Planners'),
    description: msg('Parties and gatherings, step by step.'),
    category: msg('Organization'),
    icon: 'party-popper',
    route: '/events',
    can: 'view_calendar',
    enabledByDefault: false,
  },
  {
    type: 'messages',
    name: msg('Messages'),
    description: msg('The family chat, with announcements.'),
    category: msg('Communication'),
    icon: 'message-circle',
    route: '/messages',
    can: 'view_messages',
    enabledByDefault: true,
  },
  {
    type: 'family_directory',
    name: msg('Family Directory'),
    description: msg('Phone numbers and addresses.'),
    category: msg('Communication'),
    icon: 'contact',
    route: '/directory',
    can: 'member',
    enabledByDefault: false,
  },
  {
    type: 'location_map',
    name: msg('Location Map'),
    description: msg('Who is where.'),
    category: msg('Communication'),
    icon: 'map-pin',
    route: '/location',
    can: 'member',
    enabledByDefault: false,
  },
  {
    type: 'memory_wall',
    name: msg('Photo Gallery'),
    description: msg('The family album.'),
    category: msg('Memories'),
    icon: 'images',
    route: '/photos',
    can: 'view_photos',
    enabledByDefault: true,
  },
  {
    type: 'ancestry_tree',
    name: msg('Family Tree'),
    description: msg('Where you come from.'),
    category: msg('Memories'),
    icon: 'tree-deciduous',
    route: '/ancestry',
    can: 'view_ancestry',
    enabledByDefault: false,
  },
  {
    type: 'sport_activities',
    name: msg('Sports Tracker'),
    description: msg('Teams, games and results.'),
    category: msg('Activities'),
    icon: 'trophy',
    route: '/sports',
    can: 'view_sports',
    enabledByDefault: false,
  },
  {
    type: 'prayer_requests',
    name: msg('Prayer Requests'),
    description: msg('Requests, and the thanks that follow.'),
    category: msg('Activities'),
    icon: 'hand-heart',
    route: '/prayers',
    can: 'member',
    enabledByDefault: false,
  },
  {
    type: 'gift_wishlist',
    name: msg('Gift Wishlists'),
    description: msg('Wishes for birthdays and holidays.'),
    category: msg('Activities'),
    icon: 'gift',
    route: '/wishlist',
    can: 'member',
    enabledByDefault: false,
  },
  {
    type: 'financial_records',
    name: msg('Financial Records'),
    description: msg('Bills, budgets and spending.'),
    category: msg('Finance'),
    icon: 'wallet',
    route: '/finances',
    can: 'view_finances',
    enabledByDefault: false,
  },
  {
    type: 'investment_tracker',
    name: msg('Investments'),
    description: msg('What your holdings are worth.'),
    category: msg('Finance'),
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
