import type { MatrixPart } from '#src/testing/matrix.parts'

// The server of the matrix has no model. assistant.test.ts asks one.
//                                                           visitor pending stranger extended child member parent admin
const lines = `
POST   /api/families/:familyId/assistant/questions               401     403     404      409   409   409    409   409
`

export const matrix: MatrixPart = {
  lines,
  bodies: { 'POST /api/families/:familyId/assistant/questions': () => ({ question: 'What can we cook?' }) },
}
