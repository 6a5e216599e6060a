import type { Member } from '#src/platform/access'
import { type Clock, iso } from '#src/platform/clock'
import type { Atomically } from '#src/platform/database/group-commit'
import { forbidden, found } from '#src/platform/errors'
import type { Live } from '#src/platform/live/live'
import { msg } from '#src/shared/language/message'
import { toPerson } from '../accounts/accounts.rules'
import type { Families } from '../families/families.service'
import type { EmergencySheet, MemberProfile, ProfileChange, ProfileReply } from './profiles.contract'
import { healthFields, mayEditProfile, maySeeHealth, visibleProfile } from './profiles.rules'
import type { ProfileStore } from './profiles.store'

const none = {
  dateOfBirth: null,
  phoneNumber: null,
  address: null,
  emergencyContact: null,
  emergencyPhone: null,
  allergies: null,
  medications: null,
  bloodType: null,
  doctor: null,
  doctorPhone: null,
  occupation: null,
  school: null,
  grade: null,
  favoriteColor: null,
  hobbies: null,
  bio: null,
  isPublic: true,
  healthVisibleTo: 'parents' as const,
  isOnEmergencySheet: false,
  updatedAt: null,
}

type Deps = {
  store: ProfileStore
  families: Families
  /** The emergency contacts of a family, in their order. */
  emergency: (familyId: string) => EmergencySheet['contacts']
  live: Live
  clock: Clock
  atomically: Atomically
}

/** The profiles of users. Each family that a user is in sees the same one, as far as its switches allow. */
export const createProfiles = ({ store, families, emergency, live, clock, atomically }: Deps) => {
  const get = (userId: string): ProfileReply => ({ ...none, userId, ...store.find(userId) })
  const activeMembers = (familyId: string) => families.people(familyId).filter(({ isActive }) => isActive)
  type Row = ReturnType<typeof activeMembers>[number]

  /** All profiles of a family, with every field. */
  const whole = (familyId: string): (MemberProfile & { member: Row })[] => {
    const members = activeMembers(familyId)
    const stored = new Map(store.of(members.map(({ userId }) => userId)).map((profile) => [profile.userId, profile]))
    return members.map((member) => {
      const { userId, role, user } = member
      return { ...none, userId, ...stored.get(userId), role, user: toPerson(user), member }
    })
  }
  const seenBy = (viewer: Member, { member, ...profile }: ReturnType<typeof whole>[number]): MemberProfile =>
    visibleProfile(viewer, member, profile)

  const put = (userId: string, change: ProfileChange) => {
    atomically(() => store.put({ ...get(userId), ...change, updatedAt: iso(clock.now()) }))
    for (const family of families.ofUser(userId)) if (family.isActive) live.changed(family.id, 'directory')
  }

  return {
    own: get,

    /** @throws AppError 403 for a child that changes whether it is on the emergency sheet */
    putOwn(userId: string, change: ProfileChange): ProfileReply {
      const isChild = families.ofUser(userId).some((family) => family.isActive && family.membership.role === 'child')
      if (isChild && change.isOnEmergencySheet !== undefined && change.isOnEmergencySheet !== get(userId).isOnEmergencySheet)
        throw forbidden(msg('A parent decides who is on the emergency sheet.'))
      put(userId, change)
      return get(userId)
    },

    /** As far as the viewer may see them. */
    list: (viewer: Member): MemberProfile[] => whole(viewer.familyId).map((profile) => seenBy(viewer, profile)),

    findMember: (familyId: string, memberId: string) => activeMembers(familyId).find(({ id }) => id === memberId),

    /** @throws AppError 403 for profiles other than the viewer's own, and a child's for its parents */
    assertMayEdit(viewer: Member, target: Row) {
      if (!mayEditProfile(viewer, target)) throw forbidden(msg('You can change your own profile and those of children only.'))
    },

    /**
     * Changes the viewer's own profile, or a child's as a parent. Call `assertMayEdit` first.
     * @throws AppError 403 for health fields that the child hides from everybody
     */
    put(viewer: Member, target: Row, change: ProfileChange): MemberProfile {
      if (viewer.userId === target.userId) this.putOwn(target.userId, change)
      else {
        const after = { ...get(target.userId), ...change }
        if (!maySeeHealth(viewer, target, after) && healthFields.some((name) => change[name] !== undefined))
          throw forbidden(msg('Only {name} can change these fields.', { name: toPerson(target.user).name }))
        put(target.userId, change)
      }
      const changed = whole(viewer.familyId).find(({ userId }) => userId === target.userId)
      return seenBy(viewer, found(changed, msg('Member not found')))
    },

    /** Information for an emergency, the same for every member of the family. */
    sheet: ({ familyId }: { familyId: string }): EmergencySheet => {
      const shown = whole(familyId).filter(({ isOnEmergencySheet }) => isOnEmergencySheet)
      const people = shown.map(({ member, ...profile }) => {
        // As a person outside the family's adults sees a profile, and the health fields, which were chosen to be shown.
        const stranger = { userId: '', role: 'extended' as const, permissions: [] }
        return visibleProfile(stranger, member, { ...profile, healthVisibleTo: 'family' as const })
      })
      const isChild = ({ role }: MemberProfile) => role === 'child'
      return { contacts: emergency(familyId), people: [...people.filter(isChild), ...people.filter((one) => !isChild(one))] }
    },

    /** Call it in the transaction that ends the account. */
    delete: (userId: string) => {
      store.delete(userId)
    },
  }
}
