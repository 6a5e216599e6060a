import type { MatrixPart } from '#src/testing/matrix.parts'

//                                            visitor pending stranger extended child member parent admin
const lines = `
GET    /api/user/settings                     401     403     200      200      200   200    200    200
PUT    /api/user/settings                     401     403     200      200      200   200    200    200
PUT    /api/user/settings        own picture  401     403     200      200      200   200    200    200
PUT    /api/user/settings        picture      401     403     422      422      422   422    422    422
GET    /api/user/reminders                    401     403     200      200      200   200    200    200
PUT    /api/user/reminders                    401     403     200      200      200   200    200    200
GET    /api/user/getting-started              401     403     200      200      200   200    200    200
PUT    /api/user/getting-started              401     403     200      200      200   200    200    200
`

export const matrix: MatrixPart = {
  lines,

  bodies: {
    'PUT /api/user/settings': ({ objectId }, about) =>
      about.endsWith('picture') ? { backgroundType: 'device', backgroundImageUrl: `/api/objects/${objectId}` } : {},
    'PUT /api/user/reminders': () => ({ reminderPreference: 'in_app' }),
    'PUT /api/user/getting-started': () => ({ skipped: ['install'] }),
  },
}
