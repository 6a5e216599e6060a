import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { found } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { Activity } from '../activity/activity.service'
import type { AddonReply } from './addons.contract'
import { type AddonType, addons } from './addons.rules'
import type { AddonStore } from './addons.store'

type Deps = { store: AddonStore; activity: Activity; acts: Acts }

/** The add-ons of a family. Disabling one hides its links and keeps its data. */
export const createAddons = ({ store, activity, acts }: Deps) => {
  const act = acts('family')
  const available = (familyId: string): AddonReply[] => {
    const overrides = new Map(store.overrides(familyId).map(({ addonType, isEnabled }) => [addonType, isEnabled]))
    return addons.map(({ type, name, description, category, icon, enabledByDefault }) => ({
      id: type,
      name,
      description,
      category,
      icon,
      isEnabled: overrides.get(type) ?? enabledByDefault,
    }))
  }
  const get = (familyId: string, type: AddonType) =>
    found(
      available(familyId).find(({ id }) => id === type),
      msg('Add-on not found'),
    )

  return {
    available,

    /** The enabled types, in display order. */
    enabledIn: (familyId: string): AddonType[] => available(familyId).flatMap(({ id, isEnabled }) => (isEnabled ? [id] : [])),

    /** Enables or disables an add-on. Writes nothing if it is already in that state. */
    set(member: Member, type: AddonType, isEnabled: boolean): AddonReply {
      const addon = get(member.familyId, type)
      if (addon.isEnabled === isEnabled) return addon
      act(member, () => {
        store.set(member.familyId, type, isEnabled, member.userId)
        activity.record(member, isEnabled ? 'addon.enabled' : 'addon.disabled', { title: addon.name })
      })
      return { ...addon, isEnabled }
    },
  }
}
export type Addons = ReturnType<typeof createAddons>
