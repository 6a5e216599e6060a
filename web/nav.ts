import { CalendarDays, House, MessageCircle, Settings } from 'lucide-react'
import type { Can } from '../src/platform/permissions'

/** The main links of the sidebar, each with what its screen needs (spec 1 section 2). */
export const navigation = [
  { to: '/', label: 'Home', icon: House, can: 'member' },
  { to: '/calendar', label: 'Calendar', icon: CalendarDays, can: 'view_calendar' },
  { to: '/messages', label: 'Messages', icon: MessageCircle, can: 'view_messages' },
  { to: '/settings', label: 'Settings', icon: Settings, can: 'member' },
] as const satisfies { to: string; label: string; icon: typeof House; can: Exclude<Can, 'anyone' | 'signed_in'> }[]
