import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { moment, optionalText, text } from '#src/shared/schemas'
import { type AddressProblem, addressKinds, addressProblems, faultOf } from './addresses.rules'

const problemNames = Object.keys(addressProblems) as [AddressProblem, ...AddressProblem[]]

const address = () =>
  z.object({
    id: z.string(),
    kind: z.enum(addressKinds),
    /** The server of the address. The address itself can be secret, and is in no reply. */
    host: z.string(),
    isOn: z.boolean(),
    /** Why the last notification was not taken; null if it was. */
    problem: z.enum(problemNames).nullable(),
    createdAt: moment,
  })
export type AddressReply = OutputOf<typeof address>

/** The family's own: it also says whether texts are shown, which for a person is one of their settings. */
const familyAddress = () => address().extend({ showsTexts: z.boolean() })
export type FamilyAddressReply = OutputOf<typeof familyAddress>

const fields = () =>
  z.object({
    kind: z.enum(addressKinds),
    url: text(2000, msg('Enter the address.')),
    /** An access token; for Apprise without a configuration, the addresses to which it sends. */
    token: optionalText(2000),
  })
const noFault = (body: { kind: (typeof addressKinds)[number]; url: string; token: string | null }, context: z.RefinementCtx) => {
  // The server checks the rest, which depends on the hosts that it allows.
  const fault = faultOf(body, true)
  if (fault) context.addIssue({ code: 'custom', path: [fault === 'no_token' ? 'token' : 'url'], message: addressProblems[fault] })
}

export const newAddress = z.lazy(() => fields().superRefine(noFault))
export type NewAddress = z.output<typeof newAddress>
export const newFamilyAddress = z.lazy(() =>
  fields()
    .extend({ showsTexts: z.boolean().default(false) })
    .superRefine(noFault),
)
export type AddressChange = { isOn?: boolean; showsTexts?: boolean }

const tested = () => z.object({ problem: z.enum(problemNames).nullable() })
export type TestedAddress = OutputOf<typeof tested>

const own = '/api/user/notification-addresses'
const ofFamily = '/api/families/:familyId/notification-addresses'

// They let notifications out of Hearth, so no token may set one.
export const ownAddressesApi = {
  list: endpoint('GET', own, {
    can: 'signed_in',
    scope: 'none',
    about: "Lists the caller's own addresses for notifications: ntfy, Gotify, Apprise, webhooks.",
    response: () => z.array(address()),
  }),
  create: endpoint('POST', own, {
    can: 'signed_in',
    scope: 'none',
    about:
      'Adds an address for notifications of the caller. 422 for one in a private network that the server does not allow. Address and token are stored encrypted and returned in no reply.',
    body: newAddress,
    response: address,
    status: 201,
  }),
  change: endpoint('PATCH', `${own}/:ownAddressId`, {
    can: 'signed_in',
    scope: 'none',
    about: 'Turns an address on or off.',
    body: z.lazy(() => z.object({ isOn: z.boolean() })),
    response: address,
  }),
  remove: endpoint('DELETE', `${own}/:ownAddressId`, {
    can: 'signed_in',
    scope: 'none',
    about: 'Removes an address.',
    response: nothing,
    status: 204,
  }),
  test: endpoint('POST', `${own}/:ownAddressId/test`, {
    can: 'signed_in',
    scope: 'none',
    rateLimit: 'alertTests',
    about: 'Sends a test notification to an address at once.',
    response: tested,
  }),
}

export const familyAddressesApi = {
  list: endpoint('GET', ofFamily, {
    can: 'admin',
    scope: 'none',
    about: "Lists the family's addresses for notifications, which get what every adult may read.",
    response: () => z.array(familyAddress()),
  }),
  create: endpoint('POST', ofFamily, {
    can: 'admin',
    scope: 'none',
    about: 'Adds an address for notifications of the family. 422 for one in a private network that the server does not allow.',
    body: newFamilyAddress,
    response: familyAddress,
    status: 201,
  }),
  change: endpoint('PATCH', `${ofFamily}/:familyAddressId`, {
    can: 'admin',
    scope: 'none',
    about: 'Turns an address of the family on or off, and the texts in its notifications.',
    body: z.lazy(() => z.object({ isOn: z.boolean().optional(), showsTexts: z.boolean().optional() })),
    response: familyAddress,
  }),
  remove: endpoint('DELETE', `${ofFamily}/:familyAddressId`, {
    can: 'admin',
    scope: 'none',
    about: 'Removes an address of the family.',
    response: nothing,
    status: 204,
  }),
  test: endpoint('POST', `${ofFamily}/:familyAddressId/test`, {
    can: 'admin',
    scope: 'none',
    rateLimit: 'alertTests',
    about: 'Sends a test notification to an address of the family at once.',
    response: tested,
  }),
}
