import { sha256 } from '#src/platform/data-folder/secret'
import type { MatrixPart } from '#src/testing/matrix.parts'

// The address of a calendar must answer, so that the matrix adds none: 422 is behind the permission.
//                                                                                visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/calendar-subscriptions                                  401     403     404      200   200   200    200    200
POST   /api/families/:familyId/calendar-subscriptions                                  401     403     404      403   403   422    422    422
POST   /api/families/:familyId/calendar-subscriptions/discover                         401     403     404      403   403   422    422    422
POST   /api/calendar-subscriptions/:calendarSubscriptionId/missing      own       401     403     404      200   200   200    200    200
POST   /api/calendar-subscriptions/:calendarSubscriptionId/missing                401     403     404      403   403   403    200    200
POST   /api/calendar-subscriptions/:calendarSubscriptionId/refresh      own       401     403     404      200   200   200    200    200
POST   /api/calendar-subscriptions/:calendarSubscriptionId/refresh                401     403     404      403   403   403    200    200
PATCH  /api/calendar-subscriptions/:calendarSubscriptionId                   own       401     403     404      200   200   200    200    200
PATCH  /api/calendar-subscriptions/:calendarSubscriptionId                             401     403     404      403   403   403    200    200
DELETE /api/families/:familyId/subscribed-events/:subscribedEventId                    401     403     404      403   403   204    204    204
DELETE /api/calendar-subscriptions/:calendarSubscriptionId                   own       401     403     404      204   204   204    204    204
DELETE /api/calendar-subscriptions/:calendarSubscriptionId                             401     403     404      403   403   403    204    204
GET    /api/families/:familyId/subscribed-events                                       401     403     404      200   200   200    200    200
POST   /api/families/:familyId/subscribed-events                                       401     403     404      403   403   201    201    201
PUT    /api/families/:familyId/subscribed-events/:subscribedEventId                    401     403     404      403   403   200    200    200
GET    /api/families/:familyId/subscribed-events/:subscribedEventId                    401     403     404      200   200   200    200    200
`

const sportsDay = { title: 'Sports day', startTime: '2026-11-21T12:00:00.000Z', endTime: '2026-11-21T13:00:00.000Z' }

export const matrix: MatrixPart = {
  lines,
  rows({ sqlite }, { familyId, userId }) {
    const calendarSubscriptionId = Bun.randomUUIDv7()
    const at = '2026-11-21T12:00:00.000Z'
    sqlite.run(
      `INSERT INTO calendar_subscriptions (id, family_id, created_by, name, color, kind, host, secret, interval_minutes, may_write, unknown_zones, next_at, created_at, updated_at)
       VALUES (?, ?, ?, 'School', '#3b82f6', 'caldav', 'school.example', 'x', 360, 1, '[]', '2126-11-21T12:00:00.000Z', ?, ?)`,
      [calendarSubscriptionId, familyId, userId, at, at],
    )
    const subscribedEventId = sha256(calendarSubscriptionId).slice(0, 32)
    const objectId = Bun.randomUUIDv7()
    const lines = ['BEGIN:VEVENT', 'UID:one', 'DTSTAMP:20261101T000000Z', 'SUMMARY:Sports day', 'DTSTART:20261121T120000Z', 'END:VEVENT']
    const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
    sqlite.run(`INSERT INTO subscribed_objects (id, family_id, subscription_id, href, etag, text) VALUES (?, ?, ?, '/one.ics', '"1"', ?)`, [
      ...[objectId, familyId, calendarSubscriptionId, text],
    ])
    sqlite.run(
      `INSERT INTO subscribed_events (id, family_id, subscription_id, object_id, title, start_time, end_time, timezone)
       VALUES (?, ?, ?, ?, 'Sports day', ?, ?, 'UTC')`,
      [subscribedEventId, familyId, calendarSubscriptionId, objectId, at, at],
    )
    return { calendarSubscriptionId, subscribedEventId }
  },
  bodies: {
    'POST /api/families/:familyId/calendar-subscriptions': () => ({ name: 'School', color: '#3b82f6', url: 'http://127.0.0.1:1/a.ics' }),
    'POST /api/families/:familyId/calendar-subscriptions/discover': () => ({ url: 'http://127.0.0.1:1/dav' }),
    'POST /api/calendar-subscriptions/:calendarSubscriptionId/missing': () => ({ keep: true }),
    'POST /api/families/:familyId/subscribed-events': ({ calendarSubscriptionId }) => ({
      ...sportsDay,
      subscriptionId: calendarSubscriptionId,
    }),
    'PUT /api/families/:familyId/subscribed-events/:subscribedEventId': () => sportsDay,
    'PATCH /api/calendar-subscriptions/:calendarSubscriptionId': () => ({ name: 'School of Ella' }),
  },
  requests: {
    'GET /api/families/:familyId/subscribed-events': () => ({ query: 'from=2026-11-20T00:00:00Z&to=2026-11-28T00:00:00Z' }),
  },
}
