import { newTask, type TaskReply } from '../features/tasks/tasks.contract'
import { type Chore, chores, type Errand, errands } from './chores'
import type { DemoFamily } from './family'
import { isOldEnough, type Name } from './people'
import { type Act, lately, type Plan } from './timeline'

/** The probability that somebody completes a due task on its day. */
const diligence: Record<Name, number> = { Maya: 0.9, Tom: 0.75, Ella: 0.8, Noah: 0.82, Ivy: 0.9, Ruth: 1 }

/** Daily and weekly chores of the children, and tasks of everybody: some late, some forgotten for a while. */
export const planTasks = ({ services: { tasks }, members }: DemoFamily): Plan => {
  const names = new Map(Object.entries(members).map(([name, { userId }]) => [userId, name as Name]))
  /** Tasks that stay open on purpose, so that the dashboard has overdue ones. */
  const forgotten = new Set<string>()

  const addChore = ({ weekday, assignee, by, ...chore }: Chore, date: Temporal.PlainDate) => {
    const due = weekday ? date.add({ days: (weekday - date.dayOfWeek + 7) % 7 }) : date
    const assignedTo = members[assignee].userId
    tasks.create(members[by], newTask.parse({ ...chore, assignedTo, dueDate: due.toString(), isChore: true }))
  }
  const addErrand = ({ by, assignee, ...errand }: Errand, due: Temporal.PlainDate | undefined) => {
    const assignedTo = assignee ? members[assignee].userId : null
    return tasks.create(members[by], newTask.parse({ ...errand, assignedTo, dueDate: due?.toString() ?? null }))
  }
  const doneBy = (task: TaskReply): Name => names.get(task.assignedTo ?? task.createdBy) ?? 'Maya'
  const open = (after: Temporal.PlainDate) => tasks.list(members.Maya, { completedSince: after.toString() })

  /** The chores of children who are not old enough yet. */
  let waiting = chores
  return (day) => {
    const { date, daysLeft, random } = day
    const draw = random('tasks')
    const acts: Act[] = []
    const startable = waiting.filter(({ assignee }) => isOldEnough(assignee, date))
    for (const chore of startable) acts.push({ minute: 6 * 60, act: () => addChore(chore, date) })
    if (startable.length) waiting = waiting.filter((chore) => !startable.includes(chore))

    /** Completes a task, and its following occurrences that are also due. */
    const complete = (task: TaskReply, maxCatchUp = 7) => {
      tasks.complete(members[doneBy(task)], task)
      if (maxCatchUp === 0 || task.frequency === 'once' || !task.dueDate || task.dueDate >= date.toString()) return
      const next = open(date.add({ days: 1 })).find(({ title, dueDate }) => title === task.title && dueDate && dueDate <= date.toString())
      if (next) complete(next, maxCatchUp - 1)
    }
    const due = open(date.add({ days: 1 })).filter(({ id, dueDate }) => !forgotten.has(id) && (dueDate ?? '') <= date.toString())
    for (const task of due) {
      const likely = task.dueDate ? diligence[doneBy(task)] : 0.15
      if (draw.chance(likely)) acts.push({ minute: draw.int(7 * 60, 20 * 60), act: () => complete(task) })
    }

    const errand = draw.pick(errands)
    const areOldEnough = [errand.by, errand.assignee ?? errand.by].every((name) => isOldEnough(name, date))
    if (draw.chance(0.7) && areOldEnough) {
      const inDays = draw.chance(0.85) ? draw.int(1, 9) : undefined
      acts.push({ minute: draw.int(8 * 60, 21 * 60), act: () => addErrand(errand, inDays ? date.add({ days: inDays }) : undefined) })
    }
    if (daysLeft === 6) {
      const forget = (title: string, by: Name, assignee: Name, days: number) => () => {
        forgotten.add(addErrand({ title, by, assignee, priority: 'high' }, date.add({ days })).id)
      }
      acts.push({ minute: 18 * 60, act: forget('Pay for the school trip', 'Maya', 'Tom', 4) })
      acts.push({ minute: 19 * 60, act: forget('Bring back the drill to the Weavers', 'Tom', 'Maya', 6) })
      acts.push({ minute: 20 * 60, act: forget('Hand in the biology report', 'Ella', 'Ella', 8) })
    }
    if (daysLeft === 5) {
      const prepare = (errand: Errand) => () => forgotten.add(addErrand(errand, date.add({ days: 5 })).id)
      acts.push({ minute: 18 * 60, act: prepare({ title: 'Order the cake for Sunday', by: 'Tom', assignee: 'Maya', priority: 'high' }) })
      acts.push({
        minute: 19 * 60,
        act: prepare({ title: 'Pick up the concert tickets', by: 'Maya', assignee: 'Tom', priority: 'medium' }),
      })
    }
    if (daysLeft > 0) return acts

    // At any time of day, some of today's chores are done and some are not, and the admin has a new task.
    const done = due.filter(({ isChore }) => isChore).slice(0, 3)
    const dessertTask: Errand = { title: 'Choose a dessert for tonight', by: 'Tom', assignee: 'Maya', priority: 'low' }
    const lastActs = [...done.map((task) => () => complete(task)), () => addErrand(dessertTask, date)]
    const times = lately(day, lastActs.length, 90)
    return lastActs.map((act, n) => ({ minute: times[n] ?? 0, act }))
  }
}
