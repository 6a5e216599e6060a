import { escapeXml, href, ns, xml } from '#src/platform/webdav/webdav.xml'
import type { Collection } from './dav.collections'
import { addressOf } from './dav.events'
import { homePath, principalPath } from './dav.paths'
import type { Item } from './dav.source'

/** Markup of properties by key (`keyOf`), made on demand. */
export type Props = Record<string, () => string | Promise<string>>

export type Person = { userId: string; name: string }

const { dav, caldav, carddav, cs, ical } = ns
const d = (name: string) => `${dav} ${name}`

const privileges = (...names: string[]) => names.map((name) => xml(d('privilege'), xml(d(name)))).join('')
const reports = (...keys: string[]) => keys.map((key) => xml(d('supported-report'), xml(d('report'), xml(key)))).join('')

const common = ({ userId }: Person): Props => ({
  [d('current-user-principal')]: () => href(principalPath(userId)),
  [d('principal-URL')]: () => href(principalPath(userId)),
  [d('owner')]: () => href(principalPath(userId)),
  [d('principal-collection-set')]: () => href('/dav/principals/'),
})

export const rootProps = (person: Person): Props => ({
  ...common(person),
  [d('resourcetype')]: () => xml(d('collection')),
  [d('displayname')]: () => 'Hearth',
  [d('current-user-privilege-set')]: () => privileges('read', 'read-current-user-privilege-set'),
})

export const principalProps = (person: Person): Props => ({
  ...common(person),
  [d('resourcetype')]: () => xml(d('principal')),
  [d('displayname')]: () => escapeXml(person.name),
  [d('current-user-privilege-set')]: () => privileges('read', 'read-current-user-privilege-set'),
  [d('group-membership')]: () => '',
  [`${caldav} calendar-home-set`]: () => href(homePath('calendars', person.userId)),
  [`${carddav} addressbook-home-set`]: () => href(homePath('contacts', person.userId)),
  [`${caldav} calendar-user-address-set`]: () => href(addressOf(person.userId)) + href(principalPath(person.userId)),
  [`${caldav} calendar-user-type`]: () => 'INDIVIDUAL',
  [`${cs} email-address-set`]: () => '',
})

export const homeProps = (person: Person): Props => ({
  ...rootProps(person),
  [d('displayname')]: () => escapeXml(person.name),
})

export const collectionProps = (person: Person, { name, color, component, timezone, mayWrite, source }: Collection): Props => {
  const isCalendar = component !== undefined
  const kind = isCalendar ? `${caldav} calendar` : `${carddav} addressbook`
  const own: Props = isCalendar
    ? {
        [`${caldav} supported-calendar-component-set`]: () => `<C:comp name="${component}"/>`,
        [`${caldav} supported-calendar-data`]: () => '<C:calendar-data content-type="text/calendar" version="2.0"/>',
        [`${caldav} calendar-description`]: () => escapeXml(name),
        [`${caldav} max-resource-size`]: () => '65536',
        [`${caldav} calendar-timezone-id`]: () => escapeXml(timezone),
        [`${caldav} schedule-calendar-transp`]: () => xml(`${caldav} ${component === 'VEVENT' && mayWrite ? 'opaque' : 'transparent'}`),
        ...(color && { [`${ical} calendar-color`]: () => `${color.toUpperCase()}FF` }),
      }
    : {
        [`${carddav} supported-address-data`]: () =>
          '<A:address-data-type content-type="text/vcard" version="3.0"/><A:address-data-type content-type="text/vcard" version="4.0"/>',
        [`${carddav} addressbook-description`]: () => escapeXml(name),
        [`${carddav} max-resource-size`]: () => '262144',
      }
  const { token } = source
  const changes: Props = token ? { [d('sync-token')]: () => escapeXml(token()) } : {}
  return {
    ...common(person),
    ...own,
    [d('resourcetype')]: () => xml(d('collection')) + xml(kind),
    [d('displayname')]: () => escapeXml(name),
    [d('getcontenttype')]: () => (isCalendar ? 'text/calendar; charset=utf-8' : 'text/vcard; charset=utf-8'),
    [`${cs} getctag`]: async () => escapeXml(await source.state()),
    ...changes,
    [d('current-user-privilege-set')]: () =>
      mayWrite
        ? privileges('read', 'read-current-user-privilege-set', 'write', 'write-content', 'bind', 'unbind')
        : privileges('read', 'read-current-user-privilege-set'),
    [d('supported-report-set')]: () =>
      (isCalendar
        ? reports(`${caldav} calendar-query`, `${caldav} calendar-multiget`, `${caldav} free-busy-query`)
        : reports(`${carddav} addressbook-query`, `${carddav} addressbook-multiget`)) + (token ? reports(d('sync-collection')) : ''),
  }
}

export const itemProps = (person: Person, { component, mayWrite }: Collection, { etag }: Item): Props => ({
  ...common(person),
  [d('resourcetype')]: () => '',
  [d('getetag')]: () => escapeXml(etag),
  [d('getcontenttype')]: () =>
    component ? `text/calendar; charset=utf-8; component=${component.toLowerCase()}` : 'text/vcard; charset=utf-8',
  [d('current-user-privilege-set')]: () => (mayWrite ? privileges('read', 'write', 'write-content') : privileges('read')),
})
