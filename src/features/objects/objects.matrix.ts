import { found } from '#src/platform/errors'
import type { Hearth } from '#src/testing/hearth'
import type { Account, MatrixPart, Rows } from '#src/testing/matrix.parts'

/** A picture of one pixel. */
const gif = Uint8Array.fromBase64('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=')
const gifDigest = new Bun.CryptoHasher('sha256').update(gif).digest('base64')

/** The uploads of a user: an unused ticket, one in parts that can be completed, a stored picture, and their profile picture. */
const uploadsOf = async ({ as, ids, services: { objects, multipart } }: Hearth, who: Account): Promise<Rows> => {
  const { userId } = ids[who]
  const upload = async () => {
    const { uploadURL } = objects.ticket(userId)
    const id = found(objects.idIn(uploadURL))
    await objects.put(userId, id, uploadURL.split('ticket=')[1] ?? '', new Blob([gif]).stream())
    return id
  }
  const { uploadURL } = objects.ticket(userId)
  const open = await multipart.begin(userId, gif.length)
  const partsId = found(objects.idIn(open.uploadURL))
  const partsTicket = open.uploadURL.split('?')[1] ?? ''
  const sender = { userId, id: partsId, ticket: partsTicket.replace('ticket=', '') }
  await multipart.put(sender, { part: '0', digest: gifDigest, body: new Blob([gif]).stream() })
  const profileId = await upload()
  await as(who).patch('/api/auth/user', { profileImageUrl: objects.address(profileId) })
  const ticketId = found(objects.idIn(uploadURL))
  return { ticketId, ticket: uploadURL.split('?')[1] ?? '', partsId, partsTicket, part: '0', objectId: await upload(), profileId }
}

/** An upload goes to the address of its ticket. */
const whole = ({ ticketId = '', ticket }: Rows) => ({ rows: { objectId: ticketId }, query: ticket })
const inParts = ({ partsId = '', partsTicket }: Rows) => ({
  rows: { objectId: partsId },
  query: partsTicket,
  headers: { 'content-digest': `sha-256=:${gifDigest}:` },
})

//                                                         visitor pending stranger extended child member parent admin
const lines = `
POST   /api/objects/upload                                 401     403     201      201      201   201    201    201
PUT    /api/objects/:objectId             own              401     403     200      200      200   200    200    200
PUT    /api/objects/:objectId                              401     403     403      403      403   403    403    403
GET    /api/objects/:objectId/parts       own              401     403     200      200      200   200    200    200
GET    /api/objects/:objectId/parts                        401     403     403      403      403   403    403    403
PUT    /api/objects/:objectId/parts/:part own              401     403     204      204      204   204    204    204
PUT    /api/objects/:objectId/parts/:part                  401     403     403      403      403   403    403    403
POST   /api/objects/:objectId/complete    own              401     403     200      200      200   200    200    200
POST   /api/objects/:objectId/complete                     401     403     403      403      403   403    403    403
DELETE /api/objects/:objectId/parts       own              401     403     204      204      204   204    204    204
DELETE /api/objects/:objectId/parts                        401     403     403      403      403   403    403    403
GET    /api/objects/:objectId             own              401     403     200      200      200   200    200    200
GET    /api/objects/:objectId                              401     403     404      404      404   404    404    404
GET    /api/objects/:objectId             profile picture  401     403     404      200      200   200    200    200
`

export const matrix: MatrixPart = {
  lines,
  accountRows: uploadsOf,
  subjects: { 'profile picture': { objectId: 'profileId' } },
  requests: {
    'PUT /api/objects/:objectId': whole,
    'GET /api/objects/:objectId/parts': inParts,
    'PUT /api/objects/:objectId/parts/:part': inParts,
    'POST /api/objects/:objectId/complete': inParts,
    'DELETE /api/objects/:objectId/parts': inParts,
  },
  bodies: {
    'POST /api/objects/upload': () => ({ size: gif.length }),
    'PUT /api/objects/:objectId': () => gif,
    'PUT /api/objects/:objectId/parts/:part': () => gif,
  },
}
