import { found } from '#src/platform/errors'
import type { MatrixPart } from '#src/testing/matrix.parts'
import { newPlanner, newTemplate } from './planners.contract'
import { newGuest } from './planners.guests.contract'
import { newEventExpense, newEventMoment, newEventTask, newEventVenue } from './planners.parts.contract'

const plan = { name: 'Garden party' }
const task = { title: 'Hang the lanterns' }
const guest = { guestName: 'Aunt Clara' }
const answer = { response: 'yes', guestCount: 2 }
const expense = { category: 'Lanterns', planned: 40 }
const venue = { name: 'Boathouse' }
const moment = { at: '2026-12-05T17:00:00Z', title: 'Cake' }

//                                                       visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/event-planners               401     403     404      200      200   200    200    200
POST   /api/families/:familyId/event-planners               401     403     404      403      403   201    201    201
GET    /api/families/:familyId/event-templates              401     403     404      200      200   200    200    200
POST   /api/families/:familyId/event-templates              401     403     404      403      403   201    201    201
GET    /api/families/:familyId/event-tasks                  401     403     404      200      200   200    200    200
DELETE /api/event-templates/:templateId                own  401     403     404      403      403   204    204    204
DELETE /api/event-templates/:templateId                     401     403     404      403      403   403    204    204
GET    /api/event-planners/:plannerId                       401     403     404      200      200   200    200    200
GET    /api/event-planners/:plannerId/event.ics             401     403     404      200      200   200    200    200
PATCH  /api/event-planners/:plannerId                  own  401     403     404      403      403   200    200    200
PATCH  /api/event-planners/:plannerId                       401     403     404      403      403   403    200    200
DELETE /api/event-planners/:plannerId                  own  401     403     404      403      403   204    204    204
DELETE /api/event-planners/:plannerId                       401     403     404      403      403   403    204    204
GET    /api/event-planners/:plannerId/tasks                 401     403     404      200      200   200    200    200
POST   /api/event-planners/:plannerId/tasks                 401     403     404      403      403   201    201    201
PATCH  /api/event-tasks/:eventTaskId                   own  401     403     404      403      403   200    200    200
PATCH  /api/event-tasks/:eventTaskId                        401     403     404      403      403   403    200    200
DELETE /api/event-tasks/:eventTaskId                   own  401     403     404      403      403   204    204    204
DELETE /api/event-tasks/:eventTaskId                        401     403     404      403      403   403    204    204
GET    /api/event-planners/:plannerId/expenses              401     403     404      200      200   200    200    200
POST   /api/event-planners/:plannerId/expenses              401     403     404      403      403   201    201    201
PATCH  /api/event-expenses/:eventExpenseId             own  401     403     404      403      403   200    200    200
PATCH  /api/event-expenses/:eventExpenseId                  401     403     404      403      403   403    200    200
DELETE /api/event-expenses/:eventExpenseId             own  401     403     404      403      403   204    204    204
DELETE /api/event-expenses/:eventExpenseId                  401     403     404      403      403   403    204    204
GET    /api/event-planners/:plannerId/venues                401     403     404      200      200   200    200    200
POST   /api/event-planners/:plannerId/venues                401     403     404      403      403   201    201    201
PATCH  /api/event-venues/:venueId                      own  401     403     404      403      403   200    200    200
PATCH  /api/event-venues/:venueId                           401     403     404      403      403   403    200    200
PUT    /api/event-venues/:venueId/vote                      401     403     404      200      200   200    200    200
DELETE /api/event-venues/:venueId                      own  401     403     404      403      403   204    204    204
DELETE /api/event-venues/:venueId                           401     403     404      403      403   403    204    204
GET    /api/event-planners/:plannerId/moments               401     403     404      200      200   200    200    200
POST   /api/event-planners/:plannerId/moments               401     403     404      403      403   201    201    201
PATCH  /api/event-moments/:momentId                    own  401     403     404      403      403   200    200    200
PATCH  /api/event-moments/:momentId                         401     403     404      403      403   403    200    200
DELETE /api/event-moments/:momentId                    own  401     403     404      403      403   204    204    204
DELETE /api/event-moments/:momentId                         401     403     404      403      403   403    204    204
GET    /api/event-planners/:plannerId/guests                401     403     404      200      200   200    200    200
POST   /api/event-planners/:plannerId/guests                401     403     404      403      403   201    201    201
POST   /api/event-planners/:plannerId/reminders        own  401     403     404      403      403   200    200    200
POST   /api/event-planners/:plannerId/reminders             401     403     404      403      403   403    200    200
PATCH  /api/event-guests/:guestId                      own  401     403     404      403      403   200    200    200
PATCH  /api/event-guests/:guestId                           401     403     404      403      403   403    200    200
DELETE /api/event-guests/:guestId                      own  401     403     404      403      403   204    204    204
DELETE /api/event-guests/:guestId                           401     403     404      403      403   403    204    204
POST   /api/event-guests/:guestId/link                 own  401     403     404      403      403   200    200    200
POST   /api/event-guests/:guestId/link                      401     403     404      403      403   403    200    200
DELETE /api/event-guests/:guestId/link                 own  401     403     404      403      403   204    204    204
DELETE /api/event-guests/:guestId/link                      401     403     404      403      403   403    204    204
GET    /api/rsvp/:token                                     200     200     200      200      200   200    200    200
PUT    /api/rsvp/:token                                     200     200     200      200      200   200    200    200
GET    /api/rsvp/:token/event.ics                           200     200     200      200      200   200    200    200
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ planners }, member) => {
    const { id: plannerId } = planners.create(member, newPlanner.parse({ ...plan, date: '2026-12-05' }))
    const row = found(planners.find(plannerId))
    const { id: guestId, rsvpUrl } = planners.guests.create(member, row, newGuest.parse(guest), 'http://localhost')
    return {
      plannerId,
      guestId,
      token: rsvpUrl?.split('/').at(-1) ?? '',
      eventTaskId: planners.tasks.create(member, row, newEventTask.parse({ ...task, assignedTo: null })).id,
      eventExpenseId: planners.expenses.create(member, row, newEventExpense.parse(expense)).id,
      venueId: planners.venues.create(member, row, newEventVenue.parse(venue)).id,
      momentId: planners.moments.create(member, row, newEventMoment.parse(moment)).id,
      templateId: planners.templates.save(member, newTemplate.parse({ plannerId, name: 'Ours' })).id,
    }
  },
  makes: {
    'POST /api/event-planners/:plannerId/tasks': 'eventTaskId',
    'POST /api/event-planners/:plannerId/expenses': 'eventExpenseId',
  },
  bodies: {
    'POST /api/families/:familyId/event-planners': () => plan,
    'POST /api/families/:familyId/event-templates': ({ plannerId }) => ({ plannerId, name: 'Our garden party' }),
    'PATCH /api/event-planners/:plannerId': () => ({ budget: 300 }),
    'POST /api/event-planners/:plannerId/tasks': () => task,
    'PATCH /api/event-tasks/:eventTaskId': () => ({ title: 'Hang the lamps' }),
    'POST /api/event-planners/:plannerId/expenses': () => expense,
    'PATCH /api/event-expenses/:eventExpenseId': () => ({ spent: 12.5 }),
    'POST /api/event-planners/:plannerId/venues': () => venue,
    'PATCH /api/event-venues/:venueId': () => ({ capacity: 40 }),
    'PUT /api/event-venues/:venueId/vote': () => ({ isFor: true }),
    'POST /api/event-planners/:plannerId/moments': () => moment,
    'PATCH /api/event-moments/:momentId': () => ({ title: 'Speech' }),
    'POST /api/event-planners/:plannerId/guests': () => guest,
    'PATCH /api/event-guests/:guestId': () => ({ response: 'maybe' }),
    'PUT /api/rsvp/:token': () => answer,
  },
}
