import type { Hearth, Who } from '../hearth'

const usernames: Record<string, string> = {
  admin: 'ana',
  parent: 'ben',
  member: 'mia',
  child: 'leo',
  extended: 'rosa',
  pending: 'pia',
  stranger: 'zoe',
}

/** Requests of the apps of the people of a test server, each with an app password of their own. */
export const davClient = (hearth: Hearth) => {
  const secrets = new Map<Who, string>()
  const secretOf = (who: Who) => {
    const known = secrets.get(who)
    if (known) return known
    const { userId } = hearth.ids[who as 'admin']
    const { secret } = hearth.services.appPasswords.create(userId, { name: 'Phone', scopes: ['dav'] })
    secrets.set(who, secret)
    return secret
  }
  return async (who: Who, method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(hearth.url + path, {
      method,
      redirect: 'manual',
      headers: { ...(who !== 'visitor' && { authorization: `Basic ${btoa(`${usernames[who]}:${secretOf(who)}`)}` }), ...headers },
      body,
    })
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }
}
export type Dav = ReturnType<typeof davClient>

/** The body of a PROPFIND. `c:`, `cs:`, `ical:` are the other namespaces. */
export const propfind = (...props: string[]) =>
  `<?xml version="1.0"?><propfind xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/"><prop>${props.map((one) => `<${one}/>`).join('')}</prop></propfind>`

/** A calendar with a VEVENT. */
export const ics = (uid: string, ...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', 'BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261121T080000Z']
    .concat(lines, 'END:VEVENT', 'END:VCALENDAR', '')
    .join('\r\n')

/** The body of a sync-collection. */
export const syncBody = (token: string, limit = '') =>
  `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>1</sync-level>${limit}<prop><getetag/></prop></sync-collection>`
export const tokenIn = (text: string) => /<D:sync-token>(.*)<\/D:sync-token>/.exec(text)?.[1] ?? ''

/** The body of a calendar-query for events. */
export const calendarQuery = (filter: string, data = '') =>
  `<c:calendar-query xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><prop><getetag/><c:calendar-data>${data}</c:calendar-data></prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${filter}</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`

/** The body of a multiget of calendar objects. */
export const multiget = (...paths: string[]) =>
  `<c:calendar-multiget xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><prop><c:calendar-data/></prop>${paths.map((path) => `<href>${path}</href>`).join('')}</c:calendar-multiget>`

/** A body for each report of a collection that answers with all of it. */
const wholeReports = [
  calendarQuery(''),
  syncBody(''),
  '<a:addressbook-query xmlns="DAV:" xmlns:a="urn:ietf:params:xml:ns:carddav"><prop><getetag/><a:address-data/></prop></a:addressbook-query>',
  '<c:free-busy-query xmlns:c="urn:ietf:params:xml:ns:caldav"><c:time-range start="20260101T000000Z"/></c:free-busy-query>',
]

/** The addresses below one in a multistatus. */
const below = (text: string, path: string) =>
  [...text.matchAll(/<D:href>([^<]+)<\/D:href>/g)].flatMap(([, href = '']) => (href.startsWith(path) && href !== path ? [href] : []))

/** Reads all that a person's app can read: collections that are added later, too. @returns the answers by what was asked */
export const readEverything = async (dav: Dav, who: Who, userId: string): Promise<Map<string, string>> => {
  const all = new Map<string, string>()
  const ask = async (method: string, path: string, body?: string) => {
    const { status, text } = await dav(who, method, path, body, { depth: '1' })
    all.set([method, path, body ?? ''].join(' '), `${status} ${text}`)
    return text
  }
  for (const path of ['/', '/dav/', `/dav/principals/${userId}/`]) await ask('PROPFIND', path)
  for (const home of [`/dav/calendars/${userId}/`, `/dav/contacts/${userId}/`])
    for (const collection of new Set(below(await ask('PROPFIND', home), home))) {
      // The reports answer with the texts of all objects.
      for (const object of [...new Set(below(await ask('PROPFIND', collection), collection))].slice(0, 2)) await ask('GET', object)
      for (const body of wholeReports) await ask('REPORT', collection, body)
    }
  return all
}
