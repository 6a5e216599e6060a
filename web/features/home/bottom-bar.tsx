import { useSignals } from '@preact/signals-react/runtime'
import { Link } from '@tanstack/react-router'
import { Activity, CalendarDays, ChevronDown, ChevronUp, ListChecks, MessageCircle } from 'lucide-react'
import { storedFlag } from '#web/platform/session/stored-signal'
import { CountBadge, countText } from '#web/ui/badge'
import { sumOf } from '../shell/badges.rules'
import { useBadges } from '../shell/use-badges'
import { msg, t } from './texts'
import type { Day } from './use-day'

// On a phone, the bar of all screens is below it.
const [isExpanded, setExpanded] = storedFlag('home-bar', matchMedia('(width >= 48rem)').matches)

const links = [
  { to: '/messages', name: 'messages', label: msg('Messages'), icon: MessageCircle, counted: msg('{count} unread') },
  { to: '/calendar', name: 'calendar', label: msg('Calendar'), icon: CalendarDays, counted: undefined },
  { to: '/tasks', name: 'tasks', label: msg('Tasks'), icon: ListChecks, counted: msg('{count} due') },
] as const

const item =
  'flex h-14 w-full min-w-11 flex-col items-center justify-center gap-0.5 rounded-[1rem] px-1 font-medium text-xs hover:bg-base-content/6'

/** The bar of links within thumb reach, with counts of what waits for the reader (spec 1 section 2). */
export function BottomBar({ screens }: Pick<Day, 'screens'>) {
  useSignals()
  const isOpen = isExpanded.value
  const badges = useBadges()
  const total = sumOf(badges)
  const counts = { messages: badges.messages, calendar: 0, tasks: badges.tasks + badges.chores }
  const Chevron = isOpen ? ChevronDown : ChevronUp
  return (
    <nav
      aria-label={t('Quick links')}
      className="pointer-events-none sticky bottom-(--bar) z-20 mt-auto flex justify-center px-3 pb-3 not-md:ps-22 not-md:pe-22"
    >
      <div
        className={`floating pointer-events-auto flex items-center gap-1 p-1.5 ${isOpen ? '@container w-full not-md:-ms-19 sm:w-md' : ''}`}
      >
        {isOpen && (
          <ul id="quick-links" className="flex min-w-0 flex-1 gap-1">
            {links.map(
              ({ to, name, label, icon: Icon, counted }) =>
                screens[name] && (
                  <li key={to} className="min-w-0 flex-1">
                    <Link to={to} className={item}>
                      <span aria-hidden className="relative">
                        <Icon className="size-5" />
                        <span className="absolute -top-2 start-2.5 flex">
                          <CountBadge count={counts[name]} />
                        </span>
                      </span>
                      <span className="@max-[17rem]:sr-only">
                        {t(label)}
                        {counted && counts[name] > 0 && <span className="sr-only"> {t(counted, { count: counts[name] })}</span>}
                      </span>
                    </Link>
                  </li>
                ),
            )}
            <li className="min-w-0 flex-1">
              <Link to="/activity" className={item}>
                <Activity aria-hidden className="size-5" />
                <span className="@max-[17rem]:sr-only">{t('Activity')}</span>
              </Link>
            </li>
          </ul>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? 'quick-links' : undefined}
          aria-label={total > 0 ? t('Quick links, {count} waiting', { count: countText(total) }) : t('Quick links')}
          onClick={() => setExpanded(!isOpen)}
          className={`relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-base-content/6 ${isOpen ? '' : 'my-1.5'}`}
        >
          <Chevron aria-hidden className="size-5" />
          <span aria-hidden className="absolute -top-0.5 -end-0.5 flex">
            <CountBadge count={total} />
          </span>
        </button>
      </div>
    </nav>
  )
}
