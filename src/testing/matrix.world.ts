import { newRelative } from '../features/ancestry/ancestry.contract'
import { newStory } from '../features/ancestry/stories.contract'
import { newEvent } from '../features/calendar/calendar.contract'
import { newDocument } from '../features/documents/documents.contract'
import { newBill, newPayment } from '../features/finances/finances.bills.contract'
import { newBudgetCategory } from '../features/finances/finances.categories.contract'
import { newTransaction } from '../features/finances/finances.transactions.contract'
import { newPhoto } from '../features/photos/photos.contract'
import { newProject } from '../features/projects/projects.contract'
import { newProjectExpense, newProjectTask } from '../features/projects/projects.parts.contract'
import { newTask } from '../features/tasks/tasks.contract'
import type { Member } from '../platform/access'
import { found } from '../platform/errors'
import { type Hearth, password } from './hearth'
import { type Body, matrixParts, type Rows } from './matrix.parts'
import { shoppingBodies, shoppingRowsOf } from './matrix.shopping'
import type { Caller } from './matrix.table'

/** What the access matrix is tried on: real rows of every kind, made by everybody, and bodies that are valid. */

const people = ['extended', 'child', 'member', 'parent', 'admin'] as const
type Person = (typeof people)[number]

const event = { title: 'Picnic', startTime: '2026-11-21T15:00:00Z', endTime: '2026-11-21T17:00:00Z' }
const task = { title: 'Water the plants' }
const chore = { ...task, isChore: true }
const project = { name: 'Garden shed' }
const expense = { description: 'Planks', amount: 12.5 }
const bill = { companyName: 'City Power', amountDue: 84.2, dueDate: '2026-11-30' }
const transaction = { description: 'Winter boots', amount: 59.95 }
const story = { title: 'The mill', content: 'It burned down in 1911.' }
const gif = Uint8Array.fromBase64('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=')

/** The SHA-256 of the picture of nothing, as the calls about parts want it. */
export const gifDigest = new Bun.CryptoHasher('sha256').update(gif).digest('base64')

/** The uploads of a user: a ticket that was not used yet, one in parts to be completed, a picture of nothing, and their profile picture. */
const uploadsOf = async (
  { as, services: { objects, multipart } }: Hearth,
  who: Exclude<Caller, 'visitor'>,
  userId: string,
): Promise<Rows> => {
  const upload = async () => {
    const { uploadURL } = objects.ticket(userId)
    const id = found(objects.idIn(uploadURL), 'File')
    await objects.put(userId, id, uploadURL.split('ticket=')[1] ?? '', new Blob([gif]).stream())
    return id
  }
  const { uploadURL } = objects.ticket(userId)
  const open = await multipart.begin(userId, gif.length)
  const partsId = found(objects.idIn(open.uploadURL), 'File')
  const partsTicket = open.uploadURL.split('?')[1] ?? ''
  const sender = { userId, id: partsId, ticket: partsTicket.replace('ticket=', '') }
  await multipart.put(sender, { part: '0', digest: gifDigest, body: new Blob([gif]).stream() })
  const profileId = await upload()
  await as(who).patch('/api/auth/user', { profileImageUrl: objects.address(profileId) })
  const ticketId = found(objects.idIn(uploadURL), 'File')
  return { ticketId, ticket: uploadURL.split('?')[1] ?? '', partsId, partsTicket, part: '0', objectId: await upload(), profileId }
}

