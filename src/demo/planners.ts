import { newPlanner } from '../features/planners/planners.contract'
import { guestChange, newGuest, rsvpAnswer } from '../features/planners/planners.guests.contract'
import { eventExpenseChange, eventTaskChange, newEventMoment, newEventVenue } from '../features/planners/planners.parts.contract'
import { iso } from '../platform/clock'
import { found } from '../platform/errors'
import type { DemoFamily } from './family'
import { type PlanScript, planScripts } from './planner-scripts'
import type { Act, Plan } from './timeline'

/** Three event plans: one is over, one is near and one is new. Guests answer and tasks get done day by day. */
export const planPlanners = ({ services: { planners }, members, timezone }: DemoFamily): Plan => {
  const { tasks, guests, expenses, venues, moments, rsvps } = planners
  /** The answers to come, by script. */
  const waiting = new Map<PlanScript, { id: string; answers: [day: number, answer: () => unknown][] }>()

  const addGuests = (script: PlanScript, plannerId: string) => {
    const maker = members[script.by]
    const plan = found(planners.find(plannerId))
    return script.guests.flatMap(({ who, answered, answer }): [number, () => unknown][] => {
      const isMember = typeof who === 'string'
      const body = newGuest.parse(isMember ? { userId: members[who].userId } : who)
      const { id, rsvpUrl } = guests.create(maker, plan, body, 'http://localhost')
      const send = () =>
        isMember
          ? guests.change(members[who], found(guests.find(id)), guestChange.parse(answer))
          : rsvps.answer(rsvpUrl?.split('/').at(-1) ?? '', rsvpAnswer.parse(answer), '127.0.0.1')
      return answered === undefined ? [] : [[answered, send]]
    })
  }

  const start = (script: PlanScript, today: Temporal.PlainDate, daysLeft: number) => {
    const { by, name, templateId, plannerType, venue, time, budget, guestNote, notes, inDays, answersUntil } = script
    const maker = members[by]
    const date = today.add({ days: daysLeft + inDays })
    const facts = { name, templateId, plannerType, venue, time, budget, guestNote, notes }
    const rsvpDeadline = date.subtract({ days: answersUntil }).toString()
    const { id } = planners.create(maker, newPlanner.parse({ ...facts, date: date.toString(), rsvpDeadline }))
    const plan = found(planners.find(id))
    const own = tasks.list(plan).filter(({ kind }) => kind === 'task')
    for (const [at, owner] of script.owners.entries()) {
      const task = tasks.find(own[at]?.id ?? '')
      if (task) tasks.change(maker, task, eventTaskChange.parse({ assignedTo: members[owner].userId }))
    }
    for (const [at, expense] of expenses.list(plan).entries()) {
      const [planned, spent] = script.budgetLines[at] ?? []
      if (planned !== undefined) expenses.change(maker, expense, eventExpenseChange.parse({ planned, ...(spent && { spent }) }))
    }
    for (const { by: finder, votes, ...idea } of script.venues) {
      const made = venues.create(members[finder], plan, newEventVenue.parse(idea))
      for (const voter of votes) venues.vote(members[voter], found(venues.find(made.id)), true)
    }
    for (const [clockTime, title] of script.moments) {
      const at = iso(date.toZonedDateTime({ timeZone: timezone, plainTime: clockTime }).toInstant())
      moments.create(maker, plan, newEventMoment.parse({ at, title }))
    }
    waiting.set(script, { id, answers: addGuests(script, id) })
  }

  /** Answers and ticks of the day. */
  const live = (script: PlanScript, date: Temporal.PlainDate, daysLeft: number) => {
    const made = waiting.get(script)
    const plan = made && planners.find(made.id)
    if (!made || !plan) return
    const day = script.daysAgo - daysLeft
    for (const [, answer] of made.answers.filter(([answered]) => answered <= day)) answer()
    made.answers = made.answers.filter(([answered]) => answered > day)
    for (const { id, dueDate, isCompleted } of tasks.list(plan)) {
      const task = tasks.find(id)
      // One task of each plan is late.
      const isDone = dueDate !== null && dueDate <= date.subtract({ days: 2 }).toString()
      if (task && isDone && !isCompleted) {
        const owner = Object.values(members).find(({ userId }) => userId === task.assignedTo) ?? members[script.by]
        tasks.change(owner, task, { isCompleted: true })
      }
    }
    if (plan.status === 'planning' && plan.date !== null && plan.date < date.subtract({ days: 3 }).toString())
      planners.change(members[script.by], plan, { status: 'done' })
  }

  let isFirst = true
  return ({ date, daysLeft }) => {
    // A demo shorter than three months begins with the plans that are still open.
    const isStarted = ({ daysAgo, inDays }: PlanScript) => daysAgo === daysLeft || (isFirst && daysAgo > daysLeft && inDays >= -daysLeft)
    const started = planScripts.filter(isStarted)
    isFirst = false
    return [
      ...started.map((script): Act => ({ minute: 10 * 60, act: () => start(script, date, daysLeft) })),
      ...planScripts.map((script): Act => ({ minute: 10 * 60 + 5, act: () => live(script, date, daysLeft) })),
    ]
  }
}
