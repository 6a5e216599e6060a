import { password } from '#src/testing/hearth'
import type { MatrixPart } from '#src/testing/matrix.parts'

//                                                             visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/invitations                     401     403     404      403      403   403    403    200
POST   /api/families/:familyId/invitations                     401     403     404      403      403   403    403    201
POST   /api/families/:familyId/invitations/:invitationId/link  401     403     404      403      403   403    403    200
POST   /api/families/:familyId/invitations/:invitationId/mail  401     403     404      403      403   403    403    409
DELETE /api/families/:familyId/invitations/:invitationId       401     403     404      403      403   403    403    204
GET    /api/invitations/:code                                  200     200     200      200      200   200    200    200
POST   /api/invitations/:code/accept                           201     409     201      409      409   409    409    409
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ invitations }, { familyId }, { hearth, who, admin }) => {
    const invitation = { invitationType: 'email' as const, email: `${who}@example.net`, phoneNumber: null, role: 'member' as const }
    const { id, inviteUrl } = invitations.invite(familyId, admin.userId, invitation, hearth.url)
    return { invitationId: id, code: inviteUrl.split('/').at(-1) ?? '' }
  },
  bodies: {
    'POST /api/families/:familyId/invitations': () => ({ email: 'tim@example.org' }),
    'POST /api/families/:familyId/invitations/:invitationId/mail': ({ code }) => ({ email: 'tim@example.net', code }),
    'POST /api/invitations/:code/accept': () => ({ firstName: 'Tim', username: 'tim', password }),
  },
}