/** What a member made, whatever they may make: it could be from before they were who they are. */
const familyRowsOf = ({ services, familyId, ids }: Hearth, who: Person, admin: Member, site: string): Rows => {
  const { access, ancestry, calendar, chat, documents, families, finances, invitations, notifications, photos, projects, tasks } = services
  const { userId, memberId } = ids[who]
  const member = found(access.membership(userId, familyId), 'Member')
  const assigner = who === 'admin' ? found(access.membership(ids.parent.userId, familyId), 'Member') : admin
  const invitation = { invitationType: 'email' as const, email: `${who}@example.net`, phoneNumber: null, role: 'member' as const }
  const { id: invitationId, inviteUrl } = invitations.invite(familyId, admin.userId, invitation, site)
  notifications.notify(familyId, userId, 'reminder', { title: 'Practice', area: 'family' })
  const assigned = { assignedTo: userId }
  const { id: projectId } = projects.create(member, newProject.parse(project))
  const projectRow = found(projects.find(member, projectId), 'Project')
  const { id: budgetCategoryId } = finances.categories.create(member, newBudgetCategory.parse({ name: 'Utilities' }))
  const { id: billId } = finances.bills.create(member, newBill.parse({ ...bill, categoryId: budgetCategoryId }))
  const billRow = found(finances.bills.find(billId), 'Bill')
  return {
    memberId: families.findMember(familyId, memberId)?.id ?? '',
    eventId: calendar.create(member, newEvent.parse(event)).id,
    privateId: calendar.create(member, newEvent.parse({ ...event, title: `CANARY of ${who}`, isPrivate: true })).id,
    messageId: chat.send(member, { content: 'Hello', type: 'text', isAnnouncement: false }).id,
    taskId: tasks.create(member, newTask.parse(task)).id,
    assignedId: tasks.create(assigner, newTask.parse({ ...task, ...assigned })).id,
    choreId: tasks.create(assigner, newTask.parse(chore)).id,
    assignedChoreId: tasks.create(assigner, newTask.parse({ ...chore, ...assigned })).id,
    photoId: photos.add(member, newPhoto.parse({ url: `https://example.org/${who}.jpg` })).id,
    projectId,
    projectTaskId: projects.tasks.create(member, projectRow, newProjectTask.parse(task)).id,
    expenseId: projects.expenses.create(member, projectRow, newProjectExpense.parse(expense)).id,
    documentId: documents.create(member, newDocument.parse({ title: 'House rules' })).id,
    personId: ancestry.create(member, newRelative.parse({ firstName: 'Rosalind' })).id,
    storyId: ancestry.stories.create(member, newStory.parse(story)).id,
    ...shoppingRowsOf(services, member),
    budgetCategoryId,
    billId,
    paymentId: finances.payments.pay(member, billRow, newPayment.parse({})).id,
    transactionId: finances.transactions.create(member, newTransaction.parse(transaction)).id,
    ...Object.fromEntries(matrixParts.flatMap(({ rows }) => Object.entries(rows?.(services, member) ?? {}))),
    notificationId: found(notifications.list(member, { limit: 1 })[0], 'Notification').id,
    invitationId,
    code: inviteUrl.split('/').at(-1) ?? '',
    addonType: 'messages',
    childId: ids.child.userId,
    weekStart: '2026-11-15',
    weekEnd: '2026-11-21',
  }
}

export type World = Record<Caller, { own: Rows; others: Rows }>

/** Everybody's own rows, and those of another member of the Riveras. Who can have none there has another's as their own. */
export const makeWorld = async (hearth: Hearth): Promise<World> => {
  const { services, ids, familyId } = hearth
  const admin = found(services.access.membership(ids.admin.userId, familyId), 'Member')
  const rows = {} as Record<Person, Rows>
  for (const who of people) {
    const uploads = await uploadsOf(hearth, who, ids[who].userId)
    rows[who] = { ...familyRowsOf(hearth, who, admin, hearth.url), ...uploads, sessionId: sessionOf(hearth, who) }
  }
  const outside = async (who: 'pending' | 'stranger') => ({
    own: { ...rows.member, ...(await uploadsOf(hearth, who, ids[who].userId)), sessionId: sessionOf(hearth, who) },
    others: rows.member,
  })
  const inside = (who: Person) => ({ own: rows[who], others: rows[who === 'member' ? 'child' : 'member'] })
  return {
    visitor: { own: rows.member, others: rows.member },
    pending: await outside('pending'),
    stranger: await outside('stranger'),
    ...(Object.fromEntries(people.map((who) => [who, inside(who)])) as Record<Person, ReturnType<typeof inside>>),
  }
}

const sessionOf = ({ services, ids }: Hearth, who: Exclude<Caller, 'visitor'>) =>
  found(services.sessions.list(ids[who].userId, '')[0], 'Session').id

/** The rows that a line is about. */
export const rowsFor = ({ own, others }: World[Caller], about: string): Rows => {
  const rows = about.startsWith('own') ? own : others
  if (about.endsWith('private')) return { ...rows, eventId: rows.privateId ?? '' }
  if (about.endsWith('profile picture')) return { ...rows, objectId: rows.profileId ?? '' }
  if (about === 'assigned') return { ...rows, taskId: own.assignedId ?? '' }
  if (about === 'assigned chore') return { ...rows, taskId: own.assignedChoreId ?? '' }
  if (about.endsWith('project')) return { ...rows, taskId: rows.projectTaskId ?? '' }
  if (about === 'chore') return { ...rows, taskId: rows.choreId ?? '' }
  return rows
}

const account = { firstName: 'Tim', username: 'tim', password }

