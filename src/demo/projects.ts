import { newProject, projectChange } from '../features/projects/projects.contract'
import { newProjectExpense, newProjectTask, projectTaskChange } from '../features/projects/projects.parts.contract'
import type { ProjectRow } from '../features/projects/projects.store'
import { found } from '../platform/errors'
import type { DemoFamily } from './family'
import type { Name } from './people'
import { type Cost, current, type ProjectScript, type Step } from './project-scripts'
import { pastProjects, words } from './project-scripts.past'
import { createRandom } from './random'
import type { Act, Plan } from './timeline'

/** Days since the start of the last past project, and between two of them. */
const lastPastStart = 150
const pastInterval = 70

/** A project with its start in days before today. */
type RunningProject = { daysAgo: number; script: ProjectScript; id?: string; tasks: Map<Step, string>; expenses: Map<Cost, string> }

const startProject = (daysAgo: number, script: ProjectScript): RunningProject => ({
  daysAgo,
  script,
  tasks: new Map(),
  expenses: new Map(),
})

/** The last day of a project's script, in days since its start. */
const lastDay = ({ statuses, costs, steps }: ProjectScript) => {
  const daysOf = ({ done = 0, started = 0, subtasks = [] }: Step): number[] => [done, started, ...subtasks.flatMap(daysOf)]
  return Math.max(...statuses.map(([day]) => day), ...costs.flatMap(({ on, reimbursed = 0 }) => [on, reimbursed]), ...steps.flatMap(daysOf))
}

/** Projects with nested tasks and expenses, which advance day by day. Past ones are over. */
export const planProjects = ({ services: { projects }, members }: DemoFamily, seed: string): Plan => {
  const { tasks, expenses } = projects
  const running: RunningProject[] = []

  const withName = (script: ProjectScript, date: Temporal.PlainDate): ProjectScript => {
    const random = createRandom(`${seed} project ${date}`)
    const word = (name: string) =>
      name === 'year' ? String(date.year) : random.pick(words[name as keyof typeof words] as [string, ...string[]])
    return { ...script, name: script.name.replace(/\{(\w+)\}/g, (_, name: string) => word(name)) }
  }
  const rowOf = (name: Name, id: string): ProjectRow => found(projects.find(members[name], id))

  const createProject = (project: RunningProject, date: Temporal.PlainDate) => {
    const { by, name, description, category, budget, priority, tags, notes, target } = project.script
    const dateOf = (day: number | undefined) => (day === undefined ? null : date.add({ days: day }).toString())
    const fields = { name, description, category, estimatedBudget: budget, priority, tags, notes }
    const body = newProject.parse({ ...fields, startDate: dateOf(0), targetEndDate: dateOf(target) })
    const { id } = projects.create(members[by], body)
    project.id = id
    const add = (step: Step, parentTaskId: string | null) => {
      const { title, assignee, due, hours, priority, subtasks = [] } = step
      const assignedTo = assignee ? members[assignee].userId : null
      const task = { title, priority, assignedTo, parentTaskId, estimatedHours: hours, dueDate: dateOf(due) }
      const made = tasks.create(members[by], rowOf(by, id), newProjectTask.parse(task))
      project.tasks.set(step, made.id)
      for (const next of subtasks) add(next, made.id)
    }
    for (const step of project.script.steps) add(step, null)
  }

  /** Runs a day of a project's script. */
  const runDay = ({ script, id = '', tasks: taskIds, expenses: expenseIds }: RunningProject, day: number, date: Temporal.PlainDate) => {
    for (const [on, status] of script.statuses)
      if (on === day) projects.change(members[script.by], rowOf(script.by, id), projectChange.parse({ status }))
    const changeTask = (by: Name, taskId: string, change: object) =>
      tasks.change(members[by], rowOf(by, id), found(tasks.find(members[by], id, taskId)), projectTaskChange.parse(change))
    for (const [{ assignee = script.by, started, done, hours }, taskId] of taskIds) {
      if (started === day) changeTask(assignee, taskId, { status: 'in_progress' })
      if (done !== day) continue
      changeTask(assignee, taskId, { status: 'completed' })
      if (hours) changeTask(script.by, taskId, { actualHours: hours + (day % 3) * 0.5 })
    }
    for (const cost of script.costs) {
      const { on, by, reimbursed, ...fields } = cost
      if (on === day) {
        const body = newProjectExpense.parse({ ...fields, isReimbursable: reimbursed !== undefined, expenseDate: date.toString() })
        expenseIds.set(cost, expenses.create(members[by], rowOf(by, id), body).id)
      }
      const expense = reimbursed === day ? expenses.find(members[by], id, expenseIds.get(cost) ?? '') : undefined
      if (expense) expenses.change(members[by], rowOf(by, id), expense, { reimbursedDate: date.toString() })
    }
  }

  let isFirst = true
  return ({ date, daysLeft, random }) => {
    const draw = random('projects')
    // On the first day, catches up on the days before it.
    for (const [daysAgo, script] of current)
      if (isFirst ? daysAgo >= daysLeft : daysAgo === daysLeft) running.push(startProject(daysAgo, script))
    isFirst = false
    const turn = (daysLeft - lastPastStart) / pastInterval
    if (turn >= 0 && Number.isInteger(turn))
      running.push(startProject(daysLeft, withName(pastProjects[turn % pastProjects.length] ?? pastProjects[0], date)))

    return running.flatMap((project): Act[] => {
      const today = project.daysAgo - daysLeft
      if (project.id !== undefined && today > lastDay(project.script)) return []
      const act = () => {
        const isNew = project.id === undefined
        if (isNew) createProject(project, date.subtract({ days: today }))
        for (let day = isNew ? 0 : today; day <= today; day++) runDay(project, day, date.subtract({ days: today - day }))
      }
      return [{ minute: draw.int(9 * 60, 21 * 60), act }]
    })
  }
}
