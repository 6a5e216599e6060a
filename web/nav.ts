import {
  BrushCleaning,
  CalendarDays,
  ClipboardCheck,
  Contact,
  FileText,
  Gift,
  HandHeart,
  House,
  Images,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MapPin,
  MessageCircle,
  PartyPopper,
  Settings,
  ShoppingCart,
  TreeDeciduous,
  TrendingUp,
  Trophy,
  Wallet,
} from 'lucide-react'
import { type AddonType, mayOpen } from '../src/features/addons/addons.rules'
import { type Authority, mayDo, type Permission } from '../src/shared/permissions'
import type { Place } from '../src/shared/places'
import { msg, t } from './features/shell/texts'
import type { Msg } from './platform/language/catalogue'

/**
 * A link may belong to an add-on (`addon`) or need a permission (`can`); otherwise every member sees it. `short` is the name in the bottom bar, where a
 * fifth of a phone's width is for each.
 */
type NavLink = { to: string; label: Msg; short?: Msg; icon: LucideIcon; addon?: AddonType; can?: Permission }

/** The main links of the sidebar (spec 1 section 2). */
export const mainLinks = [
  { to: '/', label: msg('Home'), icon: House },
  { to: '/dashboard', label: msg('Dashboard'), icon: LayoutDashboard },
  { to: '/calendar', label: msg('Calendar'), icon: CalendarDays, addon: 'calendars' },
  { to: '/messages', label: msg('Messages'), icon: MessageCircle, addon: 'messages' },
  { to: '/tasks', label: msg('Tasks'), icon: ListChecks, addon: 'todo_list' },
  { to: '/chores/$familyId', label: msg('Chores'), icon: BrushCleaning, addon: 'todo_list' },
  { to: '/shopping', label: msg('Shopping Lists'), short: msg('Shopping'), icon: ShoppingCart, addon: 'shopping_lists' },
  { to: '/photos', label: msg('Photo Gallery'), short: msg('Photos'), icon: Images, addon: 'memory_wall' },
  { to: '/documents', label: msg('Documents'), icon: FileText, can: 'view_documents' },
  { to: '/settings', label: msg('Settings'), icon: Settings },
] as const satisfies NavLink[]

/** The premium section's links. */
export const premiumLinks = [
  { to: '/ancestry', label: msg('Family Tree'), icon: TreeDeciduous, addon: 'ancestry_tree' },
  { to: '/location', label: msg('Location Map'), short: msg('Map'), icon: MapPin, addon: 'location_map' },
  { to: '/sports', label: msg('Sports Tracker'), short: msg('Sports'), icon: Trophy, addon: 'sport_activities' },
  { to: '/prayers', label: msg('Prayer Requests'), short: msg('Prayers'), icon: HandHeart, addon: 'prayer_requests' },
  { to: '/directory', label: msg('Family Directory'), short: msg('Directory'), icon: Contact, addon: 'family_directory' },
  { to: '/chores-audit/$familyId', label: msg('Chores Audit'), short: msg('Audit'), icon: ClipboardCheck, addon: 'todo_list' },
  { to: '/investments', label: msg('Investments'), icon: TrendingUp, addon: 'investment_tracker' },
  { to: '/finances', label: msg('Financial Records'), short: msg('Finances'), icon: Wallet, addon: 'financial_records' },
  { to: '/wishlist', label: msg('Gift Wishlists'), short: msg('Wishlists'), icon: Gift, addon: 'gift_wishlist' },
  { to: '/events', label: msg('Event Planners'), short: msg('Planners'), icon: PartyPopper, addon: 'event_planners' },
] as const satisfies NavLink[]

export const links = [...mainLinks, ...premiumLinks]

type AnyLink = (typeof links)[number]

/** The name of a link's screen. */
export const labelOf = ({ label }: AnyLink) => t(label)

/** The name of a link's screen in the bottom bar. */
export const shortLabelOf = (link: AnyLink) => t('short' in link ? link.short : link.label)

/** Whether a member has permission to open a link's screen. */
const mayOpenLink = ({ addon, can }: NavLink, member: Authority) =>
  (addon === undefined || mayOpen(member, addon)) && (can === undefined || mayDo(member, can))

type Standpoint = { membership: Authority; addons: readonly AddonType[] }

/** Whether to show a link: the member may open its screen, and the family has enabled its add-on. */
export const isShown = (link: NavLink, family: Standpoint | undefined) => {
  if (link.addon === undefined && link.can === undefined) return true
  return family !== undefined && mayOpenLink(link, family.membership) && (link.addon === undefined || family.addons.includes(link.addon))
}

const firstSegment = (path: string) => path.split('/')[1]

/** The name of a link as a place of the bottom bar. */
export const placeOf = ({ to }: NavLink) => (firstSegment(to) || 'home') as Place

/** Whether a path is a link's screen or below it. Compares first segments, which are unique among the links. */
export const isWithin = (link: NavLink, path: string) => firstSegment(link.to) === firstSegment(path)
