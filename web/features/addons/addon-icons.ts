import {
  Blocks,
  CalendarDays,
  Contact,
  Gift,
  HandHeart,
  Images,
  ListChecks,
  type LucideIcon,
  MapPin,
  MessageCircle,
  PartyPopper,
  ShoppingCart,
  TreeDeciduous,
  TrendingUp,
  Trophy,
  Wallet,
} from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  'calendar-days': CalendarDays,
  'list-checks': ListChecks,
  'shopping-cart': ShoppingCart,
  'party-popper': PartyPopper,
  'message-circle': MessageCircle,
  contact: Contact,
  'map-pin': MapPin,
  images: Images,
  'tree-deciduous': TreeDeciduous,
  trophy: Trophy,
  'hand-heart': HandHeart,
  gift: Gift,
  wallet: Wallet,
  'trending-up': TrendingUp,
}

/** The icon of an add-on, with a default for icons that only a newer server knows. */
export const iconOf = (name: string): LucideIcon => icons[name] ?? Blocks
