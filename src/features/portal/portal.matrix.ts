import type { MatrixPart } from '#src/testing/matrix.parts'
import { newFriend } from './friends.contract'

const vera = { friendName: 'Vera', friendEmail: 'vera@example.com', canViewEvents: true }

// A link answers the first device, and parents and admins of the family, who see a preview. Its own tests are in portal.test.ts.
//                                                                visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/friends                               401     403     404      403   403   403   200   200
POST   /api/families/:familyId/friends                               401     403     404      403   403   403   201   201
PATCH  /api/friends/:friendId                                        401     403     404      403   403   403   200   200
DELETE /api/friends/:friendId                                        401     403     404      403   403   403   204   204
POST   /api/friends/:friendId/link                                   401     403     404      403   403   403   200   200
POST   /api/friends/:friendId/link/mail                              401     403     404      403   403   403   409   409
DELETE /api/friends/:friendId/link                                   401     403     404      403   403   403   204   204
GET    /api/portal/:portalToken                                      404     404     404      404   404   404   200   200
GET    /api/portal/:portalToken/photos                               404     404     404      404   404   404   200   200
GET    /api/portal/:portalToken/photos/:photoId                      404     404     404      404   404   404   404   404
GET    /api/portal/:portalToken/events                               404     404     404      404   404   404   200   200
GET    /api/portal/:portalToken/invitations                          404     404     404      404   404   404   200   200
PUT    /api/portal/:portalToken/invitations/:guestId                 404     404     404      404   404   404   404   404
GET    /api/portal/:portalToken/today                                404     404     404      404   404   404   404   404
GET    /api/portal/:portalToken/today                        helper 404     404     404      404      404   404    200    200
PUT    /api/portal/:portalToken/chores/:taskId              helper 404     404     404      404      404   404    404    404
GET    /api/portal/:portalToken/notes                        helper 404     404     404      404      404   404    200    200
GET    /api/portal/:portalToken/documents/:documentId  helper 404     404     404      404      404   404    404    404
GET    /api/portal/:portalToken/emergency                    helper 404     404     404      404      404   404    200    200
`

export const matrix: MatrixPart = {
  lines,
  rows({ friends, sqlite }, _, { hearth, admin }) {
    const linked = (accessLevel: 'limited' | 'helper') => {
      const { id } = friends.create(admin, newFriend.parse({ ...vera, accessLevel }))
      const row = friends.find(id)
      if (!row) throw new Error('There is no friend.')
      const { url } = friends.link(admin, row, undefined, hearth.url)
      // Another device has opened it.
      sqlite.run('INSERT INTO portal_devices (id, family_id, friend_id, token_hash, created_at) VALUES (?, ?, ?, ?, ?)', [
        Bun.randomUUIDv7(),
        row.familyId,
        id,
        id,
        row.createdAt,
      ])
      return { id, token: url.split('/').at(-1) ?? '' }
    }
    const friend = linked('limited')
    return { friendId: friend.id, portalToken: friend.token, helperToken: linked('helper').token }
  },
  subjects: { helper: { portalToken: 'helperToken' } },
  bodies: {
    'POST /api/families/:familyId/friends': ({ documentId }) => ({ ...vera, documentIds: documentId ? [documentId] : [] }),
    'PATCH /api/friends/:friendId': () => ({ relationship: 'Aunt' }),
    'POST /api/friends/:friendId/link': () => ({ hours: 2 }),
    // The server of the tests sends no e-mail.
    'POST /api/friends/:friendId/link/mail': ({ portalToken }) => ({ token: portalToken }),
    'PUT /api/portal/:portalToken/invitations/:guestId': () => ({ response: 'yes' }),
    'PUT /api/portal/:portalToken/chores/:taskId': () => ({ isDone: true }),
  },
}
