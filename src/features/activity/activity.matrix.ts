import type { MatrixPart } from '#src/testing/matrix.parts'

//                                       visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/activity  401     403     404      200      200   200    200    200
`

export const matrix: MatrixPart = {
  lines,
}
