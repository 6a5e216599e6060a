import type { Acts } from '#src/platform/act'
import type { Clock } from '#src/platform/clock'
import type { RateLimits } from '#src/platform/http/rate-limit'
import type { Reader } from '#src/platform/language/reader'
import type { Mail } from '#src/platform/outgoing/mail'
import type { PersonCache } from '../accounts/people'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import type { Trash } from '../trash/trash.service'
import type { PlannerStore } from './planners.store'

export type PlannerDeps = {
  store: PlannerStore
  people: PersonCache
  families: Families
  activity: Activity
  trash: Trash
  notifications: Notifications
  readerOf: (userId: string) => Reader
  clock: Clock
  acts: Acts
}

export type GuestDeps = {
  mail: Mail
  rateLimits: RateLimits
  /** Schedules the automatic reminders at a time (ISO 8601), replacing the previous one. */
  wakeAt: (moment: string) => void
  /** The configured URL of this server, for links in mails that no request causes. */
  url: string | undefined
}
