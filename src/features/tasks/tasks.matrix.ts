import type { MatrixPart } from '#src/testing/matrix.parts'
import { newTask } from './tasks.contract'

const task = { title: 'Water the plants' }
const chore = { ...task, isChore: true }

//                                                                    visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/tasks                                  401     403     404      403      200   200    200    200
POST   /api/families/:familyId/tasks                                  401     403     404      403      201   201    201    201
POST   /api/families/:familyId/tasks                  chore           401     403     404      403      403   403    201    201
PUT    /api/families/:familyId/tasks/order                            401     403     404      403      204   204    204    204
PATCH  /api/families/:familyId/tasks/:taskId          own             401     403     404      403      200   200    200    200
PATCH  /api/families/:familyId/tasks/:taskId          assigned        401     403     404      403      200   200    200    200
PATCH  /api/families/:familyId/tasks/:taskId                          401     403     404      403      403   403    200    200
PATCH  /api/families/:familyId/tasks/:taskId          assigned chore  401     403     404      403      200   200    200    200
PATCH  /api/families/:familyId/tasks/:taskId          chore           401     403     404      403      403   403    200    200
PUT    /api/families/:familyId/tasks/:taskId          own             401     403     404      403      200   200    200    200
PUT    /api/families/:familyId/tasks/:taskId          assigned        401     403     404      403      403   403    200    200
PUT    /api/families/:familyId/tasks/:taskId                          401     403     404      403      403   403    200    200
PUT    /api/families/:familyId/tasks/:taskId          assigned chore  401     403     404      403      403   403    200    200
PUT    /api/families/:familyId/tasks/:taskId          chore           401     403     404      403      403   403    200    200
POST   /api/families/:familyId/tasks/:taskId/complete assigned chore  401     403     404      403      200   200    200    200
POST   /api/families/:familyId/tasks/:taskId/complete chore           401     403     404      403      403   403    200    200
DELETE /api/families/:familyId/tasks/:taskId          own             401     403     404      403      204   204    204    204
DELETE /api/families/:familyId/tasks/:taskId          assigned        401     403     404      403      403   403    204    204
DELETE /api/families/:familyId/tasks/:taskId                          401     403     404      403      403   403    204    204
DELETE /api/families/:familyId/tasks/:taskId          assigned chore  401     403     404      403      403   403    204    204
DELETE /api/families/:familyId/tasks/:taskId          chore           401     403     404      403      403   403    204    204
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ access, tasks }, member, { hearth, admin }) => {
    const parent = access.membership(hearth.ids.parent.userId, member.familyId)
    const assigner = (member.userId === admin.userId && parent) || admin
    const assigned = { assignedTo: member.userId }
    return {
      taskId: tasks.create(member, newTask.parse(task)).id,
      assignedId: tasks.create(assigner, newTask.parse({ ...task, ...assigned })).id,
      choreId: tasks.create(assigner, newTask.parse(chore)).id,
      assignedChoreId: tasks.create(assigner, newTask.parse({ ...chore, ...assigned })).id,
    }
  },
  subjects: { assigned: { taskId: 'assignedId' }, 'assigned chore': { taskId: 'assignedChoreId' }, chore: { taskId: 'choreId' } },
  bodies: {
    'POST /api/families/:familyId/tasks': (_, about) => (about === 'chore' ? chore : task),
    'PUT /api/families/:familyId/tasks/order': ({ taskId }) => ({ ids: [taskId] }),
    'PATCH /api/families/:familyId/tasks/:taskId': () => ({ status: 'completed' }),
    'PUT /api/families/:familyId/tasks/:taskId': () => task,
  },
}
