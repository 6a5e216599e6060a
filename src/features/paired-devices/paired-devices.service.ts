import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso } from '#src/platform/clock'
import { randomToken, sha256 } from '#src/platform/data-folder/secret'
import { AppError, found, notFound } from '#src/platform/errors'
import type { AttemptLimit } from '#src/platform/http/attempt-limit'
import { type Log, pinRefused } from '#src/platform/log/log'
import { msg } from '#src/shared/language/message'
import { holdsAll } from '#src/shared/permissions'
import { fullName, toPerson } from '../accounts/accounts.rules'
import type { Accounts, deviceOf } from '../accounts/accounts.service'
import type { Sessions } from '../accounts/sessions.service'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import { type ChildReply, maxWrongTries, type PairedDeviceReply, type PinKind } from './paired-devices.contract'
import type { PairedDeviceStore } from './paired-devices.store'

type Deps = {
  store: PairedDeviceStore
  accounts: Accounts
  sessions: Sessions
  families: Families
  activity: Activity
  acts: Acts
  clock: Clock
  throttle: AttemptLimit
  log: Log
}

type MemberRow = ReturnType<Families['people']>[number]
type DeviceRow = NonNullable<ReturnType<PairedDeviceStore['find']>>

/** The place where a child enters a PIN: a paired device, or a wall display. */
type PinPlace = { kind: 'device' | 'display'; id: string; familyId: string }

/** Concurrent tries of one child's PIN on one device. */
const maxConcurrentTries = 4

const notPaired = () =>
  new AppError(404, 'device_not_paired', msg('The children no longer sign in on this device. A parent can set it up again.'))
const wrongPin = () => new AppError(401, 'wrong_pin', msg('That is not the right PIN. Try again.'))
const locked = () => new AppError(403, 'pin_locked', msg('Too many wrong tries. A parent can set a new PIN.'))
const onlyChildren = () =>
  new AppError(409, 'not_a_child', msg('A PIN is for a child who belongs to this family alone. Others sign in with a password.'))

/**
 * Children sign in by PIN, on devices that a parent has paired. A PIN is short, so it counts for nothing without the token in the device's
 * cookie, and opens no account but that of a child who belongs to one family.
 */
