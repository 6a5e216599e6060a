import type { Member } from '#src/platform/access'
import type { Gate } from '#src/platform/http/gate'
import { projectsApi } from './projects.contract'
import { projectPartsApi } from './projects.parts.contract'
import type { Projects } from './projects.service'

type Of<Id extends string> = { member: Member; params: Record<'projectId' | Id, string> }

export const projectRoutes = ({ on, projects }: { on: Gate; projects: Projects }) => {
  const { tasks, expenses } = projects
  const target = ({ member, params }: Of<never>) => projects.find(member, params.projectId)
  const taskTarget = (call: Of<'taskId'>) => {
    const project = target(call)
    const task = project && tasks.find(call.member, project.id, call.params.taskId)
    return project && task && { project, task }
  }
  const expenseTarget = (call: Of<'expenseId'>) => {
    const project = target(call)
    const expense = project && expenses.find(call.member, project.id, call.params.expenseId)
    return project && expense && { project, expense }
  }

  return [
    on(projectsApi.list, ({ member }) => projects.list(member)),
    on(projectsApi.create, ({ member, body }) => projects.create(member, body)),
    on(projectsApi.find, 'Project', target, ({ row }) => projects.show(row)),
    on(projectsApi.update, 'Project', target, ({ member, row, body }) => projects.change(member, row, body)),
    on(projectsApi.change, 'Project', target, ({ member, row, body }) => projects.change(member, row, body)),
    on(projectsApi.remove, 'Project', target, ({ member, row }) => projects.remove(member, row)),

    on(projectPartsApi.tasks, 'Project', target, ({ row }) => tasks.list(row)),
    on(projectPartsApi.addTask, 'Project', target, ({ member, row, body }) => tasks.create(member, row, body)),
    on(projectPartsApi.changeTask, 'Task', taskTarget, ({ member, row, body }) => tasks.change(member, row.project, row.task, body)),
    on(projectPartsApi.moveTask, 'Task', taskTarget, ({ member, row, body }) => tasks.move(member, row.project, row.task, body)),
    on(projectPartsApi.removeTask, 'Task', taskTarget, ({ member, row }) => tasks.remove(member, row.project, row.task)),

    on(projectPartsApi.expenses, 'Project', target, ({ row }) => expenses.list(row)),
    on(projectPartsApi.addExpense, 'Project', target, ({ member, row, body }) => expenses.create(member, row, body)),
    on(projectPartsApi.changeExpense, 'Expense', expenseTarget, ({ member, row, body }) =>
      expenses.change(member, row.project, row.expense, body),
    ),
    on(projectPartsApi.removeExpense, 'Expense', expenseTarget, ({ member, row }) => expenses.remove(member, row.project, row.expense)),
  ]
}
