import type { MatrixPart } from '#src/testing/matrix.parts'
import { newContact } from './contacts.contract'

const grandma = { firstName: 'Rosa', phones: [{ kind: 'mobile', number: '+1 555 0100' }] }
const vcf = 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Otto Plumber\r\nEND:VCARD\r\n'

//                                                        visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/contacts                    401     403     404      200      200   200    200    200
POST   /api/families/:familyId/contacts                    401     403     404      201      201   201    201    201
PATCH  /api/contacts/:contactId                       own  401     403     404      200      200   200    200    200
PATCH  /api/contacts/:contactId                            401     403     404      403      403   200    200    200
DELETE /api/contacts/:contactId                       own  401     403     404      204      204   204    204    204
DELETE /api/contacts/:contactId                            401     403     404      403      403   204    204    204
PUT    /api/families/:familyId/contacts/emergency-order    401     403     404      403      403   200    200    200
GET    /api/families/:familyId/contacts.vcf                401     403     404      200      200   200    200    200
POST   /api/families/:familyId/contacts/import             401     403     404      200      200   200    200    200
GET    /api/user/profile                                   401     403     200      200      200   200    200    200
PUT    /api/user/profile                                   401     403     200      200      200   200    200    200
GET    /api/families/:familyId/profiles                    401     403     404      200      200   200    200    200
PUT    /api/families/:familyId/profiles/:memberId       own  401     403     404      200      200   200    200    200
PUT    /api/families/:familyId/profiles/:memberId            401     403     404      403      403   403    403    403
GET    /api/families/:familyId/emergency-sheet             401     403     404      200      200   200    200    200
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ directory }, member) => ({ contactId: directory.contacts.create(member, newContact.parse(grandma)).id }),
  bodies: {
    'POST /api/families/:familyId/contacts': () => grandma,
    'PATCH /api/contacts/:contactId': () => ({ tags: ['family'] }),
    'PUT /api/families/:familyId/contacts/emergency-order': () => ({ contactIds: [] }),
    'POST /api/families/:familyId/contacts/import': () => ({ vcf }),
    'PUT /api/user/profile': () => ({ hobbies: 'Chess' }),
    'PUT /api/families/:familyId/profiles/:memberId': () => ({ hobbies: 'Chess' }),
  },
}
