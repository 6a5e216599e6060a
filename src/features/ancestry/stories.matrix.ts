import type { MatrixPart } from '#src/testing/matrix.parts'
import { newStory } from './stories.contract'

const story = { title: 'The mill', content: 'It burned down in 1911.' }

//                                                   visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/ancestry/stories      401     403     404      403      403   200    200    200
POST   /api/families/:familyId/ancestry/stories      401     403     404      403      403   201    201    201
PATCH  /api/ancestry-stories/:storyId           own  401     403     404      403      403   200    200    200
PATCH  /api/ancestry-stories/:storyId                401     403     404      403      403   200    200    200
DELETE /api/ancestry-stories/:storyId           own  401     403     404      403      403   204    204    204
DELETE /api/ancestry-stories/:storyId                401     403     404      403      403   204    204    204
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ ancestry }, member) => ({ storyId: ancestry.stories.create(member, newStory.parse(story)).id }),
  bodies: {
    'POST /api/families/:familyId/ancestry/stories': () => story,
    'PATCH /api/ancestry-stories/:storyId': () => ({ title: 'The bakery' }),
  },
}
