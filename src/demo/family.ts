import type { Member } from '../platform/access'
import { found } from '../platform/errors'
import type { Services } from '../server/services'
import type { Permission, Role } from '../shared/permissions'
import { type DemoPerson, familyName, type Name, people } from './people'
import type { WalkingClock } from './timeline'

/** The demo family during the simulation: its members, the services and the clock. */
export type DemoFamily = {
  services: Services
  clock: WalkingClock
  timezone: string
  familyId: string
  /** The membership of each person, with their permissions. */
  members: Record<Name, Member>
}

type Options = { services: Services; clock: WalkingClock; timezone: string; password: string }

/** Permissions of the children and the grandmother beyond their roles. */
const extra: Partial<Record<Role, Permission[]>> = {
  child: ['view_ancestry', 'view_sports'],
  extended: ['edit_messages', 'view_ancestry', 'view_sports'],
}

/** Creates the six accounts and their family. */
export const makeFamily = async ({ services, clock, timezone, password }: Options): Promise<DemoFamily> => {
  const { access, accounts, atomically, families, invitations, setup } = services
  const [admin, ...others] = people as [DemoPerson, ...DemoPerson[]]
  const account = ({ name, lastName, email }: DemoPerson) => ({
    firstName: name,
    lastName,
    username: name.toLowerCase(),
    email: email ?? null,
  })

  const { user, family } = await setup.run({ ...account(admin), email: admin.email ?? '', familyName, timezone, password })
  const passwordHash = await accounts.hash(password)
  const membership = (userId: string) => found(access.membership(userId, family.id))
  const actor = membership(user.id)

  for (const person of others) {
    clock.set(clock.now().add({ minutes: 20 }))
    if (person.email) {
      const invitation = { invitationType: 'email' as const, email: person.email, phoneNumber: undefined, role: person.role }
      const { inviteUrl } = invitations.invite(family.id, user.id, invitation, '')
      const { id } = atomically(() => accounts.add(account(person), passwordHash))
      await invitations.accept(inviteUrl.slice(inviteUrl.lastIndexOf('/') + 1), { userId: id }, '')
    } else atomically(() => families.join(family.id, accounts.add(account(person), passwordHash).id, person.role, person.color))
  }

  const rows = families.members(family.id)
  for (const { name, color, role, doesChores } of people) {
    const row = found(rows.find(({ user: { firstName } }) => firstName === name))
    const more = extra[role]
    const permissions = more && { permissions: [...row.permissions, ...more] }
    families.changeMember(actor, found(families.findMember(family.id, row.id)), { color, doesChores, ...permissions })
  }
  const members = Object.fromEntries(rows.map((row) => [row.user.firstName, membership(row.userId)])) as Record<Name, Member>
  return { services, clock, timezone, familyId: family.id, members }
}
