import type { UseQueryResult } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { CalendarDays, ListChecks, type LucideIcon, MessageCircle, ShoppingCart, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { moneyText } from '#web/platform/format/money'
import { useFamily } from '#web/platform/session/session'
import { Spinner } from '#web/ui/spinner'
import { Stat } from '#web/ui/stat'
import { fromMembers } from './dashboard.labels'
import type { DayQueries } from './dashboard.queries'
import { investmentsTotal, pendingCounts, shoppingTotals } from './dashboard.rules'
import { t } from './texts'

type Shown = { value: ReactNode; detail: string }

type CardOf<T> = {
  label: string
  icon: LucideIcon
  /** Undefined if the member may not open its screen. */
  to: LinkProps['to'] | undefined
  query: UseQueryResult<T>
  /** The text without data. */
  zero?: string
  of: (data: T) => Shown
}

/** The day in numbers (spec 1 section 2). A number that failed to load is 0, with an explanation. */
export function StatCards({ day, today }: { day: DayQueries; today: string }) {
  const { currency, addons } = useFamily()
  const money = (value: number) => <Money text={moneyText(value, currency)} />
  return (
    <ul
      aria-label={t('Today in numbers')} // In large type one card per row.
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-4 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none"
    >
      <StatCard
        label={t('Events Today')}
        icon={CalendarDays}
        to="/calendar"
        query={day.events}
        of={(events) => ({ value: events.length, detail: events[0]?.title ?? t('No events today') })}
      />
      <StatCard
        label={t('Pending Tasks')}
        icon={ListChecks}
        to="/tasks"
        query={day.tasks}
        of={(tasks) => {
          const { pending, forToday } = pendingCounts(tasks, today)
          return { value: pending, detail: t('{count} for today', { count: forToday }) }
        }}
      />
      <StatCard
        label={t('New Messages')}
        icon={MessageCircle}
        to="/messages"
        query={day.unread}
        of={({ count, senders }) => ({ value: count, detail: fromMembers(senders) })}
      />
      <StatCard
        label={t('Shopping Items')}
        icon={ShoppingCart}
        to="/shopping"
        query={day.lists}
        of={(lists) => {
          const { count, price } = shoppingTotals(lists)
          return { value: count, detail: t('About {amount}', { amount: moneyText(price, currency) }) }
        }}
      />
      <StatCard
        label={t('Stock Market')}
        icon={TrendingUp}
        to={addons.includes('investment_tracker') ? '/investments' : undefined}
        query={day.investments}
        zero={moneyText(0, currency)}
        of={(investments) => {
          const total = investmentsTotal(investments)
          return { value: money(total ?? 0), detail: total === undefined ? t('No investments yet') : t('Investments') }
        }}
      />
    </ul>
  )
}

function StatCard<T>({ label, icon: Icon, to, query, zero = '0', of }: CardOf<T>) {
  const { isEnabled, isError, data } = query
  if (!isEnabled) return null
  const missing: Shown = isError
    ? { value: zero, detail: t('Failed to load') }
    : { value: <Spinner label={t('Loading...')} className="size-7" />, detail: '\u00a0' }
  const { value, detail } = data === undefined ? missing : of(data)
  const stat = <Stat label={label} icon={<Icon aria-hidden className="size-4 shrink-0" />} value={value} detail={detail} />
  return (
    <li className="min-w-0 first:nth-last-[odd]:not-xl:col-span-full *:h-full">
      {to ? (
        <Link to={to} className="block rounded-box duration-150 *:h-full *:transition-colors hover:*:bg-base-100/60">
          {stat}
        </Link>
      ) : (
        stat
      )}
    </li>
  )
}

/** A long amount has a smaller font, so that it fits. */
function Money({ text }: { text: string }) {
  if (text.length <= 8) return text
  return <span className={text.length <= 10 ? 'text-2xl' : 'text-lg'}>{text}</span>
}
