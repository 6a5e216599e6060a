// Above 300 lines because joining, leaving and changing roles share one set of guards.

import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso } from '#src/platform/clock'
import type { Atomically } from '#src/platform/database/group-commit'
import { AppError, forbidden, found } from '#src/platform/errors'
import type { Live } from '#src/platform/live/live'
import { msg } from '#src/shared/language/message'
import { closeCodes } from '#src/shared/live-frames'
import { presetFor, type Role } from '#src/shared/permissions'
import { fullName, toPerson } from '../accounts/accounts.rules'
import type { Activity } from '../activity/activity.service'
import type { AddonType } from '../addons/addons.rules'
import type { FamilyInput, FamilyReply, MemberChange, MemberReply, MyFamily } from './families.contract'
import { growsUp, isLastAdmin, mayChangeMember, memberColors, nextColor, refusesPassword, removesAdmin } from './families.rules'
import { createServerFamily } from './families.server'
import type { FamilyStore, MemberRow } from './families.store'

/** Maximum members of a family. The list of members is not paged. */
const maxMembers = 200

const lastAdmin = () => new AppError(409, 'last_admin', msg('A family keeps at least one admin. Make someone else an admin first.'))

type Deps = {
  store: FamilyStore
  clock: Clock
  live: Live
  atomically: Atomically
  acts: Acts
  activity: Activity
  enabledAddons: (familyId: string) => AddonType[]
  /** Whether the server has a model for the assistant. */
  hasModel: boolean
  /** The members' streaks in days, by user id. */
  streaks: (familyId: string) => Map<string, number>
  /** Called in the transaction that ends a membership. */
  onMemberLeft: (familyId: string, userId: string) => void
  clearPicture: (userId: string) => void
  hasShortPassword: (userId: string) => boolean
  /** Called in the transaction that gives a child another role. */
  onChildGrown: (member: { id: string; userId: string }) => void
  /** Called in the transaction that ends an admin's role or membership. */
  onAdminLost: (familyId: string, userId: string) => void
}

