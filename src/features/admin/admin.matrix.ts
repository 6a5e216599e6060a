import type { MatrixPart } from '#src/testing/matrix.parts'

//                               visitor pending stranger extended child member parent admin
const lines = `
GET    /api/admin/status         401     403     403      403      403   403    403    200
POST   /api/admin/checks         401     403     403      403      403   403    403    201
POST   /api/admin/uploads/sweep  401     403     403      403      403   403    403    201
`

export const matrix: MatrixPart = {
  lines,
}