export const createPairedDevices = ({ store, accounts, sessions, families, activity, acts, clock, throttle, log }: Deps) => {
  const act = acts('family')

  /** Whether a device is the one with this token. */
  const isCurrent = ({ device }: DeviceRow, token: string | undefined) => token !== undefined && device.tokenHash === sha256(token)

  const toReply = (row: DeviceRow, token: string | undefined): PairedDeviceReply => {
    const { tokenHash: _, ...device } = row.device
    return { ...device, pairedBy: toPerson(row.pairedBy), current: isCurrent(row, token) }
  }

  /** A pairing holds as long as the parent who made it is an active parent with an enabled account. */
  const deviceWith = (token: string | undefined) => {
    const device = token === undefined ? undefined : store.byTokenHash(sha256(token))
    if (!device) return undefined
    const pairer = families.people(device.familyId).find(({ userId }) => userId === device.pairedBy)
    return pairer?.isActive && holdsAll(pairer) && accounts.get(pairer.userId).disabledAt === null ? device : undefined
  }

  const mayHavePin = ({ userId, role, isActive }: MemberRow) =>
    role === 'child' && isActive && families.isChildOfOneFamily(userId) && accounts.get(userId).disabledAt === null

  const childrenOf = (familyId: string) => {
    const pins = new Map(store.pins(familyId).map((pin) => [pin.memberId, pin]))
    return families.people(familyId).flatMap((member) => {
      const pin = pins.get(member.id)
      return pin !== undefined && mayHavePin(member) ? [{ member, ...pin }] : []
    })
  }

  const endSessions = (rows: ReturnType<PairedDeviceStore['sessionsOn']>) => {
    for (const { userId, sessionId } of rows) sessions.endIfOpen(userId, sessionId)
  }

  const remove = ({ id }: { id: string }) => {
    endSessions(store.sessionsOn(id))
    store.remove(id)
  }

  /**
   * Checks a child's PIN. The tries of a child in a place wait among themselves: they lock out neither another child, nor the child's other
   * places, nor a password.
   * @param assertOpen throws an AppError when the place is open no longer; called after the check
   * @throws AppError 404 for a child without a PIN; 401 for a wrong one; 429 while a try has to wait; 403 after too many wrong ones in a row
   */
  const checkPinAt = async (place: PinPlace, memberId: string, pin: string, assertOpen: () => void): Promise<MemberRow> => {
    const tries = store.tries[place.kind]
    const childNow = () => childrenOf(place.familyId).find(({ member }) => member.id === memberId)
    const before = childNow()
    if (!before) throw notFound(msg('Child not found'))
    const key = `pin ${place.id} ${memberId}`
    const isRight = await throttle.withConcurrencyLimit(maxConcurrentTries, key, () => {
      if (tries.wrong(place.id, memberId) >= maxWrongTries) throw locked()
      throttle.assertAllowed([key])
      throttle.count(key)
      // Before the check, so that concurrent tries count too.
      tries.count(place.id, memberId)
      return Bun.password.verify(pin, before.pinHash)
    })
    // The pairing, the membership or the PIN may have changed meanwhile.
    assertOpen()
    const child = childNow()
    if (!isRight || !child || child.pinHash !== before.pinHash) {
      // Not the line of a refused sign-in: fail2ban would ban the address of the home for a child's typing errors.
      log.info(pinRefused, { [place.kind]: place.id })
      throw wrongPin()
    }
    throttle.reset([key])
    tries.forget(memberId, place.id)
    return child.member
  }

  return {
    list: (familyId: string, token: string | undefined) => ({
      devices: store.list(familyId).map((row) => toReply(row, token)),
      pins: store.pins(familyId).map(({ memberId, kind }) => ({ memberId, kind, isLocked: store.wrongTriesOf(memberId) >= maxWrongTries })),
    }),
    find: (familyId: string, deviceId: string) => store.find(familyId, deviceId),
    isCurrent,
    checkPinAt,
    /** The kinds of the PINs that open something, by member. */
    pinKinds: (familyId: string) => new Map(childrenOf(familyId).map(({ member, kind }) => [member.id, kind])),

    /**
     * Pairs a browser; ends a pairing that it has.
     * @returns the device, and the token for its cookie
     */
    pair(parent: Member, previous: string | undefined, { name, userAgent }: { name: string | null; userAgent: string | null }) {
      const token = randomToken(32)
      const old = previous === undefined ? undefined : store.byTokenHash(sha256(previous))
      const { id } = act(parent, () => {
        if (old) remove(old)
        const row = store.insert({
          familyId: parent.familyId,
          tokenHash: sha256(token),
          pairedBy: parent.userId,
          name,
          userAgent: userAgent?.slice(0, 300) ?? null,
          createdAt: iso(clock.now()),
        })
        activity.record(parent, 'device.paired', { subjectId: row.id })
        return row
      })
      return { token, reply: toReply(found(store.find(parent.familyId, id), msg('Device not found')), token) }
    },

    unpair(parent: Member, { device }: DeviceRow) {
      act(parent, () => {
        remove(device)
        activity.record(parent, 'device.unpaired', { subjectId: device.id })
      })
    },

    /** @throws AppError 409 unless the member is a child of this family alone */
    assertMayHavePin(member: MemberRow) {
      if (!mayHavePin(member)) throw onlyChildren()
    },

    /** Stores a PIN, and forgets the wrong tries. Synchronous, so that a transaction can include it; hash the PIN first. */
    storePin({ familyId, id }: { familyId: string; id: string }, pinHash: string, kind: PinKind = 'digits') {
      store.forgetTries(id)
      store.setPin({ memberId: id, familyId, pinHash, kind })
    },

    /** @param recheckAccess repeats the access check after hashing */
    async setPin(actor: Member, member: MemberRow, { pin, kind }: { pin: string; kind: PinKind }, recheckAccess: () => void) {
      const pinHash = await accounts.hash(pin)
      recheckAccess()
      this.assertMayHavePin(found(families.findMember(actor.familyId, member.id), msg('Member not found')))
      act(actor, () => {
        this.storePin(member, pinHash, kind)
        activity.record(actor, 'member.pin_set', { subjectId: member.id, title: fullName(member.user) })
      })
    },

    /** @throws AppError 404 without a PIN */
    removePin(actor: Member, member: MemberRow) {
      act(actor, () => {
        if (!this.forget(member)) throw notFound(msg('PIN not found'))
        activity.record(actor, 'member.pin_removed', { subjectId: member.id, title: fullName(member.user) })
      })
    },

    /** Removes a member's PIN and ends the sessions that began with it. @returns whether there was one */
    forget({ id, userId }: { id: string; userId: string }): boolean {
      endSessions(store.sessionsOf(userId))
      return store.removePin(id) !== undefined
    },

    /** Runs in the transaction that ends a membership: the PIN goes with it, and so do the devices that a parent paired. */
    memberLeft(familyId: string, userId: string) {
      endSessions(store.sessionsOf(userId))
      for (const { device } of store.list(familyId)) if (device.pairedBy === userId) remove(device)
    },

    /** The children that a device shows; null if it is not paired. */
    children(token: string | undefined): ChildReply[] | null {
      const device = deviceWith(token)
      if (!device) return null
      return childrenOf(device.familyId).map(({ member: { id, color, user }, kind }) => ({
        id,
        firstName: user.firstName,
        color,
        pinKind: kind,
      }))
    },

    /** Signs in a child on a paired device. @throws AppError as `checkPinAt`; 404 for a device that is not paired */
    async signIn(token: string | undefined, memberId: string, pin: string, from: ReturnType<typeof deviceOf>) {
      const device = deviceWith(token)
      if (!device) throw notPaired()
      const assertPaired = () => {
        if (!deviceWith(token)) throw notPaired()
      }
      const member = await checkPinAt({ ...device, kind: 'device' }, memberId, pin, assertPaired)
      const { userId } = member
      const session = sessions.start(userId, from)
      store.addSession({ sessionId: found(sessions.find(session)).session.id, deviceId: device.id })
      store.touch(device.id, iso(clock.now()))
      return { session, user: accounts.get(userId) }
    },
  }
}
export type PairedDevices = ReturnType<typeof createPairedDevices>
