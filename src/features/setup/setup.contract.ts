import * as z from 'zod'
import { endpoint } from '#src/shared/endpoint'
import { languages } from '#src/shared/language/languages'
import { email, password, timezone } from '#src/shared/schemas'
import { authUser, firstName, lastName } from '../accounts/accounts.contract'
import { familyName } from '../families/families.contract'

export const firstFamily = z.lazy(() =>
  z.object({ familyName, firstName, lastName, email, password, timezone, language: z.enum(languages).optional() }),
)
export type FirstFamily = z.output<typeof firstFamily>

export const setupApi = {
  state: endpoint('GET', '/api/setup', {
    can: 'anyone',
    about: 'Returns whether the first account is missing, whether anyone may sign up, and whether links for new passwords are mailed.',
    response: () =>
      z.object({
        needed: z.boolean(),
        signup: z.enum(['closed', 'open']),
        /** Whether the server mails links for new passwords. */
        resetsPasswords: z.boolean(),
      }),
  }),
  run: endpoint('POST', '/api/setup', {
    can: 'anyone',
    about: 'Creates the first family and its admin, with the token that the server printed.',
    body: z.lazy(() => firstFamily.unwrap().extend({ token: z.string().max(100) })),
    response: authUser,
    status: 201,
  }),
}
