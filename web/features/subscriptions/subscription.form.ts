import {
  calendarAccount,
  type FoundCalendarReply,
  newSubscription,
  type SubscriptionReply,
  subscriptionChange,
} from '#src/features/subscriptions/subscriptions.contract'
import type { EntryForm } from '#web/forms/entry-form'
import { msg } from './texts'

/** The providers whose address is known. */
export const providers = ['google', 'icloud', 'nextcloud', 'other'] as const
export type Provider = (typeof providers)[number]

/** The hint of each kind: the source of its password, or the form of its address. */
export const providerHints = {
  google: msg('Google needs an app password: Google account, Security, 2-Step Verification, App passwords.'),
  icloud: msg('Apple takes an app-specific password alone: account.apple.com, Sign-In and Security, App-Specific Passwords.'),
  nextcloud: msg('The address is that of your Nextcloud with /remote.php/dav. An app password is made under Settings, Security.'),
  other: msg('The CalDAV address of the calendar or the account, as the provider names it.'),
} as const

export const providerNames = { google: msg('Google'), icloud: msg('iCloud'), nextcloud: msg('Nextcloud'), other: msg('Other') } as const

export type SubscriptionValues = {
  kind: SubscriptionReply['kind']
  provider: Provider
  url: string
  username: string
  password: string
  /** The calendars of the account, and the address of the chosen one. */
  found: FoundCalendarReply[]
  calendar: string
  name: string
  color: string
  readOnly: boolean
  reminderMinutes: number | null
  readers: 'family' | 'chosen'
  visibleTo: string[]
}
export type SubscriptionForm = EntryForm<SubscriptionValues>

export const valuesOf = (row: SubscriptionReply | undefined): SubscriptionValues => ({
  kind: row?.kind ?? 'ics',
  provider: 'google',
  url: '',
  username: '',
  password: '',
  found: [],
  calendar: '',
  name: row?.name ?? '',
  color: row?.color ?? '#10b981',
  readOnly: row?.readOnly ?? true,
  reminderMinutes: row?.reminderMinutes ?? null,
  readers: row?.visibleTo ? 'chosen' : 'family',
  visibleTo: row?.visibleTo ?? [],
})

const addressOf = ({ provider, url, username }: SubscriptionValues) => {
  if (provider === 'google') return `https://www.google.com/calendar/dav/${encodeURIComponent(username.trim())}/user`
  return provider === 'icloud' ? 'https://caldav.icloud.com/' : url
}

/** The account whose calendars are looked for. */
export const accountOf = (values: SubscriptionValues) => ({
  url: addressOf(values),
  username: values.username || null,
  password: values.password || null,
})

/** Whether the account is still to be asked for its calendars. */
export const isSearching = ({ kind, calendar }: SubscriptionValues) => kind === 'caldav' && calendar === ''

export const bodyOf = (values: SubscriptionValues) => ({
  ...accountOf(values),
  url: values.kind === 'caldav' ? values.calendar : values.url,
  kind: values.kind,
  name: values.name,
  color: values.color,
  reminderMinutes: values.reminderMinutes,
  readOnly: values.kind === 'ics' || values.readOnly,
  visibleTo: values.readers === 'family' ? null : values.visibleTo,
})

/** The changes of a stored calendar. */
export const changeOf = ({ name, color, visibleTo, readOnly, reminderMinutes, username, password }: ReturnType<typeof bodyOf>) => ({
  ...{ name, color, visibleTo, readOnly, reminderMinutes },
  ...(username !== null && { username }),
  ...(password !== null && { password }),
})

export const check = (values: SubscriptionValues, isNew: boolean) => {
  if (!isNew) return subscriptionChange.safeParse(changeOf(bodyOf(values)))
  return isSearching(values) ? calendarAccount.safeParse(accountOf(values)) : newSubscription.safeParse(bodyOf(values))
}
