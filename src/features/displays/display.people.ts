import type { Member } from '#src/platform/access'
import { holdsAll, mayDo, type Permission, permissions } from '#src/shared/permissions'
import type { Accounts } from '../accounts/accounts.service'
import type { Families } from '../families/families.service'
import type { Objects } from '../objects/objects.service'
import type { PairedDevices } from '../paired-devices/paired-devices.service'
import type { DisplayPerson } from './display.contract'
import type { DisplayPart } from './displays.rules'
import type { DisplayRow } from './displays.store'

type Deps = {
  accounts: Pick<Accounts, 'get'>
  families: Pick<Families, 'people'>
  pairedDevices: Pick<PairedDevices, 'pinKinds'>
  objects: Pick<Objects, 'idIn'>
}

const permissionOf: Partial<Record<DisplayPart, Permission>> = {
  calendar: 'view_calendar',
  chores: 'view_tasks',
  shopping: 'view_shopping',
  photos: 'view_photos',
}

/** The people of a display: the active members with an enabled account, and their ways to tick. */
export const createDisplayPeople = ({ accounts, families, pairedDevices, objects }: Deps) => {
  const membersOf = (familyId: string) =>
    families.people(familyId).filter(({ isActive, userId }) => isActive && accounts.get(userId).disabledAt === null)

  const reader = (familyId: string): Member => {
    const members = membersOf(familyId)
    const shared = permissions.filter((permission: Permission) => members.every((member) => mayDo(member, permission)))
    return { id: '', userId: '', familyId, role: 'extended', permissions: shared, isActive: true }
  }

  return {
    membersOf,

    /**
     * A reader outside of the family: sees no private row, and of the areas that parents can't choose for a display only those that every
     * member sees.
     */
    reader,

    /** The reader whose live frames reach a display: those of the parts that a parent chose for it, too. */
    watcher({ familyId, shows }: DisplayRow): Member {
      const nobody = reader(familyId)
      return { ...nobody, permissions: [...nobody.permissions, ...shows.flatMap((part) => permissionOf[part] ?? [])] }
    },

    list({ familyId, tickers }: DisplayRow): DisplayPerson[] {
      const pins = pairedDevices.pinKinds(familyId)
      return membersOf(familyId).map((member) => {
        const pinKind = pins.get(member.id) ?? null
        return {
          id: member.id,
          firstName: member.user.firstName,
          color: member.color,
          hasPicture: objects.idIn(member.user.profileImageUrl ?? '') !== undefined,
          tick: tickers.includes(member.id) ? 'tap' : pinKind ? 'pin' : null,
          pinKind,
          ticksAll: holdsAll(member),
          ticksItems: mayDo(member, 'edit_shopping'),
          hasChores: member.doesChores,
        }
      })
    },
  }
}
export type DisplayPeople = ReturnType<typeof createDisplayPeople>
