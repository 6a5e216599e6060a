import * as z from 'zod'
import type { Session } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { randomToken } from '#src/platform/data-folder/secret'
import { AppError, found } from '#src/platform/errors'
import type { Gate } from '#src/platform/http/gate'
import { parse } from '#src/platform/http/request'
import { msg } from '#src/shared/language/message'
import { password } from '#src/shared/schemas'
import { type Accounts, isShort } from '../accounts/accounts.service'
import type { Sessions } from '../accounts/sessions.service'
import type { PairedDevices } from '../paired-devices/paired-devices.service'
import { familiesApi } from './families.contract'
import type { Families } from './families.service'

type Deps = Gate & {
  families: Families
  accounts: Accounts
  sessions: Sessions
  pairedDevices: PairedDevices
  acts: Acts
  signup: 'closed' | 'open'
}

const longPassword = z.lazy(() => z.object({ newPassword: password }))

export const familyRoutes = ({ onAccount, onFamily, onFamilyRow, families, accounts, sessions, pairedDevices, acts, signup }: Deps) => {
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
      const { role, color, password = randomToken(32), pin, ...account } = body
      const pinHash = pin === undefined ? undefined : await accounts.hash(pin)
      return accounts.withPasswordHash(`add ${member.userId}`, password, (passwordHash) => {
        recheckAccess()
        return act(member, () => {
          const { id } = accounts.add(account, passwordHash, isShort(password))
          const joined = families.join(member.familyId, id, role, color, member.userId)
          if (pinHash !== undefined) pairedDevices.storePin(joined, pinHash)
          return joined
        })
      })
    }),

    onFamilyRow(
      familiesApi.setPassword,
      msg('Member not found'),
      target,
      async ({ member, row, body, recheckAccess }) => {
        if (!families.isChildOfOneFamily(row.userId)) parse(longPassword, body)
        await accounts.resetPassword(row.userId, body.newPassword, () => {
          recheckAccess()
          families.assertMaySetPassword(
            member,
            found(target({ params: { familyId: row.familyId, memberId: row.id } }), msg('Member not found')),
          )
        })
        families.passwordSet(member, row)
        sessions.endAll(row.userId)
      },
      families.assertMaySetPassword,
    ),

    onFamilyRow(familiesApi.updateMember, msg('Member not found'), target, ({ member, row, body }) =>
      families.changeMember(member, row, body),
    ),
    onFamilyRow(familiesApi.removeMember, msg('Member not found'), target, ({ member, row }) => families.removeMember(member, row)),
    onFamily(familiesApi.leave, ({ member }) => families.leave(member)),
  ]
}
