import { type Can, type Feature, features } from './permissions'

/** The scopes of API tokens, and the scope that a call needs. A call without one is closed to every token. */

/** Areas that no permission belongs to alone. */
const general = ['directory', 'wishlists', 'prayers', 'location', 'notifications', 'uploads'] as const
/** Areas in which a token may only read. */
export const readableAreas = ['family', 'activity', 'search'] as const

type WritableArea = Feature | (typeof general)[number]
type ReadableArea = (typeof readableAreas)[number]
export type TokenArea = WritableArea | ReadableArea
export type TokenScope = `${WritableArea}:${'read' | 'write'}` | `${ReadableArea}:read`

export const writableAreas: readonly WritableArea[] = [...features, ...general]

const isReadable = (area: TokenArea): area is ReadableArea => readableAreas.some((name) => name === area)

export const tokenScopes: readonly TokenScope[] = [
  ...writableAreas.flatMap((area) => [`${area}:read`, `${area}:write`] as const),
  ...readableAreas.map((area) => `${area}:read` as const),
]

/** The scope of a call, if its permission and path do not determine it: an area, `any` token, or `none`. */
export type DeclaredScope = TokenArea | 'any' | 'none'

/** The scope of a call; `any` token, `none` of them, or `public`: it knows no caller. */
export type NeededScope = TokenScope | 'any' | 'none' | 'public'

/** The areas of calls whose permission names none, by the beginning of their path after `/api/` and the family. */
const areasByPath: readonly (readonly [string, TokenArea])[] = [
  ['activity', 'activity'],
  ['addons/available', 'family'],
  ['birthdays', 'calendar'],
  ['contacts', 'directory'],
  ['emergency-sheet', 'directory'],
  ['gift-ideas', 'wishlists'],
  ['holidays', 'calendar'],
  ['location', 'location'],
  ['members', 'family'],
  ['notifications', 'notifications'],
  ['objects', 'uploads'],
  ['places', 'location'],
  ['prayer-requests', 'prayers'],
  ['profiles', 'directory'],
  ['search', 'search'],
  ['store-vendors', 'shopping'],
  ['testimonies', 'prayers'],
  ['user/profile', 'directory'],
  ['wishlist', 'wishlists'],
]

/** Calls of accounts: a token neither signs in nor accepts an invitation. */
const ofAccounts = /^\/api\/(auth|login|logout|setup|invitations)\b/

const permissionArea = (can: Can) => features.find((feature) => can === `view_${feature}` || can === `edit_${feature}`)

const areaOf = ({ path, can }: { path: string; can: Can }) => {
  const rest = path.replace(/^\/api\/(families\/:familyId\/)?/, '')
  return permissionArea(can) ?? areasByPath.find(([start]) => rest.startsWith(start))?.[1]
}

type Call = { method: string; path: string; can: Can; scope?: DeclaredScope | undefined }

/** The scope that an endpoint needs: its area, with `read` for GET and `write` for every other method. */
export const scopeOf = (endpoint: Call): NeededScope => {
  const { method, path, can, scope } = endpoint
  if (scope === 'any' || scope === 'none') return scope
  if (can === 'anyone') return ofAccounts.test(path) ? 'none' : 'public'
  const area = scope ?? areaOf(endpoint)
  if (area === undefined) return 'none'
  if (method === 'GET') return `${area}:read`
  return isReadable(area) ? 'none' : `${area}:write`
}
