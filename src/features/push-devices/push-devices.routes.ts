import type { Gate } from '#src/platform/http/gate'
import { pushDevicesApi } from './push-devices.contract'
import type { PushDevices } from './push-devices.service'

export const pushDeviceRoutes = ({ onAccount, pushDevices }: Gate & { pushDevices: PushDevices }) => [
  onAccount(pushDevicesApi.list, ({ session }) => pushDevices.list(session)),
  onAccount(pushDevicesApi.register, ({ session, body }) => pushDevices.register(session, body)),
  onAccount(pushDevicesApi.change, ({ session, params, body }) => pushDevices.change(session, params.pushDeviceId, body.isOn)),
  onAccount(pushDevicesApi.remove, ({ session, params }) => pushDevices.remove(session, params.pushDeviceId)),
  onAccount(pushDevicesApi.test, ({ session, params }) => pushDevices.test(session, params.pushDeviceId)),
]
