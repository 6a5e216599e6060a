import type { Hit, ResultKind } from '#src/features/search/search.contract'
import { formatTime } from '#web/platform/format/formats'
import { moneyText } from '#web/platform/format/money'
import type { Msg } from '#web/platform/language/catalogue'
import { lifeDay } from '../ancestry/ancestry.labels'
import { dayName } from '../calendar/calendar.labels'
import { msg, t } from './texts'

/** The heading of a group of results. */
export const kindNames = {
  member: msg('Family members'),
  event: msg('Events'),
  task: msg('Tasks'),
  chore: msg('Chores'),
  project: msg('Projects'),
  project_task: msg('Project tasks'),
  project_expense: msg('Project expenses'),
  list: msg('Shopping lists'),
  item: msg('Shopping items'),
  request: msg('Shopping requests'),
  favorite: msg('Shopping favorites'),
  shopping_budget: msg('Shopping budgets'),
  announcement: msg('Announcements'),
  message: msg('Messages'),
  note: msg('Notes'),
  document: msg('Documents'),
  photo: msg('Photos'),
  relative: msg('Family tree'),
  story: msg('Family stories'),
  bill: msg('Bills'),
  transaction: msg('Transactions'),
  budget_category: msg('Budget categories'),
  investment: msg('Investments'),
  investment_goal: msg('Investment goals'),
  prayer: msg('Prayer requests'),
  place: msg('Places'),
  wishlist: msg('Wishlists'),
  wish: msg('Wishes'),
  gift_idea: msg('Gift ideas'),
  plan: msg('Event plans'),
  plan_task: msg('Tasks of events'),
  contact: msg('Contacts'),
  team: msg('Teams'),
  game: msg('Games'),
  activity: msg('Activities'),
  friend: msg('Friends & helpers'),
} as const satisfies Record<ResultKind, Msg>

const doneNames = {
  task: msg('Done'),
  chore: msg('Done'),
  project: msg('Finished'),
  project_task: msg('Done'),
  list: msg('Archived'),
  item: msg('Bought'),
  request: msg('Decided'),
  bill: msg('Inactive'),
  budget_category: msg('Inactive'),
  investment: msg('Inactive'),
  investment_goal: msg('Reached'),
  prayer: msg('Answered'),
  plan: msg('Past'),
  plan_task: msg('Done'),
  game: msg('Played'),
} as const satisfies Partial<Record<ResultKind, Msg>>

/** The label of a completed result. */
const doneText = (kind: ResultKind) => (kind in doneNames ? t(doneNames[kind as keyof typeof doneNames]) : undefined)

/** Kinds whose date is a due date. */
const due: readonly ResultKind[] = ['task', 'chore', 'project', 'project_task', 'bill']

type Reader = { today: string; timezone: string; currency: string }

/** A moment or date as text: "Tomorrow, 8:30 AM", "Sat, Nov 21", "1938". */
const whenText = ({ kind, at }: Hit, { today, timezone }: Reader) => {
  if (!at) return undefined
  if (kind === 'relative' || kind === 'story') return kind === 'relative' ? t('Born {date}', { date: lifeDay(at) }) : lifeDay(at)
  const now = Temporal.PlainDate.from(today)
  if (at.length === 'YYYY-MM-DD'.length) return dayName(Temporal.PlainDate.from(at), now)
  const moment = Temporal.Instant.from(at).toZonedDateTimeISO(timezone)
  const day = dayName(moment.toPlainDate(), now)
  if (kind !== 'event') return day
  return t('{day}, {time}', { day, time: formatTime(moment.toPlainTime(), { hour: 'numeric', minute: '2-digit' }) })
}

const amountText = ({ kind, amount }: Hit, { currency }: Reader) => {
  if (amount === null) return undefined
  if (kind !== 'transaction') return moneyText(amount, currency)
  return amount > 0 ? `+${moneyText(amount, currency)}` : moneyText(-amount, currency)
}

