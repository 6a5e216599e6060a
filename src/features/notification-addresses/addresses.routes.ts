import type { Gate } from '#src/platform/http/gate'
import { type AddressReply, type FamilyAddressReply, familyAddressesApi, ownAddressesApi } from './addresses.contract'
import type { Addresses } from './addresses.service'

/** Whether texts are shown is a setting of the person, not of the address. */
const ownReply = ({ showsTexts: _, ...reply }: FamilyAddressReply): AddressReply => reply

export const addressRoutes = ({ onAccount, onFamily, addresses }: Gate & { addresses: Addresses }) => [
  onAccount(ownAddressesApi.list, ({ session: { userId } }) => addresses.list({ userId }).map(ownReply)),
  onAccount(ownAddressesApi.create, ({ session: { userId }, body }) => ownReply(addresses.create({ userId }, body))),
  onAccount(ownAddressesApi.change, ({ session: { userId }, params, body }) =>
    ownReply(addresses.change({ userId }, params.ownAddressId, body)),
  ),
  onAccount(ownAddressesApi.remove, ({ session: { userId }, params }) => addresses.remove({ userId }, params.ownAddressId)),
  onAccount(ownAddressesApi.test, ({ session: { userId }, params }) => addresses.test({ userId }, params.ownAddressId)),
  onFamily(familyAddressesApi.list, ({ member: { familyId } }) => addresses.list({ familyId })),
  onFamily(familyAddressesApi.create, ({ member: { familyId }, body }) => addresses.create({ familyId }, body)),
  onFamily(familyAddressesApi.change, ({ member: { familyId }, params, body }) =>
    addresses.change({ familyId }, params.familyAddressId, body),
  ),
  onFamily(familyAddressesApi.remove, ({ member: { familyId }, params }) => addresses.remove({ familyId }, params.familyAddressId)),
  onFamily(familyAddressesApi.test, ({ member: { familyId }, params }) => addresses.test({ familyId }, params.familyAddressId)),
]