/** What is sent, by call. */
export const bodies: Record<string, Body> = {
  'POST /api/setup': () => ({ familyName: 'Late', firstName: 'Tim', email: 'tim@example.org', password, timezone: 'UTC', token: 'any' }),
  'POST /api/auth/sign-in': () => ({ identifier: 'leo', password }),
  'POST /api/auth/sign-up': () => account,
  'PATCH /api/auth/user': () => ({ firstName: 'New' }),
  'PUT /api/profile-image': ({ objectId }) => ({ profileImageURL: `/api/objects/${objectId}` }),
  'POST /api/auth/password': () => ({ currentPassword: password, newPassword: `${password}!` }),
  'PUT /api/user/settings': ({ objectId }, about) =>
    about.endsWith('picture') ? { backgroundType: 'device', backgroundImageUrl: `/api/objects/${objectId}` } : {},
  'PUT /api/user/getting-started': () => ({ skipped: ['install'] }),
  'POST /api/objects/upload': () => ({ size: gif.length }),
  'PUT /api/objects/:objectId': () => gif,
  'PUT /api/objects/:objectId/parts/:part': () => gif,
  'POST /api/families': () => ({ name: 'Second' }),
  'PATCH /api/families/:familyId': () => ({ name: 'Renamed' }),
  'POST /api/families/:familyId/members': () => account,
  'PATCH /api/families/:familyId/members/:memberId': (_, about) => {
    if (about.endsWith('colour')) return { color: '#123456' }
    return about.endsWith('role') ? { role: 'child' } : { permissions: ['view_finances'] }
  },
  'POST /api/families/:familyId/invitations': () => ({ email: 'tim@example.org' }),
  'POST /api/invitations/:code/accept': () => account,
  'POST /api/families/:familyId/addons': () => ({ addonType: 'gift_wishlist' }),
  'POST /api/families/:familyId/events': () => event,
  'PUT /api/families/:familyId/events/:eventId': () => event,
  'PUT /api/families/:familyId/events/:eventId/cancelled': () => ({ instanceDate: '2026-11-21', isCancelled: true }),
  'PUT /api/families/:familyId/events/:eventId/rsvp': () => ({ status: 'accepted' }),
  'PUT /api/families/:familyId/events/:eventId/reminder': () => ({ reminderMinutes: 30 }),
  'POST /api/families/:familyId/messages': (_, about) => ({ content: 'Hello', isAnnouncement: about === 'announcement' }),
  'POST /api/families/:familyId/messages/read': ({ messageId }) => ({ upTo: messageId }),
  'POST /api/families/:familyId/tasks': (_, about) => (about === 'chore' ? chore : task),
  'PATCH /api/families/:familyId/tasks/:taskId': () => ({ status: 'completed' }),
  'PUT /api/families/:familyId/tasks/:taskId': () => task,
  'POST /api/families/:familyId/projects': () => project,
  'PUT /api/families/:familyId/projects/:projectId': () => project,
  'PATCH /api/families/:familyId/projects/:projectId': () => ({ status: 'completed' }),
  'POST /api/families/:familyId/projects/:projectId/tasks': () => task,
  'PATCH /api/families/:familyId/projects/:projectId/tasks/:taskId': () => ({ status: 'completed' }),
  'POST /api/families/:familyId/projects/:projectId/tasks/:taskId/move': () => ({ parentTaskId: null, sortOrder: 0 }),
  'POST /api/families/:familyId/projects/:projectId/expenses': () => expense,
  'PATCH /api/families/:familyId/projects/:projectId/expenses/:expenseId': () => ({ amount: 1 }),
  'PUT /api/families/:familyId/tasks/audit/notes': ({ childId, weekStart }) => ({ childId, weekStart, notes: 'Well done.' }),
  'POST /api/families/:familyId/photos': ({ objectId }, about) => ({
    url: about === 'address' ? 'https://example.org/beach.jpg' : `/api/objects/${objectId}`,
  }),
  'PATCH /api/photos/:photoId': () => ({ caption: 'At the lake' }),
  ...shoppingBodies,
  'POST /api/families/:familyId/documents': () => ({ title: 'Recipe' }),
  'PATCH /api/documents/:documentId': () => ({ title: 'Rules' }),
  'POST /api/families/:familyId/ancestry': () => ({ firstName: 'Ruth' }),
  'PATCH /api/ancestry/:personId': () => ({ bio: 'A baker.' }),
  'POST /api/families/:familyId/ancestry/stories': () => story,
  'PATCH /api/ancestry-stories/:storyId': () => ({ title: 'The bakery' }),
  'POST /api/families/:familyId/bills': ({ budgetCategoryId }) => ({ ...bill, categoryId: budgetCategoryId }),
  'PATCH /api/bills/:billId': () => ({ amountDue: 90 }),
  'POST /api/bills/:billId/payments': () => ({ dueDate: '2026-12-30' }),
  'POST /api/families/:familyId/budget-categories': () => ({ name: 'Utilities' }),
  'PATCH /api/budget-categories/:budgetCategoryId': () => ({ monthlyBudget: 200 }),
  'POST /api/families/:familyId/transactions': () => transaction,
  'PATCH /api/transactions/:transactionId': () => ({ amount: 1 }),
  'POST /api/families/:familyId/notifications/read': ({ notificationId }) => ({ upTo: notificationId }),
  'PATCH /api/families/:familyId/notifications/:notificationId': () => ({ read: true }),
  ...Object.fromEntries(matrixParts.flatMap((part) => Object.entries(part.bodies))),
}