/** A result's details beside its title: date, place, amount, and whether it is over. */
export const contextOf = (hit: Hit, reader: Reader): string[] => {
  const when = whenText(hit, reader)
  const isDue = due.includes(hit.kind) && !hit.isDone
  return [
    when && isDue ? t('Due {day}', { day: when }) : when,
    hit.place,
    amountText(hit, reader),
    hit.isDone ? doneText(hit.kind) : undefined,
  ].filter((text) => text !== undefined && text !== null && text !== '') as string[]
}

/** The address of a result: its own, or that of its list with a `hash` that highlights it. */
export const placeOf = ({ kind, id, within, at, userId }: Hit) => {
  const listed = { hash: id }
  switch (kind) {
    case 'member':
      return userId ? ({ to: '/directory/$userId', params: { userId } } as const) : ({ to: '/settings', ...listed } as const)
    case 'event':
      return { to: '/calendar', search: { event: id, at: within ?? undefined } } as const
    case 'task':
    case 'chore':
      return { to: '/tasks', search: { task: id } } as const
    case 'project':
      return { to: '/tasks/projects/$projectId', params: { projectId: id } } as const
    case 'project_task':
    case 'project_expense':
      return { to: '/tasks/projects/$projectId', params: { projectId: within ?? '' }, ...listed } as const
    case 'list':
      return { to: '/shopping', search: { tab: 'lists', list: id } } as const
    case 'item':
      return { to: '/shopping', search: { tab: 'lists', list: within ?? undefined }, ...listed } as const
    case 'request':
      return { to: '/shopping', search: { tab: 'requests' }, ...listed } as const
    case 'favorite':
      return { to: '/shopping', search: { tab: 'favorites' }, ...listed } as const
    case 'shopping_budget':
      return { to: '/shopping', search: { tab: 'budgets' }, ...listed } as const
    case 'message':
    case 'announcement':
      return { to: '/messages', search: { message: id } } as const
    case 'note':
    case 'document':
      return { to: '/documents', search: { open: id } } as const
    case 'photo':
      return { to: '/photos', search: { photo: id } } as const
    case 'relative':
      return { to: '/ancestry/$personId', params: { personId: id } } as const
    case 'story':
      return within
        ? ({ to: '/ancestry/$personId', params: { personId: within }, ...listed } as const)
        : ({ to: '/ancestry', ...listed } as const)
    case 'bill':
      return { to: '/finances', search: { tab: 'bills' }, ...listed } as const
    case 'transaction':
      return { to: '/finances', search: { tab: 'transactions', month: at?.slice(0, 'YYYY-MM'.length) }, ...listed } as const
    case 'budget_category':
      return { to: '/finances', search: { tab: 'budgets' }, ...listed } as const
    case 'investment':
    case 'investment_goal':
      return { to: '/investments', ...listed } as const
    case 'prayer':
      return { to: '/prayers', ...listed } as const
    case 'place':
      return { to: '/location', ...listed } as const
    case 'wishlist':
      return { to: '/wishlist/$wishlistId', params: { wishlistId: id } } as const
    case 'wish':
      return { to: '/wishlist/$wishlistId', params: { wishlistId: within ?? '' }, ...listed } as const
    case 'gift_idea':
      return { to: '/wishlist', ...listed } as const
    case 'plan':
      return { to: '/events/$plannerId', params: { plannerId: id } } as const
    case 'plan_task':
      return { to: '/events/$plannerId', params: { plannerId: within ?? '' }, search: { tab: 'tasks' }, ...listed } as const
    case 'contact':
      return { to: '/directory', search: { contact: id } } as const
    case 'team':
      return { to: '/sports/$teamId', params: { teamId: id } } as const
    case 'game':
      return within ? ({ to: '/sports/$teamId', params: { teamId: within } } as const) : ({ to: '/sports' } as const)
    case 'activity':
      return { to: '/sports', ...listed } as const
    case 'friend':
      return { to: '/settings', hash: 'family' } as const
  }
}
