import type { MatrixPart } from '#src/testing/matrix.parts'
import { newContact } from '../directory/contacts.contract'

//                                                     visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/trash                   401     403     404      200      200   200    200    200
POST   /api/families/:familyId/trash/:rowId/restore own 401    403     404      200      200   200    200    200
POST   /api/families/:familyId/trash/:rowId/restore    401     403     404      404      404   404    200    200
DELETE /api/families/:familyId/trash/:rowId        own 401     403     404      204      204   204    204    204
DELETE /api/families/:familyId/trash/:rowId            401     403     404      404      404   404    204    204
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ directory: { contacts } }, member) => {
    const { id } = contacts.create(member, newContact.parse({ firstName: 'Old', lastName: 'Friend' }))
    const row = contacts.find(id)
    if (row) contacts.remove(member, row)
    return { rowId: id }
  },
}
