import { msg } from '#src/shared/language/message'
import type { NeededScope, TokenScope } from '#src/shared/token-scopes'
import { AppError } from '../errors'

/** The token of a request with `Authorization: Bearer` (RFC 6750), which may be empty; undefined for other requests. */
export const bearerOf = (request: Request): string | undefined => {
  const [scheme, token = ''] = (request.headers.get('authorization') ?? '').split(/\s+/, 2)
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}

/** The prefix of every API token, so that secret scanners find them. */
export const tokenPrefix = 'hearth_'

/** Whether a bearer token can be an API token; other programs send theirs along, such as a proxy. */
export const isApiToken = (token: string) => token.startsWith(tokenPrefix)

/** @throws AppError 403 unless the scopes of a token include the one that a call needs */
export const assertScope = (scope: NeededScope, scopes: readonly TokenScope[]) => {
  if (scope === 'any' || scope === 'public') return
  if (scope === 'none') throw new AppError(403, 'no_scope', msg('No API token can do this. Sign in to Hearth instead.'))
  if (!scopes.includes(scope))
    throw new AppError(403, 'insufficient_scope', msg('This API token needs the scope {scope} for this.', { scope }), undefined, {
      'www-authenticate': `Bearer realm="Hearth", error="insufficient_scope", scope="${scope}"`,
    })
}
