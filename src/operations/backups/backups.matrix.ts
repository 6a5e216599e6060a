import type { MatrixPart } from '#src/testing/matrix.parts'

//                                                      visitor pending stranger extended child member parent admin
const lines = `
GET    /api/backups                                     401     403     403      403      403   403    403    200
POST   /api/backups                                     401     403     403      403      403   403    403    201
GET    /api/backups/:name of another family's data too  401     403     403      403      403   403    403    403
`

export const matrix: MatrixPart = {
  lines,
}
