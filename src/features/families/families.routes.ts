import type { Session } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { AppError } from '#src/platform/errors'
import type { Gate } from '#src/platform/http/gate'
import { msg } from '#src/shared/language/message'
import type { Accounts } from '../accounts/accounts.service'
import { familiesApi } from './families.contract'
import type { Families } from './families.service'

type Deps = Gate & { families: Families; accounts: Accounts; acts: Acts; signup: 'closed' | 'open' }

export const familyRoutes = ({ onAccount, onFamily, onFamilyRow, families, accounts, acts, signup }: Deps) => {
  const act = acts('family')
  const target = ({ params }: { params: { familyId: string; memberId: string } }) => families.findMember(params.familyId, params.memberId)
  const assertMayCreate = ({ session }: { session: Session }) => {
    if (!families.mayCreate(session.userId, signup))
      throw new AppError(403, 'families_closed', msg("Only this server's admins can make a family here. Ask one of them."))
  }

  return [
    onAccount(familiesApi.list, ({ session }) => families.ofUser(session.userId)),
    onAccount(familiesApi.create, ({ session, body }) => families.create(session.userId, body), assertMayCreate),
    onFamily(familiesApi.update, ({ member, body }) => families.update(member, body)),
    onFamily(familiesApi.members, ({ member }) => families.members(member.familyId)),

    onFamily(familiesApi.addMember, async ({ member, body, recheckAccess }) => {
      const { role, color, password, ...account } = body
      return accounts.withPasswordHash(`add ${member.userId}`, password, (passwordHash) => {
        recheckAccess()
        return act(member, () => families.join(member.familyId, accounts.add(account, passwordHash).id, role, color, member.userId))
      })
    }),

    onFamilyRow(familiesApi.updateMember, msg('Member not found'), target, ({ member, row, body }) =>
      families.changeMember(member, row, body),
    ),
    onFamilyRow(familiesApi.removeMember, msg('Member not found'), target, ({ member, row }) => families.removeMember(member, row)),
    onFamily(familiesApi.leave, ({ member }) => families.leave(member)),
  ]
}
