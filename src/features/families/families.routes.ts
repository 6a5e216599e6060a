import type { Session } from '#src/platform/access'
import type { Atomically } from '#src/platform/database/group-commit'
import { AppError } from '#src/platform/errors'
import type { Gate } from '#src/platform/http/gate'
import type { Live } from '#src/platform/live/live'
import type { Accounts } from '../accounts/accounts.service'
import { familiesApi } from './families.contract'
import type { Families } from './families.service'

type Deps = { on: Gate; families: Families; accounts: Accounts; atomically: Atomically; live: Live; signup: 'closed' | 'open' }

export const familyRoutes = ({ on, families, accounts, atomically, live, signup }: Deps) => {
  const target = ({ params }: { params: { familyId: string; memberId: string } }) => families.findMember(params.familyId, params.memberId)
  /** In the place of a row's finder, so that it is asked before the body is looked at, and again once the body is here. */
  const assertMayCreate = ({ session }: { session: Session }) => {
    if (families.mayCreate(session.userId, signup)) return true
    throw new AppError(403, 'families_closed', "Only this server's admins can make a family here. Ask one of them.")
  }

  return [
    on(familiesApi.list, ({ session }) => families.mine(session.userId)),
    on(familiesApi.create, 'Family', assertMayCreate, ({ session, body }) => families.create(session.userId, body)),
    on(familiesApi.update, ({ member, body }) => families.update(member, body)),
    on(familiesApi.members, ({ member }) => families.members(member.familyId)),

    on(familiesApi.addMember, async ({ member, body, again }) => {
      const { role, color, password, ...account } = body
      const added = await accounts.withPasswordHash(`add ${member.userId}`, password, (passwordHash) => {
        again()
        return atomically(() => families.join(member.familyId, accounts.add(account, passwordHash).id, role, color, member.userId))
      })
      live.changed(member.familyId, 'family')
      return added
    }),

    on(familiesApi.updateMember, 'Member', target, ({ member, row, body }) => families.changeMember(member, row, body)),
    on(familiesApi.removeMember, 'Member', target, ({ member, row }) => families.removeMember(member, row)),
    on(familiesApi.leave, ({ member }) => families.leave(member)),
  ]
}
