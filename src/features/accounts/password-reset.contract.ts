import * as z from 'zod'
import { endpoint, nothing } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { password, text } from '#src/shared/schemas'

export const passwordResetRequest = z.lazy(() => z.object({ identifier: text(254, msg('Enter your e-mail address or username.')) }))

export const newPasswordByLink = z.lazy(() => z.object({ token: z.string().max(1000), newPassword: password }))

export const passwordResetApi = {
  ask: endpoint('POST', '/api/auth/password-reset', {
    can: 'anyone',
    about:
      'Mails a link for a new password to the account of an e-mail address or a username. The reply is the same whether or not there is one. 409 `no_mail_server` where the server sends no e-mail.',
    body: passwordResetRequest,
    response: nothing,
    status: 204,
  }),
  set: endpoint('POST', '/api/auth/password-reset/password', {
    can: 'anyone',
    about: 'Sets a new password with the token of a mailed link, which works once and for an hour, and ends all sessions of the account.',
    body: newPasswordByLink,
    response: nothing,
    status: 204,
  }),
}
