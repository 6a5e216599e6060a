import sharp from 'sharp'
import type { Random } from '#src/demo/random'
import { type Authority, type MemberCan, mayDo } from '#src/shared/permissions'
import type { Browser } from './family.browser'
import type { Screens } from './family.views'

/** A family member with their browser and state. */
export type Me = {
  userId: string
  username: string
  password: string
  firstName: string
  standing: Authority
  family: string
  listId: string
  everybody: string[]
  browser: Browser
  screens: Screens
  random: Random
  /** Opens the socket and reloads all screens. */
  arrive: () => Promise<void>
}

type Act = { name: string; weight: number; can: MemberCan; act: (me: Me) => Promise<unknown> }

/** Maximum rows of a person per kind: constant data, so that growth of memory is a leak. */
const maxRows = { messages: 10, tasks: 6, items: 6, events: 4, photos: 3, documents: 4 }

/** Accepted status: somebody else may just have deleted the row. */
const gone = [404]
/** A chore of a later day, or gone. */
const notDue = [404, 409]

const pick = <T>({ random }: Me, list: readonly T[]): T | undefined => list[random.int(0, list.length - 1)]
const may = ({ standing }: Me, can: MemberCan) => mayDo(standing, can)
const inFamily = ({ family }: Me, path: string) => `/api/families/${family}${path}`

const words = ['water', 'lantern', 'plum', 'bicycle', 'Saturday', 'letters', 'soup', 'garden', 'ladder', 'choir', 'Grüße', '旅行'] as const
const title = ({ random }: Me) => `${random.pick(words)} ${random.pick(words)} ${random.int(1, 999)}`

/** Deletes a person's oldest rows above the limit. Ids are in order of creation. */
const keepFew = async (me: Me, own: readonly { id: string }[], limit: number, path: (id: string) => string) => {
  const old = [...new Set(own.map(({ id }) => id))].sort().slice(0, -limit)
  for (const id of old) await me.browser.ask('DELETE', path(id), { also: gone })
}

const openHome = async (me: Me) => {
  const { get } = me.browser
  await Promise.all(['/api/auth/session', '/api/families', '/api/user/settings'].map(get))
  const shown = ['/members', '/addons/available', '/events/today', '/messages/unread', '/notifications/unread', '/activity']
  const more = [...(may(me, 'view_tasks') ? ['/tasks'] : []), ...(may(me, 'view_shopping') ? ['/shopping-lists'] : [])]
  await Promise.all([...shown, ...more].map((path) => get(inFamily(me, path))))
}

const openCalendar = (me: Me) => {
  const from = Temporal.Now.instant().subtract({ hours: 24 * me.random.int(0, 60) })
  return me.browser.get(inFamily(me, `/events?from=${from}&to=${from.add({ hours: 24 * 42 })}`))
}

const readChat = async (me: Me) => {
  const messages = await me.browser.get<{ id: string }[]>(inFamily(me, '/messages?limit=50'))
  const upTo = messages?.at(-1)?.id
  if (upTo) await me.browser.ask('POST', inFamily(me, '/messages/read'), { body: { upTo } })
}

const write = async (me: Me) => {
  const body = { content: title(me), isAnnouncement: me.random.chance(0.1), clientId: Bun.randomUUIDv7() }
  await me.browser.ask('POST', inFamily(me, '/messages'), { body })
  const own = me.screens.show('messages')?.filter(({ senderId }) => senderId === me.userId) ?? []
  await keepFew(me, own, maxRows.messages, (id) => inFamily(me, `/messages/${id}`))
}

const addTask = async (me: Me) => {
  const isChore = may(me, 'admin') || me.standing.role === 'parent'
  const body = { title: title(me), assignedTo: pick(me, me.everybody), isChore, dueDate: Temporal.Now.plainDateISO().toString() }
  const frequency = me.random.pick(['once', 'daily', 'weekly', 'monthly'])
  await me.browser.ask('POST', inFamily(me, '/tasks'), { body: { ...body, ...(isChore && { frequency, points: me.random.int(1, 10) }) } })
  const own = me.screens.show('tasks')?.filter(({ createdBy }) => createdBy === me.userId) ?? []
  await keepFew(me, own, maxRows.tasks, (id) => inFamily(me, `/tasks/${id}`))
}

