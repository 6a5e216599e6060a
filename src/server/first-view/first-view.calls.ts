import type * as z from 'zod'
import { addonsApi } from '#src/features/addons/addons.contract'
import { type AddonType, addons, mayOpen } from '#src/features/addons/addons.rules'
import { auditApi } from '#src/features/audit/audit.contract'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { daysOfMonth, windowOf } from '#src/features/calendar/calendar.rules'
import { chatApi } from '#src/features/chat/chat.contract'
import { familiesApi, type MyFamily } from '#src/features/families/families.contract'
import { billsApi } from '#src/features/finances/finances.bills.contract'
import { investmentsApi } from '#src/features/investments/investments.contract'
import { notificationsApi } from '#src/features/notifications/notifications.contract'
import { photosApi } from '#src/features/photos/photos.contract'
import { plannerPartsApi } from '#src/features/planners/planners.parts.contract'
import { shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { subscribedApi } from '#src/features/subscriptions/subscribed.contract'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import { userSettingsApi } from '#src/features/user-settings/user-settings.contract'
import type { Endpoint, PathParams } from '#src/shared/endpoint'
import { mayDo } from '#src/shared/permissions'
import { places } from '#src/shared/places'
import { screenCalls } from './first-view.screens'

/** A call that a screen makes first. */
export type Call = { endpoint: Endpoint; params: Record<string, string>; query: Record<string, string> | undefined }

type GetEndpoint = Endpoint & { method: 'GET' }
type OfFamily = GetEndpoint & { path: `${string}/:familyId${string}` }

export type ActiveFamily = Extract<MyFamily, { isActive: true }>

/** What is known of the reader before their screen: the family, today's date there, and the first day of their week. */
export type Reader = { family: ActiveFamily; today: Temporal.PlainDate; firstDay: number }

/** The query parameters of a URL. */
type QueryIn<E> = E extends { query: infer Q extends z.ZodType } ? z.input<Q> & Record<string, string> : undefined

const call = <E extends GetEndpoint>(endpoint: E, params: PathParams<E['path']>, query?: QueryIn<E>): Call => ({ endpoint, params, query })

/** Three days around today, as web/features/calendar/subscribed.ts asks for them. */
const around = ({ family, today }: Reader) => {
  const moment = (days: number) => today.add({ days }).toZonedDateTime(family.timezone).toInstant().toString()
  return { from: moment(-1), to: moment(2) }
}

const callsFor = (reader: Reader) => {
  const { family, today, firstDay } = reader
  const { id: familyId, membership } = family
  const of = <E extends OfFamily>(endpoint: E, query?: QueryIn<E>): Call => ({ endpoint, params: { familyId }, query })
  /** Whether the family has enabled an add-on and the member may open it. */
  const isOpen = (type: AddonType) => family.addons.includes(type) && mayOpen(membership, type)
  const addon = (type: AddonType, ...calls: Call[]) => (isOpen(type) ? calls : [])
  const isExtended = membership.role === 'extended'
  return {
    shell: [of(notificationsApi.unread)],
    members: [of(familiesApi.members)],
    day: [
      ...addon('messages', of(chatApi.unread)),
      ...addon('calendars', of(calendarApi.today), of(subscribedApi.list, around(reader))),
      ...addon('shopping_lists', of(shoppingApi.listsWithItems)),
    ],
    /** The month, which a device that shows the week or the agenda does not use. */
    calendar: () => {
      const month = windowOf(daysOfMonth(today.toPlainYearMonth(), firstDay), family.timezone)
      return mayDo(membership, 'view_calendar') ? addon('calendars', of(calendarApi.list, month), of(subscribedApi.list, month)) : []
    },
    /** The longest of all. */
    tasks: addon('todo_list', of(tasksApi.list)),
    /** Those of another screen: `/chores/:familyId` is `/chores`. */
    others: (path: string) => {
      const screen = path.replace(`/${familyId}`, '')
      const type = addons.find(({ route }) => route === screen)?.type
      if (type && !isOpen(type)) return []
      const calls = Object.hasOwn(screenCalls, screen) ? (screenCalls[screen] ?? []) : []
      return calls
        .map((asked) => ('endpoint' in asked ? asked : { endpoint: asked, query: undefined }))
        .filter(({ endpoint }) => mayDo(membership, endpoint.can))
        .map(({ endpoint, query }): Call => ({ endpoint, params: { familyId }, query }))
    },
    dashboard: [
      // Its card is there without the add-on too.
      ...(mayOpen(membership, 'investment_tracker') ? [of(investmentsApi.list)] : []),
      of(addonsApi.available),
    ],
    home: [
      call(userSettingsApi.get, {}),
      ...addon('financial_records', of(billsApi.list)),
      ...addon('event_planners', of(plannerPartsApi.openTasks)),
      ...(membership.role === 'child' ? addon('todo_list', of(auditApi.points)) : []),
      ...(isExtended ? addon('memory_wall', of(photosApi.list, { limit: '6' })) : []),
      ...(isExtended ? addon('messages', of(chatApi.list, { limit: '3' })) : []),
    ],
  }
}

/** The screens behind the sign-in, by the first part of their path. */
const screens = new Set<string>([...places, '', 'activity', 'trash', 'notifications'])

/** Whether a path is that of a screen behind the sign-in, whose page brings along at least who reads it. */
export const isScreen = (path: string) => screens.has(path.split('/')[1] ?? '')

/**
 * The calls that a screen makes when it opens, with those of the session and the families before them: `web/e2e/first-view.e2e.ts` compares them with
 * those that the page makes. Left out is what depends on the device, such as the week that its reader last looked at, and what the page asks a
 * second later.
 */
export const firstCalls = (path: string, reader: Reader): Call[] => {
  const { shell, members, day, calendar, tasks, dashboard, home, others } = callsFor(reader)
  if (path === '/dashboard') return [...shell, ...members, ...day, ...dashboard, ...tasks]
  if (path === '/') return [...shell, ...members, ...home, ...day, ...tasks]
  if (path === '/calendar') return [...shell, ...members, ...calendar()]
  return [...shell, ...others(path)]
}