/** Families and their members. A family always keeps at least one active admin. */
export const createFamilies = ({
  store,
  clock,
  live,
  atomically,
  acts,
  activity,
  enabledAddons,
  hasModel,
  streaks,
  onMemberLeft,
  clearPicture,
  hasShortPassword,
  onChildGrown,
  onAdminLost,
}: Deps) => {
  const act = acts('family')
  const toReply = ({ user, ...row }: MemberRow, days: Map<string, number>): MemberReply => ({
    ...row,
    name: fullName(user),
    isOnline: live.isOnline(row.familyId, row.userId),
    streak: days.get(row.userId) ?? 0,
    user: toPerson(user),
  })
  const member = (familyId: string, memberId: string) =>
    toReply(found(store.findMember(familyId, memberId), msg('Member not found')), streaks(familyId))
  /** Closes a member's sockets, so that their clients reconnect with the current permissions. */
  const refresh = (familyId: string, userId: string) =>
    live.disconnect((open) => open.session.userId === userId && open.member?.familyId === familyId, closeCodes.reconnect)
  const remove = (familyId: string, target: MemberRow) => {
    if (isLastAdmin(store.members(familyId), target)) throw lastAdmin()
    store.deleteMember(familyId, target.id)
    onMemberLeft(familyId, target.userId)
    onAdminLost(familyId, target.userId)
  }
  const announceGone = (familyId: string, userId: string) => {
    refresh(familyId, userId)
    live.changed(familyId, 'family')
    live.changed(familyId, 'tasks')
  }

  /** @throws AppError 409 if a child with a short password would get another role */
  const assertLongPassword = (target: MemberRow, change: MemberChange) => {
    if (growsUp(target, change) && hasShortPassword(target.userId))
      throw new AppError(409, 'short_password', msg('Set a password of at least 10 characters for them first.'))
  }

  const server = createServerFamily({ store, atomically })

  return {
    all: store.allFamilies,
    ...server,
    get: (familyId: string): FamilyReply => found(store.family(familyId), msg('Family not found')),

    ofUser: (userId: string): MyFamily[] =>
      store.familiesOf(userId).map(({ family, membership, user }) => {
        const named = { ...membership, name: fullName(user) }
        return membership.isActive
          ? { ...family, isActive: true as const, membership: named, addons: enabledAddons(family.id), hasModel }
          : { id: family.id, name: family.name, isActive: false as const, membership: named }
      }),

    /** Creates a family with the user as its active admin. */
    create(userId: string, input: FamilyInput): FamilyReply {
      return atomically(() => {
        server.storeServerFamily()
        const family = store.insertFamily({ ...input, createdAt: iso(clock.now()) })
        server.storeServerFamily()
        this.join(family.id, userId, 'admin')
        return family
      })
    },

    update(actor: Member, change: Partial<FamilyInput>): FamilyReply {
      const { familyId } = actor
      if (Object.keys(change).length === 0) return this.get(familyId)
      return act(actor, () => {
        activity.record(actor, 'family.changed', { subjectId: familyId })
        return found(store.updateFamily(familyId, change), msg('Family not found'))
      })
    },

    members(familyId: string): MemberReply[] {
      const days = streaks(familyId)
      return store.members(familyId).map((row) => toReply(row, days))
    },
    /** The members without their streaks and presence. */
    people: (familyId: string) => store.members(familyId),
    findMember: (familyId: string, memberId: string) => store.findMember(familyId, memberId),
    /** The colour of a member; of a former one, the default. */
    colorOf: (familyId: string, userId: string) => store.membership(userId, familyId)?.color ?? memberColors[0],
    /** The membership of a person, suspended or not. */
    membership: store.membership,
    isActiveMember: (familyId: string, userId: string) => store.membership(userId, familyId)?.isActive === true,

    /** Whether a user is an active child of one family and belongs to no other. */
    isChildOfOneFamily(userId: string) {
      const [only, ...others] = store.familiesOf(userId)
      return others.length === 0 && only?.membership.role === 'child' && only.membership.isActive
    },

    /** @throws AppError 403 unless the actor may set a new password for this member */
    assertMaySetPassword(actor: Member, target: MemberRow) {
      const refusal = refusesPassword(actor, target, store.familiesOf(target.userId).length)
      if (refusal) throw forbidden(refusal)
    },

    /** Records that a member got a new password. */
    passwordSet(actor: Member, target: MemberRow) {
      act(actor, () => activity.record(actor, 'member.password_set', { subjectId: target.id, title: fullName(target.user) }))
    },

    /** Whether two users are active members of the same family. */
    shareFamily: (one: string, other: string) => {
      const active = (userId: string) =>
        store.familiesOf(userId).flatMap(({ membership }) => (membership.isActive ? [membership.familyId] : []))
      const theirs = active(other)
      return active(one).some((familyId) => theirs.includes(familyId))
    },

    /**
     * Makes a user an active member. Call in the transaction that adds the user.
     * @param addedBy the admin who added them; undefined if they joined themselves
     * @throws AppError 409 if they are a member already or the family is full
     */
    join(familyId: string, userId: string, role: Role, color?: string, addedBy?: string): MemberReply {
      if (store.membership(userId, familyId)) throw new AppError(409, 'already_member', msg('You are already a member of this family.'))
      if (hasShortPassword(userId) && (role !== 'child' || store.familiesOf(userId).length > 0))
        throw new AppError(
          409,
          'short_password',
          msg('Your password is for a child of one family. Ask a parent for one of at least 10 characters first.'),
        )
      const now = iso(clock.now())
      const others = store.members(familyId)
      if (others.length >= maxMembers)
        throw new AppError(409, 'family_full', msg('A family has room for {max} members.', { max: maxMembers }))
      const taken = others.map((other) => other.color)
      const { id } = store.insertMember({
        familyId,
        userId,
        role,
        color: color ?? nextColor(taken),
        isActive: true,
        joinedAt: now,
        acceptedAt: now,
        permissions: presetFor(role),
      })
      const joined = member(familyId, id)
      if (addedBy) activity.record({ familyId, userId: addedBy }, 'member.added', { subjectId: id, title: joined.name })
      else activity.record(joined, 'member.joined', { subjectId: id })
      return joined
    },

    /** Changes a member. A new role sets its preset of permissions, unless the change has a list. @throws AppError 403, 409 for the last admin */
    changeMember(actor: Member, target: MemberRow, requested: MemberChange): MemberReply {
      if (!mayChangeMember(actor, target, requested)) throw forbidden(msg('Only family admins can change member roles.'))
      const { profileImageUrl, ...change } = requested
      if (removesAdmin(target, change) && isLastAdmin(store.members(actor.familyId), target)) throw lastAdmin()
      assertLongPassword(target, change)
      const preset = change.role && change.role !== target.role ? { permissions: presetFor(change.role) } : {}
      const changesAccess = change.role !== undefined || change.permissions !== undefined || change.isActive !== undefined
      const write = () => {
        if (Object.keys(change).length) store.updateMember(actor.familyId, target.id, { ...preset, ...change })
        if (growsUp(target, change)) onChildGrown(target)
        if (profileImageUrl === null) clearPicture(target.userId)
        if (removesAdmin(target, change)) onAdminLost(actor.familyId, target.userId)
        if (changesAccess || profileImageUrl === null)
          activity.record(actor, 'member.changed', { subjectId: target.id, title: fullName(target.user) })
      }
      act(actor, write, () => {
        if (changesAccess) refresh(actor.familyId, target.userId)
        if (profileImageUrl === null) this.personChanged(target.userId)
        else live.changed(actor.familyId, 'family')
        // The audit lists the members who do chores.
        if (change.doesChores !== undefined || change.role !== undefined) live.changed(actor.familyId, 'tasks')
      })
      return member(actor.familyId, target.id)
    },

    /** @throws AppError 403 for the actor, 409 for the last admin */
    removeMember(actor: Member, target: MemberRow) {
      if (target.id === actor.id) throw new AppError(403, 'cannot_remove_self', msg('You cannot remove yourself from the family.'))
      const write = () => {
        remove(actor.familyId, target)
        activity.record(actor, 'member.removed', { subjectId: target.id, title: fullName(target.user) })
      }
      act(actor, write, () => announceGone(actor.familyId, target.userId))
    },

    /** @throws AppError 409 for the last admin */
    leave(actor: Member) {
      const write = () => {
        remove(actor.familyId, found(store.findMember(actor.familyId, actor.id), msg('Member not found')))
        activity.record(actor, 'member.left', { subjectId: actor.id })
      }
      act(actor, write, () => announceGone(actor.familyId, actor.userId))
    },

    /**
     * Changes a member's role and sets its preset of permissions, for the command line.
     * @throws AppError 404 if the user is not a member, 409 for the last admin
     */
    setRole(familyId: string, userId: string, role: Role): MemberReply {
      const { id = '' } = store.membership(userId, familyId) ?? {}
      const target = found(store.findMember(familyId, id), msg('Member not found'))
      const change = { role, permissions: presetFor(role) }
      if (removesAdmin(target, change) && isLastAdmin(store.members(familyId), target)) throw lastAdmin()
      assertLongPassword(target, change)
      const write = () => {
        store.updateMember(familyId, id, change)
        if (growsUp(target, change)) onChildGrown(target)
        if (removesAdmin(target, change)) onAdminLost(familyId, userId)
      }
      act({ familyId }, write, () => {
        refresh(familyId, userId)
        live.changed(familyId, 'family')
      })
      return member(familyId, id)
    },

    /** Removes a user from all families. @throws AppError 409 if the user is the last admin of one */
    removeUser(userId: string) {
      const memberships = store.familiesOf(userId).map(({ membership }) => membership)
      atomically(() => {
        for (const { id, familyId } of memberships) {
          remove(familyId, found(store.findMember(familyId, id), msg('Member not found')))
          activity.record({ familyId, userId }, 'member.left', { subjectId: id })
        }
      })
      for (const { familyId } of memberships) announceGone(familyId, userId)
    },

    /**
     * Deletes a family with all its data. Members keep their accounts; the clean-up removes its uploads.
     * @throws AppError as `assertDeletable`
     */
    delete(familyId: string, next?: string) {
      atomically(() => {
        server.assertDeletable(familyId, next)
        server.storeServerFamily()
        if (next !== undefined) store.setServerFamily(next)
        store.deleteFamily(familyId)
      })
      live.disconnect((open) => open.member?.familyId === familyId, closeCodes.reconnect)
    },

    /** Sends live frames after a change that only the user sees. */
    notifySelf(userId: string) {
      for (const { family } of store.familiesOf(userId)) live.changed(family.id, 'family', userId)
    },

    /** Sends live frames to all of a user's families after a change of name or picture. */
    personChanged(userId: string) {
      for (const { family } of store.familiesOf(userId)) live.changed(family.id, 'family')
    },
  }
}
export type Families = ReturnType<typeof createFamilies>
