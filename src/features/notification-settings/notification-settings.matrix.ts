import type { MatrixPart } from '#src/testing/matrix.parts'

//                                            visitor pending stranger extended child member parent admin
const lines = `
GET    /api/user/notification-settings        401     403     200      200      200   200    200    200
PATCH  /api/user/notification-settings        401     403     200      200      200   200    200    200
`

export const matrix: MatrixPart = {
  lines,
  bodies: {
    'PATCH /api/user/notification-settings': () => ({ choices: { messages: { push: true } }, quietHours: { from: '21:00', to: '07:00' } }),
  },
}
