import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, systemClock } from '../platform/clock'
import { openDatabase } from '../platform/database/db'
import { silentLog } from '../platform/log/log'
import { createServices, type Services } from '../server/services'
import { presetFor, type Role } from '../shared/permissions'
import { makeMigratedFolder } from './template'

/** The Riveras: one member of each role and a suspended one; and the admin of another family. */
export const cast = ['admin', 'parent', 'member', 'child', 'extended', 'pending', 'stranger'] as const
type Name = (typeof cast)[number]

export const password = 'correct horse battery'

const names: Record<Name, string> = {
  admin: 'Ana',
  parent: 'Ben',
  member: 'Mia',
  child: 'Leo',
  extended: 'Rosa',
  pending: 'Pia',
  stranger: 'Zoe',
}

/** Adds the two families and a session of each person. @returns their ids, and the tokens of the sessions in the order of `cast` */
export const addCast = async ({ accounts, families, sessions, atomically, committed }: Services, timezone?: string) => {
  const hash = await accounts.hash(password)
  const ids = {} as Record<Name, { userId: string; memberId: string }>
  const person = (who: Name) => ({ firstName: names[who], lastName: 'Rivera', username: names[who].toLowerCase() })

  // One transaction, so that a test waits only once for the disk.
  const added = atomically(() => {
    const user = accounts.add({ ...person('admin'), email: 'ana@example.org' }, hash)
    const family = families.create(user.id, { name: 'Rivera', timezone })
    ids.admin = { userId: user.id, memberId: families.members(family.id)[0]?.id ?? '' }
    for (const who of ['parent', 'member', 'child', 'extended', 'pending'] as const) {
      const account = accounts.add(person(who), hash)
      const role: Role = who === 'pending' ? 'member' : who
      ids[who] = { userId: account.id, memberId: families.join(family.id, account.id, role).id }
    }
    const admin = {
      id: ids.admin.memberId,
      userId: user.id,
      familyId: family.id,
      role: 'admin' as const,
      permissions: presetFor('admin'),
      isActive: true,
    }
    const suspended = families.findMember(family.id, ids.pending.memberId)
    if (suspended) families.changeMember(admin, suspended, { isActive: false })

    const stranger = accounts.add({ firstName: names.stranger, lastName: null, email: 'zoe@example.org' }, hash)
    const otherFamily = families.create(stranger.id, { name: 'Strangers' })
    ids.stranger = { userId: stranger.id, memberId: families.members(otherFamily.id)[0]?.id ?? '' }

    const tokens = cast.map((who) => sessions.start(ids[who].userId, { userAgent: null, address: null }))
    return { familyId: family.id, otherFamilyId: otherFamily.id, tokens }
  })
  await committed()
  return { ids, ...added }
}

const makeCastDatabase = async (clock: Clock, timezone?: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-cast-'))
  try {
    makeMigratedFolder(folder)
    const database = openDatabase(folder)
    database.sqlite.run('PRAGMA synchronous = OFF')
    const added = await addCast(createServices({ database, dataDir: folder, log: silentLog, clock }), timezone)
    database.close()
    return { ...added, content: readFileSync(join(folder, 'hearth.db')) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Seconds in which rows of the system clock count as made now. */
const freshSeconds = 10

let last: { key: string; made: ReturnType<typeof makeCastDatabase> } | undefined

/**
 * A migrated database with the cast, and what `addCast` returns. Adding the cast takes as long as the start of a server, so that servers
 * with the same time on their clocks get copies of one database.
 */
export const castDatabase = (clock: Clock = systemClock, timezone?: string) => {
  const time = clock === systemClock ? Math.floor(clock.now().epochMilliseconds / 1000 / freshSeconds) : clock.now()
  const key = `${time} ${timezone}`
  if (last?.key !== key) last = { key, made: makeCastDatabase(clock, timezone) }
  return last.made
}
