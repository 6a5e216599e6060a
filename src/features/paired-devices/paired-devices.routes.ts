import { cookieOf, hostCookie } from '#src/platform/http/cookies'
import type { Gate } from '#src/platform/http/gate'
import { msg } from '#src/shared/language/message'
import { deviceOf, toAuthUser } from '../accounts/accounts.service'
import type { Sessions } from '../accounts/sessions.service'
import type { Families } from '../families/families.service'
import { pairedDevicesApi } from './paired-devices.contract'
import type { PairedDevices } from './paired-devices.service'

/** 400 days is the longest lifetime that browsers allow. */
const cookie = { name: 'hearth_children', path: '/api/', days: 400 }
const tokenOf = (request: Request) => cookieOf(request, cookie.name)

type Deps = Gate & { pairedDevices: PairedDevices; families: Families; sessions: Sessions }

export const pairedDeviceRoutes = ({ onPublic, onFamily, onFamilyRow, pairedDevices, families, sessions }: Deps) => {
  const target = ({ params }: { params: { familyId: string; memberId: string } }) => families.findMember(params.familyId, params.memberId)

  return [
    onFamily(pairedDevicesApi.list, ({ member, request }) => pairedDevices.list(member.familyId, tokenOf(request))),

    onFamily(pairedDevicesApi.pair, ({ member, body, request, origin, setCookie }) => {
      const { token, reply } = pairedDevices.pair(member, tokenOf(request), { ...body, userAgent: request.headers.get('user-agent') })
      setCookie(hostCookie(cookie.name, token, { ...cookie, secure: origin.secure }))
      return reply
    }),

    onFamilyRow(
      pairedDevicesApi.unpair,
      msg('Device not found'),
      ({ member, params }) => pairedDevices.find(member.familyId, params.deviceId),
      ({ member, row, request, origin, setCookie }) => {
        if (pairedDevices.isCurrent(row, tokenOf(request)))
          setCookie(hostCookie(cookie.name, '', { ...cookie, days: 0, secure: origin.secure }))
        pairedDevices.unpair(member, row)
      },
    ),

    onFamilyRow(
      pairedDevicesApi.setPin,
      msg('Member not found'),
      target,
      ({ member, row, body, recheckAccess }) => pairedDevices.setPin(member, row, body, recheckAccess),
      (_, row) => pairedDevices.assertMayHavePin(row),
    ),
    onFamilyRow(pairedDevicesApi.removePin, msg('Member not found'), target, ({ member, row }) => pairedDevices.removePin(member, row)),

    onPublic(pairedDevicesApi.children, ({ request }) => ({ children: pairedDevices.children(tokenOf(request)) })),

    onPublic(pairedDevicesApi.signIn, async ({ session, params, body, request, origin, setSession }) => {
      const started = await pairedDevices.signIn(tokenOf(request), params.memberId, body.pin, deviceOf(request, origin))
      if (session) sessions.replaced(session)
      setSession(started.session)
      return toAuthUser(started.user)
    }),
  ]
}
