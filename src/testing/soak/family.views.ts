import type { Database } from 'bun:sqlite'
import { type Area, mayView } from '#src/shared/areas'
import type { LiveEvent } from '#src/shared/live-frames'
import type { Authority } from '#src/shared/permissions'

/** The family's screens, reloaded only on live frames, and SQL for their expected content. */

const line = (...parts: unknown[]) => parts.join(' ')

type Person = { userId: string; user: { firstName: string } }
type Event = { id: string; title: string; isCancelled: boolean; createdBy: string; instanceDate: string | null }
type Message = { id: string; content: string; senderId: string }
type Task = { id: string; title: string; status: string; isChore: boolean; createdBy: string; assignedTo: string | null }
type Item = { id: string; name: string; status: string; createdBy: string }
type Photo = { id: string; caption: string | null; uploadedBy: string }
type Document = { id: string; title: string; version: number; createdBy: string }

/** The used fields of each view's reply. */
type Shown = {
  members: Person[]
  events: Event[]
  messages: Message[]
  tasks: Task[]
  shopping: { id: string; items: Item[] }[]
  photos: Photo[]
  documents: Document[]
  notifications: { count: number }
}
type Name = keyof Shown

type View<Body> = {
  area: Area
  path: string
  /** The rows that a person sees, one line each. */
  lines: (body: Body) => string[]
  /** SQL for the same lines: rows of `$family` that `$user` may see. */
  truth: string
}

const views: { [N in Name]: View<Shown[N]> } = {
  members: {
    area: 'family',
    path: '/members',
    lines: (rows) => rows.map(({ userId, user }) => line(userId, user.firstName)),
    truth: `SELECT u.id || ' ' || u.first_name AS line FROM family_members m JOIN users u ON u.id = m.user_id
      WHERE m.family_id = $family AND $user = $user`,
  },
  events: {
    area: 'calendar',
    path: '/events',
    lines: (rows) =>
      [...Map.groupBy(rows, ({ id, title }) => line(id, title))].map(([event, all]) =>
        line(event, all.filter(({ isCancelled }) => isCancelled).length),
      ),
    truth: `SELECT id || ' ' || title || ' ' || (SELECT count(*) FROM event_instances WHERE event_id = id AND is_cancelled) AS line
      FROM events WHERE family_id = $family AND (NOT is_private OR created_by = $user)`,
  },
  messages: {
    area: 'messages',
    path: '/messages',
    lines: (rows) => rows.map(({ id, content }) => line(id, content)),
    truth: `SELECT id || ' ' || content AS line FROM messages WHERE family_id = $family AND $user = $user ORDER BY id DESC LIMIT 100`,
  },
  tasks: {
    area: 'tasks',
    path: '/tasks',
    lines: (rows) => rows.map(({ id, title, status }) => line(id, title, status)),
    truth: `SELECT id || ' ' || title || ' ' || status AS line FROM tasks WHERE family_id = $family AND $user = $user`,
  },
  shopping: {
    area: 'shopping',
    path: '/shopping-lists',
    lines: (lists) => lists.flatMap(({ items }) => items.map(({ id, name, status }) => line(id, name, status))),
    truth: `SELECT id || ' ' || name || ' ' || status AS line FROM smart_shopping_items WHERE family_id = $family AND $user = $user`,
  },
  photos: {
    area: 'photos',
    path: '/photos',
    lines: (rows) => rows.map(({ id, caption }) => line(id, caption)),
    truth: `SELECT id || ' ' || caption AS line FROM photos WHERE family_id = $family AND $user = $user`,
  },
  documents: {
    area: 'documents',
    path: '/documents',
    lines: (rows) => rows.map(({ id, title, version }) => line(id, title, version)),
    truth: `SELECT id || ' ' || title || ' ' || version AS line FROM documents WHERE family_id = $family AND $user = $user`,
  },
  notifications: {
    area: 'notifications',
    path: '/notifications/unread',
    lines: ({ count }) => [line(count, 'unread')],
    truth: `SELECT count(*) || ' unread' AS line FROM notifications WHERE family_id = $family AND user_id = $user AND read_at IS NULL`,
  },
}

const areaOf = (frame: LiveEvent): Area | undefined => {
  if (frame.type === 'changed') return frame.data.area
  if (frame.type === 'new_message') return 'messages'
  if (frame.type === 'new_photo') return 'photos'
  if (frame.type === 'new_document') return 'documents'
}

/** Debounces frames, as the web app does. */
const burstMs = 50

/** All screens of a person's browser. */
export class Screens {
  private readonly names: Name[]
  private readonly bodies: Partial<Shown> = {}
  private readonly stale = new Set<Name>()
  private fetching: Promise<void> | undefined
  private isAway = true

  constructor(
    standing: Authority,
    private readonly get: (path: string) => Promise<unknown>,
  ) {
    this.names = (Object.keys(views) as Name[]).filter((name) => mayView(standing, views[name].area))
  }

  /** The current content of a view, if it is shown. */
  show = <N extends Name>(name: N): Shown[N] | undefined => this.bodies[name]

  hear(frame: LiveEvent) {
    const area = areaOf(frame)
    this.fetch(this.names.filter((name) => views[name].area === area))
  }

  /** Reloads everything, because frames may have been missed. */
  arrive() {
    this.isAway = false
    this.fetch(this.names)
  }

  /** Stops fetching until `arrive`. */
  async goAway() {
    this.isAway = true
    await this.fetching
  }

  get isSettled() {
    return !this.fetching
  }

  private fetch(names: Name[]) {
    for (const name of names) this.stale.add(name)
    if (this.stale.size && !this.isAway) this.fetching ??= this.catchUp().finally(() => (this.fetching = undefined))
  }

  private async catchUp() {
    while (this.stale.size && !this.isAway) {
      await Bun.sleep(burstMs)
      for (const name of this.stale) {
        if (this.isAway) return
        // Before the request: a change meanwhile makes it stale again.
        this.stale.delete(name)
        const body = await this.get(views[name].path)
        if (body !== undefined) Object.assign(this.bodies, { [name]: body })
      }
    }
  }

  /** Differences between the screens and the database. */
  differences(database: Database, family: string, user: string): string[] {
    return this.names.flatMap((name) => {
      const body = this.bodies[name]
      const shown = new Set(body && (views[name] as View<unknown>).lines(body))
      const rows = database.query<{ line: string }, { family: string; user: string }>(views[name].truth).all({ family, user })
      const there = new Set(rows.map((row) => row.line))
      return [
        ...[...shown.difference(there)].map((text) => `${name} shows ${text}`),
        ...[...there.difference(shown)].map((text) => `${name} does not show ${text}`),
      ]
    })
  }
}
