import type { Gate } from '#src/platform/http/gate'
import { type Origin, parse } from '#src/platform/http/request'
import { newAccount } from '../accounts/accounts.contract'
import { deviceOf, toAuthUser } from '../accounts/accounts.service'
import type { Sessions } from '../accounts/sessions.service'
import { invitationsApi } from './invitations.contract'
import type { Invitations } from './invitations.service'

type Deps = {
  on: Gate
  invitations: Invitations
  sessions: Sessions
  /** The configured address of this server; otherwise the one the admin's browser used. */
  url: string | undefined
}

export const invitationRoutes = ({ on, invitations, sessions, url }: Deps) => {
  const site = (origin: Origin) => url ?? origin.url

  return [
    on(invitationsApi.list, ({ member }) => invitations.list(member.familyId)),
    on(invitationsApi.create, ({ member, body, origin }) => invitations.invite(member.familyId, member.userId, body, site(origin))),
    on(
      invitationsApi.link,
      'Invitation',
      ({ member, params }) => invitations.find(member.familyId, params.invitationId),
      ({ row, origin }) => invitations.renewLink(row, site(origin)),
    ),
    on(
      invitationsApi.cancel,
      'Invitation',
      ({ member, params }) => invitations.find(member.familyId, params.invitationId),
      ({ row }) => invitations.cancel(row),
    ),
    on(invitationsApi.show, ({ params }) => invitations.show(params.code)),

    on(invitationsApi.accept, async ({ session, params, body, request, origin, setSession }) => {
      const who = session ? { userId: session.userId } : parse(newAccount, body)
      const user = await invitations.accept(params.code, who, origin.address)
      if (!session) setSession(sessions.start(user.id, deviceOf(request, origin)), user.id)
      return toAuthUser(user)
    }),
  ]
}
