import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { instant, moment, text } from '#src/shared/schemas'
import { type TokenScope, tokenScopes } from '#src/shared/token-scopes'

/** The longest life of a token, in days: a year, and a day for a browser whose clock is ahead. */
export const maxTokenDays = 366

const scopeNames = tokenScopes as [TokenScope, ...TokenScope[]]

const apiToken = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(scopeNames)),
    expiresAt: moment,
    createdAt: moment,
    lastUsedAt: moment.nullable(),
  })
export type ApiTokenReply = OutputOf<typeof apiToken>

export const newApiToken = z.lazy(() =>
  z.object({
    name: text(100, msg('Name what the token is for.')),
    scopes: z.array(z.enum(scopeNames)).min(1, msg('Choose what the token may do.')).max(scopeNames.length),
    /** At most a year from now. */
    expiresAt: instant,
  }),
)
export type NewApiToken = z.output<typeof newApiToken>

const path = '/api/user/tokens'

export const apiTokensApi = {
  list: endpoint('GET', path, { can: 'signed_in', about: "Lists the caller's API tokens.", response: () => z.array(apiToken()) }),
  create: endpoint('POST', path, {
    can: 'signed_in',
    about: 'Makes an API token, which programs send as `Authorization: Bearer`. Only this reply has it (`secret`).',
    body: newApiToken,
    response: () => apiToken().extend({ secret: z.string() }),
    status: 201,
  }),
  remove: endpoint('DELETE', `${path}/:apiTokenId`, {
    can: 'signed_in',
    about: 'Revokes an API token at once.',
    response: nothing,
    status: 204,
  }),
}