const tickTask = (me: Me) => {
  const mine = ({ assignedTo, createdBy, isChore }: { assignedTo: string | null; createdBy: string; isChore: boolean }) =>
    assignedTo === me.userId || (createdBy === me.userId && !isChore)
  const task = pick(me, me.screens.show('tasks')?.filter(mine) ?? [])
  if (!task) return Promise.resolve()
  const path = inFamily(me, `/tasks/${task.id}`)
  if (task.isChore && task.status !== 'completed') return me.browser.ask('POST', `${path}/complete`, { also: notDue })
  const status = task.status === 'completed' ? 'pending' : 'completed'
  return me.browser.ask('PATCH', path, { body: { status }, also: notDue })
}

const itemsOf = (me: Me) => me.screens.show('shopping')?.flatMap(({ items }) => items) ?? []

const shop = async (me: Me) => {
  const item = pick(me, itemsOf(me))
  const status = item?.status === 'active' ? 'purchased' : 'active'
  if (item) await me.browser.ask('PATCH', `/api/smart-shopping-items/${item.id}`, { body: { status }, also: gone })
}

const addItem = async (me: Me) => {
  const body = { name: title(me), defaultQuantity: me.random.int(1, 9), estimatedPrice: me.random.int(1, 5000) / 100 }
  await me.browser.ask('POST', `/api/smart-shopping-lists/${me.listId}/items`, { body })
  const own = itemsOf(me).filter(({ createdBy }) => createdBy === me.userId)
  await keepFew(me, own, maxRows.items, (id) => `/api/smart-shopping-items/${id}`)
}

const addEvent = async (me: Me) => {
  const startTime = Temporal.Now.instant().add({ hours: me.random.int(1, 500) })
  const isPrivate = me.random.chance(0.2)
  const recurrence = me.random.chance(0.5) && { frequency: me.random.pick(['daily', 'weekly', 'monthly']), interval: me.random.int(1, 3) }
  const participants = isPrivate ? [] : me.random.some(me.everybody, 2).map((userId) => ({ userId }))
  const times = { startTime: startTime.toString(), endTime: startTime.add({ hours: 2 }).toString() }
  const body = { ...times, title: title(me), isPrivate, participants, recurrence: recurrence || null, isRecurring: Boolean(recurrence) }
  await me.browser.ask('POST', inFamily(me, '/events'), { body })
  const own = me.screens.show('events')?.filter(({ createdBy }) => createdBy === me.userId) ?? []
  await keepFew(me, own, maxRows.events, (id) => inFamily(me, `/events/${id}`))
}

const changeEvent = (me: Me) => {
  const own = me.screens.show('events')?.filter(({ createdBy }) => createdBy === me.userId) ?? []
  const event = pick(me, own)
  if (!event) return Promise.resolve()
  const path = inFamily(me, `/events/${event.id}`)
  const { instanceDate } = event
  if (instanceDate && me.random.chance(0.5))
    return me.browser.ask('PUT', `${path}/cancelled`, { body: { instanceDate, isCancelled: !event.isCancelled }, also: gone })
  return me.browser.ask('PUT', `${path}/reminder`, { body: { reminderMinutes: me.random.pick([null, 15, 60]) }, also: gone })
}

const upload = async (me: Me): Promise<string | undefined> => {
  const background = { r: me.random.int(0, 255), g: me.random.int(0, 255), b: me.random.int(0, 255) }
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const ticket = await me.browser.ask<{ uploadURL: string }>('POST', '/api/objects/upload')
  const stored = ticket && (await me.browser.ask<{ url: string }>('PUT', ticket.uploadURL, { bytes: new Uint8Array(bytes) }))
  return stored?.url
}

const addPhoto = async (me: Me) => {
  const url = await upload(me)
  if (!url) return
  await me.browser.ask('POST', inFamily(me, '/photos'), { body: { url, caption: title(me) } })
  await me.browser.get(`${url}?w=320`)
  const own = me.screens.show('photos')?.filter(({ uploadedBy }) => uploadedBy === me.userId) ?? []
  await keepFew(me, own, maxRows.photos, (id) => `/api/photos/${id}`)
}

