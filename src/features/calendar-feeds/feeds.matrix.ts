import type { MatrixPart } from '#src/testing/matrix.parts'
import { newCalendarFeed } from './feeds.contract'

const body = { name: 'Phone', kind: 'family' as const }

//                                                               visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/calendar-feeds                         401     403     404      200   200   200    200    200
POST   /api/families/:familyId/calendar-feeds                         401     403     404      201   201   201    201    201
DELETE /api/calendar-feeds/:calendarFeedId       own  401     403     404      204   204   204    204    204
DELETE /api/calendar-feeds/:calendarFeedId            401     403     404      404   404   404    404    404
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ calendarFeeds }, member) => ({ calendarFeedId: calendarFeeds.create(member, newCalendarFeed.parse(body), '').id }),
  bodies: { 'POST /api/families/:familyId/calendar-feeds': () => body },
}
