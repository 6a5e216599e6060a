import type { MatrixPart } from '#src/testing/matrix.parts'
import { newCheckin, newPlace } from './location.contract'

const spot = { latitude: 40.7128, longitude: -74.006 }
const place = { name: 'Home', ...spot, radius: 150 }

//                                                                     visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/location                                    401     403     404      200      200   200    200    200
GET    /api/families/:familyId/location/sharing                            401     403     404      200      200   200    200    200
PUT    /api/families/:familyId/location/sharing                            401     403     404      200      200   200    200    200
GET    /api/families/:familyId/location/checkins                           401     403     404      200      200   200    200    200
POST   /api/families/:familyId/location/checkins                           401     403     404      201      201   201    201    201
DELETE /api/families/:familyId/location/checkins                           401     403     404      204      204   204    204    204
GET    /api/families/:familyId/location/checkins.gpx                       401     403     404      200      200   200    200    200
GET    /api/families/:familyId/location/places                             401     403     404      200      200   200    200    200
POST   /api/families/:familyId/location/places                             401     403     404      201      201   201    201    201
PATCH  /api/places/:placeId                                           own  401     403     404      200      200   200    200    200
PATCH  /api/places/:placeId                                                401     403     404      403      403   403    200    200
DELETE /api/places/:placeId                                           own  401     403     404      204      204   204    204    204
DELETE /api/places/:placeId                                                401     403     404      403      403   403    204    204
GET    /api/families/:familyId/location/alerts                             401     403     404      200      200   200    200    200
PUT    /api/families/:familyId/location/alerts                             401     403     404      200      200   200    200    200
POST   /api/location/emergencies/:emergencyId/acknowledge             own  401     403     404      403      403   200    200    200
POST   /api/location/emergencies/:emergencyId/acknowledge                  401     403     404      404      404   200    200    200
GET    /api/families/:familyId/location/settings                           401     403     404      200      200   200    200    200
PUT    /api/families/:familyId/location/settings                           401     403     404      403      403   403    403    200
POST   /api/owntracks                                                      401     401     401      401      401   401    401    401
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ location }, member) => ({
    placeId: location.add(member, newPlace.parse(place)).id,
    emergencyId: location.checkIn(member, newCheckin.parse({ checkinType: 'emergency' })).id,
  }),
  makes: { 'POST /api/families/:familyId/location/checkins': 'emergencyId' },
  bodies: {
    'PUT /api/families/:familyId/location/sharing': () => ({ isSharing: true }),
    'POST /api/families/:familyId/location/checkins': () => ({ ...spot, checkinType: 'emergency' }),
    'POST /api/families/:familyId/location/places': () => place,
    'PATCH /api/places/:placeId': () => ({ radius: 200 }),
    'PUT /api/families/:familyId/location/alerts': () => [],
    'PUT /api/families/:familyId/location/settings': () => ({ retentionDays: 7 }),
  },
}
