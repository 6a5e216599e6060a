import { DavError } from './dav.errors'

/** The parts of an address below `/dav/`. */
export type Target =
  | { kind: 'root' }
  | { kind: 'principal'; userId: string }
  | { kind: 'home'; home: Home; userId: string }
  | { kind: 'collection'; home: Home; userId: string; slug: string }
  | { kind: 'object'; home: Home; userId: string; slug: string; name: string }

export type Home = 'calendars' | 'contacts'

const isHome = (text: string | undefined): text is Home => text === 'calendars' || text === 'contacts'

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new DavError(404)
  }
}

/** @throws DavError 404 for a path that can't be */
export const targetOf = (path: string): Target => {
  if (path === '/' || path === '/dav' || path === '/dav/') return { kind: 'root' }
  if (!path.startsWith('/dav/')) throw new DavError(404)
  const [first, userId, slug, name, ...rest] = path.slice('/dav/'.length).replace(/\/$/, '').split('/').map(decoded)
  if (rest.length || !userId) throw new DavError(404)
  if (first === 'principals' && slug === undefined) return { kind: 'principal', userId }
  if (!isHome(first)) throw new DavError(404)
  if (slug === undefined) return { kind: 'home', home: first, userId }
  if (name === undefined) return { kind: 'collection', home: first, userId, slug }
  return { kind: 'object', home: first, userId, slug, name }
}

export const principalPath = (userId: string) => `/dav/principals/${userId}/`
export const homePath = (home: Home, userId: string) => `/dav/${home}/${userId}/`
export const collectionPath = (home: Home, userId: string, slug: string) => `${homePath(home, userId)}${encodeURIComponent(slug)}/`

/** A segment of an address, encoded once: `@` and `:` need no escapes there (RFC 3986, section 3.3). */
export const segment = (name: string) => encodeURIComponent(name).replace(/%40/g, '@').replace(/%3A/gi, ':')
