import type { MatrixPart } from '#src/testing/matrix.parts'

//                        visitor pending stranger extended child member parent admin
const lines = `
GET    /api/health        200     200     200      200      200   200    200    200
GET    /api/openapi.json  200     200     200      200      200   200    200    200
GET    /api/docs          200     200     200      200      200   200    200    200
`

export const matrix: MatrixPart = {
  lines,
}
