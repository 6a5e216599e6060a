import type { Access } from '#src/platform/access'
import type { RateLimits } from '#src/platform/http/rate-limit'
import type { Origin } from '#src/platform/http/request'
import { fullName } from '../accounts/accounts.rules'
import type { AppPasswords } from '../app-passwords/app-passwords.service'
import type { Dav } from './dav.create'

type Deps = {
  dav: Dav
  appPasswords: AppPasswords
  access: Pick<Access, 'membership'>
  accounts: { get(userId: string): Parameters<typeof fullName>[0] }
  committed: () => Promise<void> | undefined
  rateLimits: RateLimits
}

type Call = { request: Request; origin: Origin }

/** The methods of these addresses. */
export const davMethods = [
  'OPTIONS',
  'GET',
  'HEAD',
  'PUT',
  'DELETE',
  'PROPFIND',
  'PROPPATCH',
  'REPORT',
  'MKCALENDAR',
  'MKCOL',
  'MOVE',
  'COPY',
  'POST',
] as const

/** The address from which apps find the server before they ask for a password (RFC 6764). */
const wellKnown = async () => new Response(null, { status: 301, headers: { location: '/dav/', 'cache-control': 'no-cache' } })

/** The addresses of calendar and contact apps. They take app passwords alone, never the session cookie. */
export const davPages = ({ dav, appPasswords, access, accounts, committed, rateLimits }: Deps) => {
  const handle = dav.open({
    appPasswords,
    committed,
    rateLimits,
    membership: access.membership,
    nameOf: (userId) => fullName(accounts.get(userId)),
  })
  const handler = ({ request, origin }: Call) => handle(request, origin)
  return [
    ...davMethods.flatMap((method) => ['/dav', '/dav/', '/dav/*'].map((path) => ({ method, path, handler }))),
    ...davMethods.flatMap((method) => ['caldav', 'carddav'].map((name) => ({ method, path: `/.well-known/${name}`, handler: wellKnown }))),
    // Some apps try the address of the server first.
    ...(['PROPFIND', 'OPTIONS'] as const).map((method) => ({ method, path: '/', handler })),
  ]
}
