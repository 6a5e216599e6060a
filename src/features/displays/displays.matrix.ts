import type { MatrixPart } from '#src/testing/matrix.parts'
import { newDisplay } from './displays.contract'

// No account opens the calls of a display: only its cookie does, as displays.test.ts shows.
//                                                             visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/displays                           401     403     404      403   403   403   200   200
POST   /api/families/:familyId/displays                           401     403     404      403   403   403   422   422
PATCH  /api/families/:familyId/displays/:displayId                401     403     404      403   403   403   200   200
DELETE /api/families/:familyId/displays/:displayId                401     403     404      403   403   403   204   204
POST   /api/display/pairing                                       200     200     200      200   200   200   200   200
GET    /api/display                                               401     401     401      401   401   401   401   401
GET    /api/display/people/:memberId/picture                      401     401     401      401   401   401   401   401
GET    /api/display/photos/:photoId                               401     401     401      401   401   401   401   401
POST   /api/display/ticks                                         401     401     401      401   401   401   401   401
DELETE /api/display/ticks/:tickId                                 401     401     401      401   401   401   401   401
`

export const matrix: MatrixPart = {
  lines,
  rows({ displays: { manage } }, member, { hearth }) {
    const { code } = manage.askForPairing({ token: undefined, address: hearth.url, userAgent: null })
    return { displayId: manage.pair(member, newDisplay.parse({ name: 'Kitchen', code })).id }
  },
  bodies: {
    // No display shows this code.
    'POST /api/families/:familyId/displays': () => ({ name: 'Hall', code: '000 000' }),
    'PATCH /api/families/:familyId/displays/:displayId': () => ({ name: 'Hall' }),
    'POST /api/display/ticks': ({ taskId = '', memberId = '' }) => ({ kind: 'chore', rowId: taskId, memberId }),
  },
}
