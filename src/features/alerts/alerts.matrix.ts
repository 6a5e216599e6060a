import type { MatrixPart } from '#src/testing/matrix.parts'

//                             visitor pending stranger extended child member parent admin
const lines = `
GET    /api/admin/alerts       401     403     403      403      403   403    403    200
POST   /api/admin/alerts/test  401     403     403      403      403   403    403    200
`

export const matrix: MatrixPart = {
  lines,
}
