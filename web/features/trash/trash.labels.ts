import {
  BookOpen,
  BrushCleaning,
  CalendarDays,
  ChartPie,
  Contact,
  Dumbbell,
  FileText,
  FolderKanban,
  Gift,
  HandHeart,
  Heart,
  Image,
  Lightbulb,
  ListChecks,
  type LucideIcon,
  MapPin,
  MessageCircle,
  MessageCircleQuestion,
  Paperclip,
  PartyPopper,
  PiggyBank,
  Receipt,
  ReceiptText,
  ShoppingBasket,
  ShoppingCart,
  Tag,
  Target,
  TreeDeciduous,
  TrendingUp,
  Trophy,
  UserRound,
} from 'lucide-react'
import type { TrashEntry, TrashKind } from '#src/features/trash/trash.contract'
import type { Msg } from '#web/platform/language/catalogue'
import { msg, t } from './texts'

/** The icon and the name of each kind of row. */
export const kinds = {
  event: [CalendarDays, msg('Event')],
  occurrence: [CalendarDays, msg('Dates of an event')],
  series_change: [CalendarDays, msg('Dates of an event')],
  subscription: [CalendarDays, msg('Subscribed calendar')],
  subscribed_event: [CalendarDays, msg('Event')],
  event_file: [Paperclip, msg('File of an event')],
  message: [MessageCircle, msg('Message')],
  task: [ListChecks, msg('Task')],
  chore: [BrushCleaning, msg('Chore')],
  project: [FolderKanban, msg('Project')],
  project_task: [ListChecks, msg('Task of a project')],
  project_expense: [Receipt, msg('Expense of a project')],
  document: [FileText, msg('Document')],
  shopping_list: [ShoppingCart, msg('Shopping list')],
  shopping_item: [ShoppingBasket, msg('Shopping item')],
  shopping_category: [Tag, msg('Shopping category')],
  shopping_favorite: [Heart, msg('Favorite')],
  shopping_budget: [ChartPie, msg('Shopping budget')],
  shopping_price: [Tag, msg('Price')],
  shopping_request: [MessageCircleQuestion, msg('Shopping request')],
  photo: [Image, msg('Photo')],
  bill: [ReceiptText, msg('Bill')],
  transaction: [Receipt, msg('Transaction')],
  budget_category: [PiggyBank, msg('Budget category')],
  investment: [TrendingUp, msg('Investment')],
  investment_price: [TrendingUp, msg('Price of an investment')],
  investment_goal: [Target, msg('Investment goal')],
  relative: [TreeDeciduous, msg('Person of the family tree')],
  story: [BookOpen, msg('Story')],
  prayer: [HandHeart, msg('Prayer request')],
  testimony: [HandHeart, msg('Testimony')],
  place: [MapPin, msg('Place')],
  wishlist: [Gift, msg('Wishlist')],
  wish: [Gift, msg('Wish')],
  wish_comment: [MessageCircle, msg('Comment on a wish')],
  gift_idea: [Lightbulb, msg('Gift idea')],
  plan: [PartyPopper, msg('Plan')],
  plan_task: [ListChecks, msg('Task of a plan')],
  plan_expense: [Receipt, msg('Expense of a plan')],
  plan_guest: [UserRound, msg('Guest')],
  plan_venue: [MapPin, msg('Venue')],
  plan_moment: [PartyPopper, msg('Moment of a plan')],
  plan_template: [PartyPopper, msg('Template of a plan')],
  contact: [Contact, msg('Contact')],
  team: [Trophy, msg('Team')],
  player: [UserRound, msg('Player')],
  game: [Trophy, msg('Game')],
  stat: [Trophy, msg('Stat')],
  sport_activity: [Dumbbell, msg('Sports activity')],
  sport_goal: [Target, msg('Fitness goal')],
} as const satisfies Record<TrashKind, readonly [LucideIcon, Msg]>

/** Kinds whose title is a word of the program, which names no row. */
const isNamed = ({ kind }: TrashEntry) => kind !== 'sport_activity' && kind !== 'sport_goal'

/** The title, or the name of the kind for a row without one. */
export const titleOf = (entry: TrashEntry) => (isNamed(entry) && entry.title ? entry.title : t(kinds[entry.kind][1]))

/** "2 days left". @param now in epoch milliseconds */
export const daysLeftText = ({ expiresAt }: TrashEntry, now: number) => {
  const days = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 86_400_000))
  return t('{days, plural, one {# day left} other {# days left}}', { days })
}
