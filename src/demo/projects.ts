import { newProject, projectChange } from '../features/projects/projects.contract'
import { newProjectExpense, newProjectTask, projectTaskChange } from '../features/projects/projects.parts.contract'
import type { ProjectRow } from '../features/projects/projects.store'
import { found } from '../platform/errors'
import type { DemoFamily } from './family'
import type { Name } from './people'
import { createRandom } from './random'
import type { Act, Plan } from './timeline'
import { type Cost, current, type Step, type Undertaking } from './undertakings'
import { former, words } from './undertakings.former'

/** Days since the start of the last past project, and between two of them. */
const formerSince = 150
const formerEvery = 70

/** A project with its start in days before today. */
type Begun = { daysAgo: number; what: Undertaking; id?: string; tasks: Map<Step, string>; expenses: Map<Cost, string> }

const beginning = (daysAgo: number, what: Undertaking): Begun => ({ daysAgo, what, tasks: new Map(), expenses: new Map() })

/** The last day of a project's script, in days since its start. */
const lastDay = ({ statuses, costs, steps }: Undertaking) => {
  const daysOf = ({ done = 0, begun = 0, below = [] }: Step): number[] => [done, begun, ...below.flatMap(daysOf)]
  return Math.max(...statuses.map(([day]) => day), ...costs.flatMap(({ on, back = 0 }) => [on, back]), ...steps.flatMap(daysOf))
}

/** Projects with nested tasks and expenses, which advance day by day. Past ones are over. */
export const planProjects = ({ services: { projects }, members }: DemoFamily, seed: string): Plan => {
  const { tasks, expenses } = projects
  const begun: Begun[] = []

  const named = (what: Undertaking, date: Temporal.PlainDate): Undertaking => {
    const random = createRandom(`${seed} project ${date}`)
    const word = (name: string) =>
      name === 'year' ? String(date.year) : random.pick(words[name as keyof typeof words] as [string, ...string[]])
    return { ...what, name: what.name.replace(/\{(\w+)\}/g, (_, name: string) => word(name)) }
  }
  const rowOf = (name: Name, id: string): ProjectRow => found(projects.find(members[name], id), 'Project')

  const begin = (one: Begun, date: Temporal.PlainDate) => {
    const { by, name, description, category, budget, priority, tags, notes, target } = one.what
    const dateOf = (day: number | undefined) => (day === undefined ? null : date.add({ days: day }).toString())
    const fields = { name, description, category, estimatedBudget: budget, priority, tags, notes }
    const body = newProject.parse({ ...fields, startDate: dateOf(0), targetEndDate: dateOf(target) })
    const { id } = projects.create(members[by], body)
    one.id = id
    const add = (step: Step, parentTaskId: string | null) => {
      const { title, assignee, due, hours, priority, below = [] } = step
      const assignedTo = assignee ? members[assignee].userId : null
      const task = { title, priority, assignedTo, parentTaskId, estimatedHours: hours, dueDate: dateOf(due) }
      const made = tasks.create(members[by], rowOf(by, id), newProjectTask.parse(task))
      one.tasks.set(step, made.id)
      for (const next of below) add(next, made.id)
    }
    for (const step of one.what.steps) add(step, null)
  }

  /** Runs a day of a project's script. */
  const goOn = ({ what, id = '', tasks: taskIds, expenses: expenseIds }: Begun, day: number, date: Temporal.PlainDate) => {
    for (const [on, status] of what.statuses)
      if (on === day) projects.change(members[what.by], rowOf(what.by, id), projectChange.parse({ status }))
    const changeTask = (by: Name, taskId: string, change: object) =>
      tasks.change(members[by], rowOf(by, id), found(tasks.find(members[by], id, taskId), 'Task'), projectTaskChange.parse(change))
    for (const [{ assignee = what.by, begun, done, hours }, taskId] of taskIds) {
      if (begun === day) changeTask(assignee, taskId, { status: 'in_progress' })
      if (done !== day) continue
      changeTask(assignee, taskId, { status: 'completed' })
      if (hours) changeTask(what.by, taskId, { actualHours: hours + (day % 3) * 0.5 })
    }
    for (const cost of what.costs) {
      const { on, by, back, ...fields } = cost
      if (on === day) {
        const body = newProjectExpense.parse({ ...fields, isReimbursable: back !== undefined, expenseDate: date.toString() })
        expenseIds.set(cost, expenses.create(members[by], rowOf(by, id), body).id)
      }
      const expense = back === day ? expenses.find(members[by], id, expenseIds.get(cost) ?? '') : undefined
      if (expense) expenses.change(members[by], rowOf(by, id), expense, { reimbursedDate: date.toString() })
    }
  }

  let isFirst = true
  return ({ date, daysLeft, random }) => {
    const draw = random('projects')
    // On the first day, catches up on the days before it.
    for (const [daysAgo, what] of current) if (isFirst ? daysAgo >= daysLeft : daysAgo === daysLeft) begun.push(beginning(daysAgo, what))
    isFirst = false
    const turn = (daysLeft - formerSince) / formerEvery
    if (turn >= 0 && Number.isInteger(turn)) begun.push(beginning(daysLeft, named(former[turn % former.length] ?? former[0], date)))

    return begun.flatMap((one): Act[] => {
      const today = one.daysAgo - daysLeft
      if (one.id !== undefined && today > lastDay(one.what)) return []
      const act = () => {
        const isNew = one.id === undefined
        if (isNew) begin(one, date.subtract({ days: today }))
        for (let day = isNew ? 0 : today; day <= today; day++) goOn(one, day, date.subtract({ days: today - day }))
      }
      return [{ minute: draw.int(9 * 60, 21 * 60), act }]
    })
  }
}
