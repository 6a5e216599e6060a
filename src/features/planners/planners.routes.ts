import type { Gate } from '#src/platform/http/gate'
import type { Origin } from '#src/platform/http/request'
import { msg } from '#src/shared/language/message'
import { plannersApi } from './planners.contract'
import { guestsApi } from './planners.guests.contract'
import { calendarReply } from './planners.ics'
import { plannerPartsApi as partsApi } from './planners.parts.contract'
import type { Planners } from './planners.service'

type Deps = Gate & {
  planners: Planners
  /** The configured URL of this server; by default the one that the member's browser used. */
  url: string | undefined
}

export const plannerRoutes = ({ onPublic, onFamily, onRow, planners, url }: Deps) => {
  const { templates, tasks, expenses, venues, moments, guests, rsvps } = planners
  const site = (origin: Origin) => url ?? origin.url
  const plan = ({ params }: { params: { plannerId: string } }) => planners.find(params.plannerId)
  const task = ({ params }: { params: { eventTaskId: string } }) => tasks.find(params.eventTaskId)
  const expense = ({ params }: { params: { eventExpenseId: string } }) => expenses.find(params.eventExpenseId)
  const venue = ({ params }: { params: { venueId: string } }) => venues.find(params.venueId)
  const moment = ({ params }: { params: { momentId: string } }) => moments.find(params.momentId)
  const guest = ({ params }: { params: { guestId: string } }) => guests.find(params.guestId)

  return [
    onFamily(plannersApi.list, ({ member }) => planners.list(member)),
    onFamily(plannersApi.create, ({ member, body }) => planners.create(member, body)),
    onRow(plannersApi.find, msg('Plan not found'), plan, ({ row }) => planners.show(row)),
    onRow(plannersApi.change, msg('Plan not found'), plan, ({ member, row, body }) => planners.change(member, row, body)),
    onRow(plannersApi.remove, msg('Plan not found'), plan, ({ member, row }) => planners.remove(member, row)),
    onRow(plannersApi.calendar, msg('Plan not found'), plan, ({ row }) => calendarReply(planners.calendarFile(row))),
    onFamily(plannersApi.templates, ({ member }) => templates.list(member)),
    onFamily(plannersApi.saveTemplate, ({ member, body }) => templates.save(member, body)),
    onRow(
      plannersApi.removeTemplate,
      msg('Template not found'),
      ({ params }) => templates.find(params.templateId),
      ({ member, row }) => templates.remove(member, row),
    ),

    onFamily(partsApi.openTasks, ({ member }) => tasks.ofFamily(member)),
    onRow(partsApi.tasks, msg('Plan not found'), plan, ({ row }) => tasks.list(row)),
    onRow(partsApi.addTask, msg('Plan not found'), plan, ({ member, row, body }) => tasks.create(member, row, body)),
    onRow(
      partsApi.changeTask,
      msg('Task not found'),
      task,
      ({ member, row, body }) => tasks.change(member, row, body),
      tasks.assertMayTick,
    ),
    onRow(partsApi.removeTask, msg('Task not found'), task, ({ member, row }) => tasks.remove(member, row)),

    onRow(partsApi.expenses, msg('Plan not found'), plan, ({ row }) => expenses.list(row)),
    onRow(partsApi.addExpense, msg('Plan not found'), plan, ({ member, row, body }) => expenses.create(member, row, body)),
    onRow(partsApi.changeExpense, msg('Expense not found'), expense, ({ member, row, body }) => expenses.change(member, row, body)),
    onRow(partsApi.removeExpense, msg('Expense not found'), expense, ({ member, row }) => expenses.remove(member, row)),

    onRow(partsApi.venues, msg('Plan not found'), plan, ({ member, row }) => venues.list(member, row)),
    onRow(partsApi.addVenue, msg('Plan not found'), plan, ({ member, row, body }) => venues.create(member, row, body)),
    onRow(partsApi.changeVenue, msg('Venue not found'), venue, ({ member, row, body }) => venues.change(member, row, body)),
    onRow(partsApi.removeVenue, msg('Venue not found'), venue, ({ member, row }) => venues.remove(member, row)),
    onRow(partsApi.vote, msg('Venue not found'), venue, ({ member, row, body }) => venues.vote(member, row, body.isFor)),

    onRow(partsApi.moments, msg('Plan not found'), plan, ({ row }) => moments.list(row)),
    onRow(partsApi.addMoment, msg('Plan not found'), plan, ({ member, row, body }) => moments.create(member, row, body)),
    onRow(partsApi.changeMoment, msg('Moment not found'), moment, ({ member, row, body }) => moments.change(member, row, body)),
    onRow(partsApi.removeMoment, msg('Moment not found'), moment, ({ member, row }) => moments.remove(member, row)),

    onRow(guestsApi.list, msg('Plan not found'), plan, ({ row }) => guests.list(row)),
    onRow(guestsApi.create, msg('Plan not found'), plan, ({ member, row, body, origin }) => guests.create(member, row, body, site(origin))),
    onRow(
      guestsApi.change,
      msg('Guest not found'),
      guest,
      ({ member, row, body }) => guests.change(member, row, body),
      guests.assertMayAnswer,
    ),
    onRow(guestsApi.remove, msg('Guest not found'), guest, ({ member, row }) => guests.remove(member, row)),
    onRow(guestsApi.link, msg('Guest not found'), guest, ({ member, row, origin }) => guests.link(member, row, site(origin))),
    onRow(guestsApi.revoke, msg('Guest not found'), guest, ({ member, row }) => guests.revoke(member, row)),
    onRow(guestsApi.remind, msg('Plan not found'), plan, ({ member, row, origin }) => guests.remind(member, row, site(origin))),

    onPublic(guestsApi.show, ({ params, origin }) => rsvps.show(params.token, origin.address)),
    onPublic(guestsApi.answer, ({ params, body, origin }) => rsvps.answer(params.token, body, origin.address)),
    onPublic(guestsApi.calendar, ({ params, origin }) => calendarReply(rsvps.calendarFile(params.token, origin.address))),
  ]
}
