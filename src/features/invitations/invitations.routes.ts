import type { Gate } from '#src/platform/http/gate'
import { type Origin, parse } from '#src/platform/http/request'
import { msg } from '#src/shared/language/message'
import { newAccount } from '../accounts/accounts.contract'
import { deviceOf, toAuthUser } from '../accounts/accounts.service'
import type { Sessions } from '../accounts/sessions.service'
import { invitationsApi } from './invitations.contract'
import type { Invitations } from './invitations.service'

type Deps = Gate & {
  invitations: Invitations
  sessions: Sessions
  /** The configured URL of this server; by default the one that the admin's browser used. */
  url: string | undefined
}

export const invitationRoutes = ({ onPublic, onFamily, onFamilyRow, invitations, sessions, url }: Deps) => {
  const site = (origin: Origin) => url ?? origin.url

  return [
    onFamily(invitationsApi.list, ({ member }) => invitations.list(member.familyId)),
    onFamily(invitationsApi.create, ({ member, body, origin }) => invitations.invite(member.familyId, member.userId, body, site(origin))),
    onFamilyRow(
      invitationsApi.link,
      msg('Invitation not found'),
      ({ member, params }) => invitations.find(member.familyId, params.invitationId),
      ({ row, origin }) => invitations.renewLink(row, site(origin)),
    ),
    onFamilyRow(
      invitationsApi.mail,
      msg('Invitation not found'),
      ({ member, params }) => invitations.find(member.familyId, params.invitationId),
      ({ row, body, origin }) => invitations.mailLink(row, body, site(origin)),
    ),
    onFamilyRow(
      invitationsApi.cancel,
      msg('Invitation not found'),
      ({ member, params }) => invitations.find(member.familyId, params.invitationId),
      ({ row }) => invitations.cancel(row),
    ),
    onPublic(invitationsApi.show, ({ params }) => invitations.show(params.code)),

    onPublic(invitationsApi.accept, async ({ session, params, body, request, origin, setSession }) => {
      const who = session ? { userId: session.userId } : parse(newAccount, body)
      const user = await invitations.accept(params.code, who, origin.address)
      if (!session) setSession(sessions.start(user.id, deviceOf(request, origin)), user.id)
      return toAuthUser(user)
    }),
  ]
}
