import { found } from '#src/platform/errors'
import type { MatrixPart } from '#src/testing/matrix.parts'
import { newProject } from './projects.contract'
import { newProjectExpense, newProjectTask } from './projects.parts.contract'

const project = { name: 'Garden shed' }
const task = { title: 'Water the plants' }
const expense = { description: 'Planks', amount: 12.5 }

//                                                                                  visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/projects                                             401     403     404      403      200   200    200    200
POST   /api/families/:familyId/projects                                             401     403     404      403      201   201    201    201
GET    /api/families/:familyId/projects/:projectId                     own          401     403     404      403      200   200    200    200
GET    /api/families/:familyId/projects/:projectId                                  401     403     404      403      200   200    200    200
PUT    /api/families/:familyId/projects/:projectId                     own          401     403     404      403      200   200    200    200
PUT    /api/families/:familyId/projects/:projectId                                  401     403     404      403      403   403    200    200
PATCH  /api/families/:familyId/projects/:projectId                     own          401     403     404      403      200   200    200    200
PATCH  /api/families/:familyId/projects/:projectId                                  401     403     404      403      403   403    200    200
DELETE /api/families/:familyId/projects/:projectId                     own          401     403     404      403      204   204    204    204
DELETE /api/families/:familyId/projects/:projectId                                  401     403     404      403      403   403    204    204
GET    /api/families/:familyId/projects/:projectId/tasks               own          401     403     404      403      200   200    200    200
POST   /api/families/:familyId/projects/:projectId/tasks               own          401     403     404      403      201   201    201    201
GET    /api/families/:familyId/projects/:projectId/tasks                            401     403     404      403      200   200    200    200
POST   /api/families/:familyId/projects/:projectId/tasks                            401     403     404      403      201   201    201    201
PATCH  /api/families/:familyId/projects/:projectId/tasks/:taskId       own project  401     403     404      403      200   200    200    200
PATCH  /api/families/:familyId/projects/:projectId/tasks/:taskId       project      401     403     404      403      403   403    200    200
POST   /api/families/:familyId/projects/:projectId/tasks/:taskId/move  own project  401     403     404      403      200   200    200    200
POST   /api/families/:familyId/projects/:projectId/tasks/:taskId/move  project      401     403     404      403      403   403    200    200
DELETE /api/families/:familyId/projects/:projectId/tasks/:taskId       own project  401     403     404      403      204   204    204    204
DELETE /api/families/:familyId/projects/:projectId/tasks/:taskId       project      401     403     404      403      403   403    204    204
GET    /api/families/:familyId/projects/:projectId/expenses            own          401     403     404      403      200   200    200    200
POST   /api/families/:familyId/projects/:projectId/expenses            own          401     403     404      403      201   201    201    201
GET    /api/families/:familyId/projects/:projectId/expenses                         401     403     404      403      200   200    200    200
POST   /api/families/:familyId/projects/:projectId/expenses                         401     403     404      403      201   201    201    201
PATCH  /api/families/:familyId/projects/:projectId/expenses/:expenseId own project  401     403     404      403      200   200    200    200
PATCH  /api/families/:familyId/projects/:projectId/expenses/:expenseId project      401     403     404      403      403   403    200    200
DELETE /api/families/:familyId/projects/:projectId/expenses/:expenseId own project  401     403     404      403      204   204    204    204
DELETE /api/families/:familyId/projects/:projectId/expenses/:expenseId project      401     403     404      403      403   403    204    204
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ projects }, member) => {
    const { id: projectId } = projects.create(member, newProject.parse(project))
    const row = found(projects.find(member, projectId))
    return {
      projectId,
      projectTaskId: projects.tasks.create(member, row, newProjectTask.parse(task)).id,
      expenseId: projects.expenses.create(member, row, newProjectExpense.parse(expense)).id,
    }
  },
  subjects: { project: { taskId: 'projectTaskId' } },
  bodies: {
    'POST /api/families/:familyId/projects': () => project,
    'PUT /api/families/:familyId/projects/:projectId': () => project,
    'PATCH /api/families/:familyId/projects/:projectId': () => ({ status: 'completed' }),
    'POST /api/families/:familyId/projects/:projectId/tasks': () => task,
    'PATCH /api/families/:familyId/projects/:projectId/tasks/:taskId': () => ({ status: 'completed' }),
    'POST /api/families/:familyId/projects/:projectId/tasks/:taskId/move': () => ({ parentTaskId: null, sortOrder: 0 }),
    'POST /api/families/:familyId/projects/:projectId/expenses': () => expense,
    'PATCH /api/families/:familyId/projects/:projectId/expenses/:expenseId': () => ({ amount: 1 }),
  },
}
