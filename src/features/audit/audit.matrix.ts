import type { MatrixPart } from '#src/testing/matrix.parts'

//                                                                    visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/tasks/audit                            401     403     404      403      200   200    200    200
GET    /api/families/:familyId/tasks/audit/:weekStart                 401     403     404      403      200   200    200    200
GET    /api/families/:familyId/tasks/audit-weeks                      401     403     404      403      200   200    200    200
GET    /api/families/:familyId/tasks/points                           401     403     404      403      200   200    200    200
PUT    /api/families/:familyId/tasks/audit/notes                      401     403     404      403      403   403    200    200
GET    /api/families/:familyId/tasks/completions                      401     403     404      403      200   200    200    200
GET    /api/families/:familyId/tasks/completions/:weekStart/:weekEnd  401     403     404      403      200   200    200    200
`

export const matrix: MatrixPart = {
  lines,
  rows: (_, __, { hearth }) => ({ childId: hearth.ids.child.userId, weekStart: '2026-11-15', weekEnd: '2026-11-21' }),
  bodies: {
    'PUT /api/families/:familyId/tasks/audit/notes': ({ childId, weekStart }) => ({ childId, weekStart, notes: 'Well done.' }),
  },
}
