import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { moment, optionalText, pin } from '#src/shared/schemas'
import { authUser, person } from '../accounts/accounts.contract'

/** A sequence of pictures is a PIN too: each digit has a picture. */
export const pinKinds = ['digits', 'pictures'] as const
export type PinKind = (typeof pinKinds)[number]

/** Wrong tries in a row after which a PIN counts no longer on a device, until somebody sets a new one. */
export const maxWrongTries = 20

export const newPairedDevice = z.lazy(() => z.object({ name: optionalText(60) }))
export const newPin = z.lazy(() => z.object({ pin, kind: z.enum(pinKinds).default('digits') }))

const pairedDevice = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    pairedBy: person(),
    /** The name that a parent gave it: "Kitchen tablet". */
    name: z.string().nullable(),
    /** The browser's User-Agent header. */
    userAgent: z.string().nullable(),
    createdAt: moment,
    /** The last sign-in by PIN. */
    lastUsedAt: moment.nullable(),
    /** Whether it is the browser that asks. */
    current: z.boolean(),
  })
export type PairedDeviceReply = OutputOf<typeof pairedDevice>

/** The state of a PIN, as parents see it. */
const pinState = () =>
  z.object({
    memberId: z.string(),
    kind: z.enum(pinKinds),
    /** Whether a device refuses it after too many wrong tries. */
    isLocked: z.boolean(),
  })

/** A child on a paired device, before the PIN. */
const child = () => z.object({ id: z.string(), firstName: z.string(), color: z.string(), pinKind: z.enum(pinKinds) })
export type ChildReply = OutputOf<typeof child>

const devices = '/api/families/:familyId/paired-devices'
const memberPin = '/api/families/:familyId/members/:memberId/pin'

export const pairedDevicesApi = {
  list: endpoint('GET', devices, {
    can: 'parent',
    about: 'Lists the devices on which children sign in by PIN, and who has a PIN.',
    response: () => z.object({ devices: z.array(pairedDevice()), pins: z.array(pinState()) }),
  }),
  pair: endpoint('POST', devices, {
    can: 'parent',
    about: 'Pairs this browser: it shows the children of the family when nobody is signed in, and lets them in by PIN.',
    body: newPairedDevice,
    response: pairedDevice,
    status: 201,
    rateLimit: 'invitations',
  }),
  unpair: endpoint('DELETE', `${devices}/:deviceId`, {
    can: 'parent',
    about: 'Ends the pairing of a device, and the sessions that began on it with a PIN.',
    response: nothing,
    status: 204,
  }),
  setPin: endpoint('PUT', memberPin, {
    can: 'manage_members',
    about: "Sets a child's PIN, which works on paired devices alone.",
    body: newPin,
    response: nothing,
    status: 204,
    rateLimit: 'invitations',
  }),
  removePin: endpoint('DELETE', memberPin, {
    can: 'manage_members',
    about: "Removes a child's PIN.",
    response: nothing,
    status: 204,
  }),
  children: endpoint('GET', '/api/auth/children', {
    can: 'anyone',
    about: 'Returns the first names and colors of the children who have a PIN, and its kind, on a paired device; null on others.',
    response: () => z.object({ children: z.array(child()).nullable() }),
  }),
  signIn: endpoint('POST', '/api/auth/children/:memberId/session', {
    can: 'anyone',
    about: 'Signs in a child by PIN, on a paired device.',
    body: z.lazy(() => z.object({ pin: z.string().max(20) })),
    response: authUser,
  }),
}
