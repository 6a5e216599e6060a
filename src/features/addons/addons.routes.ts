import type { Gate } from '#src/platform/http/gate'
import { msg } from '#src/shared/language/message'
import { addonsApi } from './addons.contract'
import { isAddonType } from './addons.rules'
import type { Addons } from './addons.service'

export const addonRoutes = ({ onFamily, onFamilyRow, addons }: Gate & { addons: Addons }) => [
  onFamily(addonsApi.available, ({ member }) => addons.available(member.familyId)),
  onFamily(addonsApi.enable, ({ member, body }) => addons.set(member, body.addonType, true)),
  onFamilyRow(
    addonsApi.disable,
    msg('Add-on not found'),
    ({ params }) => (isAddonType(params.addonType) ? params.addonType : undefined),
    ({ member, row }) => void addons.set(member, row, false),
  ),
]
