import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg, type PlainMessage } from '#src/shared/language/message'
import { moment, webAddress } from '#src/shared/schemas'

const pushDevice = () =>
  z.object({
    id: z.string(),
    userAgent: z.string().nullable(),
    current: z.boolean(),
    /** A disabled device shows nothing and stays in the list. */
    isOn: z.boolean(),
    createdAt: moment,
  })
export type PushDeviceReply = OutputOf<typeof pushDevice>

/** The reason why a test did not reach the push service. */
export const pushProblems = {
  gone: msg('This browser takes no notifications any more. Turn them on there again.'),
  refused: msg('The push service of the browser refused the message.'),
  unreachable: msg('The push service of the browser could not be reached. Is this server connected to the internet?'),
} as const satisfies Record<string, PlainMessage>
export type PushProblem = keyof typeof pushProblems
const problemNames = Object.keys(pushProblems) as [PushProblem, ...PushProblem[]]

/** Bytes in base64url. */
const key = (pattern: RegExp) => z.string().max(100).regex(pattern, msg('Must be the key of a subscription.'))

/** A `PushSubscription` of a browser. */
const subscription = z.lazy(() =>
  z.object({ endpoint: webAddress, keys: z.object({ p256dh: key(/^[\w-]{87}=?$/), auth: key(/^[\w-]{22}(==)?$/) }) }),
)
export type PushSubscriptionBody = z.output<typeof subscription>

const path = '/api/user/push-devices'

// A token has no browser of its own, so none of these calls accepts one.
export const pushDevicesApi = {
  list: endpoint('GET', path, {
    can: 'signed_in',
    scope: 'none',
    about: "Lists the caller's browsers that show notifications while Hearth is closed.",
    response: () => z.object({ publicKey: z.string(), devices: z.array(pushDevice()) }),
  }),
  register: endpoint('POST', path, {
    can: 'signed_in',
    scope: 'none',
    about:
      'Registers the push subscription of the calling browser, in place of an earlier one. 422 for an address that is no push service.',
    body: subscription,
    response: pushDevice,
    status: 201,
  }),
  change: endpoint('PATCH', `${path}/:pushDeviceId`, {
    can: 'signed_in',
    scope: 'none',
    about: 'Turns the notifications of a browser on or off.',
    body: z.lazy(() => z.object({ isOn: z.boolean() })),
    response: pushDevice,
  }),
  remove: endpoint('DELETE', `${path}/:pushDeviceId`, {
    can: 'signed_in',
    scope: 'none',
    about: 'Removes a browser from the list.',
    response: nothing,
    status: 204,
  }),
  test: endpoint('POST', `${path}/:pushDeviceId/test`, {
    can: 'signed_in',
    scope: 'none',
    rateLimit: 'alertTests',
    about: 'Sends a test notification to a browser at once.',
    response: () => z.object({ problem: z.enum(problemNames).nullable() }),
  }),
}
