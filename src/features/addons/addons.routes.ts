import type { Gate } from '#src/platform/http/gate'
import { addonsApi } from './addons.contract'
import { isAddonType } from './addons.rules'
import type { Addons } from './addons.service'

export const addonRoutes = ({ on, addons }: { on: Gate; addons: Addons }) => [
  on(addonsApi.available, ({ member }) => addons.available(member.familyId)),
  on(addonsApi.enable, ({ member, body }) => addons.set(member, body.addonType, true)),
  on(
    addonsApi.disable,
    'Add-on',
    ({ params }) => (isAddonType(params.addonType) ? params.addonType : undefined),
    ({ member, row }) => void addons.set(member, row, false),
  ),
]
