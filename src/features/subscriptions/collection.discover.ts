import { createDavClient, type DavAccount, type DavResource, DavStatus } from '#src/platform/webdav/webdav.client'
import { childOf, elementsOf, ns, textIn } from '#src/platform/webdav/webdav.xml'
import { collectionLimits } from './subscriptions.rules'

/** A calendar of an account. */
export type FoundCalendar = { url: string; name: string; color: string | null; readOnly: boolean }

const asked = [
  ...['resourcetype', 'displayname', 'current-user-principal', 'current-user-privilege-set'].map((name) => `${ns.dav} ${name}`),
  ...['calendar-home-set', 'supported-calendar-component-set'].map((name) => `${ns.caldav} ${name}`),
  `${ns.ical} calendar-color`,
]

/** Accounts whose calendars are on another server of the same provider. */
const sharedDomains = ['icloud.com']

const isTrusted = (url: URL, from: URL) =>
  url.host === from.host ||
  (url.protocol === 'https:' && sharedDomains.some((domain) => [url, from].every(({ hostname }) => hostname.endsWith(`.${domain}`))))

const isCalendar = ({ prop }: DavResource) => childOf(childOf(prop, ns.dav, 'resourcetype'), ns.caldav, 'calendar') !== undefined

/** Whether it holds events; a server that does not say holds them. */
const hasEvents = ({ prop }: DavResource) => {
  const components = elementsOf(childOf(prop, ns.caldav, 'supported-calendar-component-set'))
  return components.length === 0 || components.some(({ attributes }) => attributes.name?.toUpperCase() === 'VEVENT')
}

const mayWrite = ({ prop }: DavResource) => {
  const privileges = elementsOf(childOf(prop, ns.dav, 'current-user-privilege-set')).flatMap(elementsOf)
  return privileges.length === 0 || privileges.some(({ name }) => ['all', 'write', 'write-content', 'bind'].includes(name))
}

const toCalendar = (resource: DavResource): FoundCalendar => {
  const color = /^#[0-9a-f]{6}/i.exec(textIn(childOf(resource.prop, ns.ical, 'calendar-color')))?.[0]?.toLowerCase() ?? null
  const lastPart = decodeURIComponent(resource.url.split('/').filter(Boolean).at(-1) ?? '')
  const name = (textIn(childOf(resource.prop, ns.dav, 'displayname')) || lastPart).slice(0, 100).toWellFormed()
  return { url: resource.url, name, color, readOnly: !mayWrite(resource) }
}

/** The address in a property, if it is on a server that gets the password, too. */
const addressIn = ({ prop, url: from }: DavResource, space: string, name: string) => {
  const path = textIn(childOf(childOf(prop, space, name), ns.dav, 'href'))
  const url = path ? URL.parse(path, from) : null
  return url && isTrusted(url, new URL(from)) ? url.href : undefined
}

/**
 * The calendars at an address: itself, or those of its account (RFC 6764, RFC 4791 section 6.2.1).
 * @throws DavStatus 404 if there are none; OutgoingError
 */
export const discoverCalendars = async (url: string, account: DavAccount): Promise<FoundCalendar[]> => {
  const client = createDavClient(account)
  const at = async (address: string) => (await client.properties(address, 0, asked))[0]
  const first = async () => {
    try {
      const found = await at(url)
      if (
        found &&
        (isCalendar(found) || addressIn(found, ns.caldav, 'calendar-home-set') || addressIn(found, ns.dav, 'current-user-principal'))
      )
        return found
    } catch (error) {
      if (!(error instanceof DavStatus) || error.status === 401) throw error
    }
    return at(new URL('/.well-known/caldav', url).href)
  }
  const start = await first()
  if (!start) throw new DavStatus(404)
  if (isCalendar(start)) return [toCalendar(start)]
  const principal = addressIn(start, ns.dav, 'current-user-principal')
  const home =
    addressIn(start, ns.caldav, 'calendar-home-set') ??
    (principal && addressIn((await at(principal)) ?? start, ns.caldav, 'calendar-home-set'))
  if (!home) throw new DavStatus(404)
  const inside = await client.properties(home, 1, asked)
  const calendars = inside.filter((one) => isCalendar(one) && hasEvents(one)).map(toCalendar)
  if (!calendars.length) throw new DavStatus(404)
  return calendars.slice(0, collectionLimits.calendars)
}
