import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { moment, text } from '#src/shared/schemas'

/** The services that an app password opens. It never opens the account itself. */
export const appPasswordScopes = ['dav', 'owntracks'] as const
export type AppPasswordScope = (typeof appPasswordScopes)[number]

const appPassword = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(appPasswordScopes)),
    createdAt: moment,
    lastUsedAt: moment.nullable(),
  })
export type AppPasswordReply = OutputOf<typeof appPassword>

export const newAppPassword = z.lazy(() =>
  z.object({
    name: text(100, msg('Name the app or the phone.')),
    scopes: z.array(z.enum(appPasswordScopes)).min(1, msg('Choose what the password is for.')).max(appPasswordScopes.length),
  }),
)
export type NewAppPassword = z.output<typeof newAppPassword>

const path = '/api/user/app-passwords'

export const appPasswordsApi = {
  list: endpoint('GET', path, { can: 'signed_in', about: "Lists the caller's app passwords.", response: () => z.array(appPassword()) }),
  create: endpoint('POST', path, {
    can: 'signed_in',
    about: 'Makes a password for an app that cannot sign in like a browser. Only this reply has it (`secret`).',
    body: newAppPassword,
    response: () => appPassword().extend({ secret: z.string() }),
    status: 201,
  }),
  remove: endpoint('DELETE', `${path}/:appPasswordId`, {
    can: 'signed_in',
    about: 'Revokes an app password at once.',
    response: nothing,
    status: 204,
  }),
  appleProfile: endpoint('POST', '/api/user/apple-profile', {
    can: 'signed_in',
    about:
      'Makes an app password of the scope `dav`, and a configuration profile for Apple devices that contains it. Only this reply has it.',
    response: () => z.string(),
    responseType: 'application/x-apple-aspen-config',
  }),
}
