import type { UseQueryResult } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { CalendarDays, ListChecks, type LucideIcon, MessageCircle, ShoppingCart, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { moneyText } from '#web/platform/format/money'
import { useFamily, useMay } from '#web/platform/session/session'
import { Spinner } from '#web/ui/spinner'
import { Stat } from '#web/ui/stat'
import { fromMembers } from './dashboard.labels'
import type { DayQueries } from './dashboard.queries'
import { investmentsTotal, pendingCounts, shoppingTotals } from './dashboard.rules'
import { t } from './texts'

type Shown = { value: ReactNode; detail?: string | false }

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
  const hasInvestments = addons.includes('investment_tracker')
  const mayTurnOn = useMay('admin')
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
          return { value: pending, detail: forToday > 0 && t('{count} for today', { count: forToday }) }
        }}
      />
      <StatCard
        label={t('New Messages')}
        icon={MessageCircle}
        to="/messages"
        query={day.unread}
        of={({ count, senders }) => ({ value: count, detail: senders > 0 && fromMembers(senders) })}
      />
      <StatCard
        label={t('Shopping Items')}
        icon={ShoppingCart}
        to="/shopping"
        query={day.lists}
        of={(lists) => {
          const { count, price } = shoppingTotals(lists)
          return { value: count, detail: price > 0 && t('About {amount}', { amount: moneyText(price, currency) }) }
        }}
      />
      {/* One of the five specified cards. While the add-on is off, it shows no amount and only the people who can turn it on see it. */}
      {hasInvestments ? (
        <StatCard
          label={t('Stock Market')}
          icon={TrendingUp}
          to="/investments"
          query={day.investments}
          zero={moneyText(0, currency)}
          of={(investments) => {
            const total = investmentsTotal(investments)
            return { value: moneyText(total ?? 0, currency), detail: total === undefined ? t('No investments yet') : t('Investments') }
          }}
        />
      ) : (
        mayTurnOn && (
          <StatLink label={t('Stock Market')} icon={TrendingUp} shown={{ value: '–', detail: t('Off. Turn it on under Manage.') }} />
        )
      )}
    </ul>
  )
}

function StatCard<T>({ label, icon, to, query, zero = '0', of }: CardOf<T>) {
  const { isEnabled, isError, data } = query
  if (!isEnabled) return null
  const missing: Shown = isError
    ? { value: zero, detail: t('Failed to load') }
    : { value: <Spinner label={t('Loading...')} className="size-7" />, detail: '\u00a0' }
  return <StatLink label={label} icon={icon} to={to} shown={data === undefined ? missing : of(data)} />
}

type StatLinkProps = Pick<CardOf<unknown>, 'label' | 'icon'> & { to?: LinkProps['to'] | undefined; shown: Shown }

function StatLink({ label, icon: Icon, to, shown }: StatLinkProps) {
  const stat = <Stat label={label} icon={<Icon aria-hidden className="size-4 shrink-0" />} {...shown} />
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
