import type { Member } from '#src/platform/access'
import type { Gate } from '#src/platform/http/gate'
import { msg } from '#src/shared/language/message'
import { projectsApi } from './projects.contract'
import { projectPartsApi } from './projects.parts.contract'
import type { Projects } from './projects.service'

type Of<Id extends string> = { member: Member; params: Record<'projectId' | Id, string> }

export const projectRoutes = ({ onFamily, onFamilyRow, projects }: Gate & { projects: Projects }) => {
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
    onFamily(projectsApi.list, ({ member }) => projects.list(member)),
    onFamily(projectsApi.create, ({ member, body }) => projects.create(member, body)),
    onFamilyRow(projectsApi.find, msg('Project not found'), target, ({ row }) => projects.show(row)),
    onFamilyRow(projectsApi.update, msg('Project not found'), target, ({ member, row, body }) => projects.change(member, row, body)),
    onFamilyRow(projectsApi.change, msg('Project not found'), target, ({ member, row, body }) => projects.change(member, row, body)),
    onFamilyRow(projectsApi.remove, msg('Project not found'), target, ({ member, row }) => projects.remove(member, row)),

    onFamilyRow(projectPartsApi.tasks, msg('Project not found'), target, ({ row }) => tasks.list(row)),
    onFamilyRow(projectPartsApi.addTask, msg('Project not found'), target, ({ member, row, body }) => tasks.create(member, row, body)),
    onFamilyRow(projectPartsApi.changeTask, msg('Task not found'), taskTarget, ({ member, row, body }) =>
      tasks.change(member, row.project, row.task, body),
    ),
    onFamilyRow(projectPartsApi.moveTask, msg('Task not found'), taskTarget, ({ member, row, body }) =>
      tasks.move(member, row.project, row.task, body),
    ),
    onFamilyRow(projectPartsApi.removeTask, msg('Task not found'), taskTarget, ({ member, row }) =>
      tasks.remove(member, row.project, row.task),
    ),

    onFamilyRow(projectPartsApi.expenses, msg('Project not found'), target, ({ row }) => expenses.list(row)),
    onFamilyRow(projectPartsApi.addExpense, msg('Project not found'), target, ({ member, row, body }) =>
      expenses.create(member, row, body),
    ),
    onFamilyRow(projectPartsApi.changeExpense, msg('Expense not found'), expenseTarget, ({ member, row, body }) =>
      expenses.change(member, row.project, row.expense, body),
    ),
    onFamilyRow(projectPartsApi.removeExpense, msg('Expense not found'), expenseTarget, ({ member, row }) =>
      expenses.remove(member, row.project, row.expense),
    ),
  ]
}