const writeNote = async (me: Me) => {
  await me.browser.ask('POST', inFamily(me, '/documents'), { body: { title: title(me), content: '- [ ] one\n- [ ] two' } })
  const own = me.screens.show('documents')?.filter(({ createdBy }) => createdBy === me.userId) ?? []
  await keepFew(me, own, maxRows.documents, (id) => `/api/documents/${id}`)
}

/** People with the permission to edit all notes sometimes edit the same one. */
const changeNote = (me: Me) => {
  const all = me.standing.role === 'member' ? ({ createdBy }: { createdBy: string }) => createdBy === me.userId : () => true
  const note = pick(me, me.screens.show('documents')?.filter(all) ?? [])
  if (!note) return Promise.resolve()
  const body = { content: `${title(me)}\n`.repeat(me.random.int(1, 200)), version: note.version }
  return me.browser.ask('PATCH', `/api/documents/${note.id}`, { body, also: [...gone, 409] })
}

const search = (me: Me) => me.browser.get(inFamily(me, `/documents?search=${encodeURIComponent(me.random.pick(words))}`))

const reconnect = async (me: Me) => {
  await me.screens.goAway()
  await me.browser.leave(me.random.chance(0.5))
  await me.arrive()
}

const signOutAndIn = async (me: Me) => {
  await me.screens.goAway()
  await me.browser.ask('POST', '/api/auth/sign-out')
  await me.browser.closedByServer()
  await me.browser.ask('POST', '/api/auth/sign-in', { body: { identifier: me.username, password: me.password } })
  await me.arrive()
}

const changeProfile = async (me: Me) => {
  await me.browser.ask('PATCH', '/api/auth/user', { body: { firstName: `${me.firstName} ${me.random.int(1, 99)}` } })
  await me.browser.ask('PUT', '/api/user/settings', { body: { showRollingMessages: me.random.chance(0.5) } })
  const url = me.random.chance(0.2) ? await upload(me) : undefined
  if (url) await me.browser.ask('PUT', '/api/profile-image', { body: { profileImageURL: url } })
}

const readNotifications = async (me: Me) => {
  const newest = (await me.browser.get<{ id: string }[]>(inFamily(me, '/notifications')))?.[0]
  if (newest) await me.browser.ask('POST', inFamily(me, '/notifications/read'), { body: { upTo: newest.id }, also: [422] })
}

const acts: Act[] = [
  { name: 'opens the home page', weight: 8, can: 'member', act: openHome },
  { name: 'looks at the calendar', weight: 5, can: 'view_calendar', act: openCalendar },
  { name: 'reads the chat', weight: 6, can: 'view_messages', act: readChat },
  { name: 'writes a message', weight: 10, can: 'edit_messages', act: write },
  { name: 'adds a task', weight: 4, can: 'edit_tasks', act: addTask },
  { name: 'ticks a task', weight: 7, can: 'view_tasks', act: tickTask },
  { name: 'ticks in the shop', weight: 8, can: 'edit_shopping', act: shop },
  { name: 'adds to the list', weight: 5, can: 'edit_shopping', act: addItem },
  { name: 'adds an event', weight: 4, can: 'edit_calendar', act: addEvent },
  { name: 'changes an event', weight: 4, can: 'edit_calendar', act: changeEvent },
  { name: 'adds a photo', weight: 3, can: 'edit_photos', act: addPhoto },
  { name: 'writes a note', weight: 3, can: 'edit_documents', act: writeNote },
  { name: 'changes a note', weight: 6, can: 'edit_documents', act: changeNote },
  { name: 'searches the notes', weight: 4, can: 'view_documents', act: search },
  { name: 'reads the notifications', weight: 3, can: 'member', act: readNotifications },
  { name: 'loses the network', weight: 3, can: 'member', act: reconnect },
  { name: 'signs out and in', weight: 2, can: 'member', act: signOutAndIn },
  { name: 'changes the profile', weight: 2, can: 'member', act: changeProfile },
]

/** A random permitted act. */
export const nextAct = (me: Me) => {
  const possible = acts.filter(({ can }) => may(me, can)).flatMap((act) => Array<Act>(act.weight).fill(act))
  return possible[me.random.int(0, possible.length - 1)] as Act
}
