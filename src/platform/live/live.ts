import { type Area, mayView } from '#src/shared/areas'
import { closeCodes, type LiveEvent } from '#src/shared/live-frames'
import type { Member, Session } from '../access'
import type { Commits } from '../database/group-commit'
import { createRecentFrames } from './recent-frames'

/** An open socket. */
export type Connection = {
  session: Session
  /** Whether the session is still valid: it can expire, and the command line can end it. */
  isSignedIn(): boolean
  member?: Member
  send(event: LiveEvent): void
  close(code: number, reason: string): void
}

/** A screen without a user that follows a family, as far as `member` may see it. */
export type Watcher = { member: Member; notify(): void }

/**
 * Tracks connections and broadcasts live frames. A frame goes to the members of its family who may view its area.
 * @param left called when a member's last connection closes; stores and returns that instant
 * @param afterCommit calls back once the change is committed, so that no frame precedes it
 * @param now a monotonic clock in milliseconds
 */
export const createLive = (left: (member: Member) => string, afterCommit: Commits['afterCommit'], now = () => performance.now()) => {
  const connections = new Set<Connection>()
  const watchers = new Set<Watcher>()
  const recent = createRecentFrames(now)

  const startedAs = Bun.randomUUIDv7()
  /** Counts the changes of each area of a family, since the start of the server. */
  const changes = new Map<string, number>()
  let otherChanges = 0
  const countChange = (familyId: string, area: Area) => changes.set(`${familyId} ${area}`, (changes.get(`${familyId} ${area}`) ?? 0) + 1)

  /** By family: looking through all connections takes a thousand families ten times as long as the rest of a frame. */
  const joined = new Map<string, Set<Connection>>()
  const inFamily = (familyId: string) => [...(joined.get(familyId) ?? [])]
  const isOnline = (familyId: string, userId: string) => inFamily(familyId).some((connection) => connection.session.userId === userId)
  const broadcast = (familyId: string, event: LiveEvent, isAllowed: (member: Member) => boolean) => {
    afterCommit(() => {
      if (event.type !== 'presence') recent.add({ familyId, event, isAllowed })
      for (const connection of inFamily(familyId)) if (connection.member && isAllowed(connection.member)) connection.send(event)
      if (event.type === 'presence') return
      for (const { member, notify } of watchers) if (member.familyId === familyId && isAllowed(member)) notify()
    })
  }
  const presence = (member: Member, online: boolean, lastSeen: string | null) =>
    broadcast(
      member.familyId,
      { type: 'presence', data: { userId: member.userId, isOnline: online, lastSeen } },
      (to) => to.userId !== member.userId,
    )

  const leave = (connection: Connection) => {
    const { member } = connection
    connection.member = undefined
    const others = member && joined.get(member.familyId)
    others?.delete(connection)
    if (others?.size === 0) joined.delete(member?.familyId ?? '')
    if (member && !isOnline(member.familyId, member.userId)) presence(member, false, left(member))
  }

  /** Closes sockets whose access has changed; a browser that still has access reconnects by itself. */
  const disconnect = (predicate: (connection: Connection) => boolean, code: number) => {
    for (const connection of connections) if (predicate(connection)) connection.close(code, 'access changed')
  }

  return {
    opened: (connection: Connection) => connections.add(connection),
    /** Number of open connections of a user. */
    openOf: (userId: string) => connections.values().reduce((open, { session }) => open + Number(session.userId === userId), 0),
    closed(connection: Connection) {
      connections.delete(connection)
      leave(connection)
    },
    /** The time on the clock of `join`, for what a page brings along. */
    now,
    /** Joins a connection to a family; it leaves its previous one. @param since the time of what its page brought along, whose later frames follow */
    join(connection: Connection, member: Member, since?: number) {
      if (connection.member?.familyId !== member.familyId) leave(connection)
      const wasOnline = isOnline(member.familyId, member.userId)
      connection.member = member
      joined.set(member.familyId, (joined.get(member.familyId) ?? new Set()).add(connection))
      const online = new Set(inFamily(member.familyId).map((other) => other.session.userId))
      connection.send({ type: 'joined', data: { familyId: member.familyId, online: [...online] } })
      if (since !== undefined) for (const event of recent.since(member, since)) connection.send(event)
      if (!wasOnline) presence(member, true, null)
    },
    isOnline,
    /** A text that differs after each change in one of these areas, as far as this server knows: a restart changes it too. */
    versionOf: (familyId: string, areas: readonly Area[]) =>
      [startedAs, otherChanges, ...areas.map((area) => changes.get(`${familyId} ${area}`) ?? 0)].join('.'),
    /** Number of users online, across all families. */
    online: () => new Set([...connections].flatMap(({ member, session }) => (member ? [session.userId] : []))).size,
    /** Announces a change in an area to all members who may view it, or only to the screens of `onlyUserId`. */
    changed(familyId: string, area: Area, onlyUserId?: string) {
      countChange(familyId, area)
      const event: LiveEvent = { type: 'changed', data: { familyId, area } }
      broadcast(familyId, event, (member) => mayView(member, area) && (!onlyUserId || member.userId === onlyUserId))
    },
    /** Announces a change in an area to the members who may view it and pass a filter, for rows that not all of them see. */
    changedFor(familyId: string, area: Area, isAllowed: (member: Member) => boolean) {
      countChange(familyId, area)
      const event: LiveEvent = { type: 'changed', data: { familyId, area } }
      broadcast(familyId, event, (member) => mayView(member, area) && isAllowed(member))
    },
    newMessage: (familyId: string, id: string) =>
      broadcast(familyId, { type: 'new_message', data: { familyId, id } }, (member) => mayView(member, 'messages')),
    newPhoto: (familyId: string, id: string) =>
      broadcast(familyId, { type: 'new_photo', data: { familyId, id } }, (member) => mayView(member, 'photos')),
    newDocument: (familyId: string, id: string) =>
      broadcast(familyId, { type: 'new_document', data: { familyId, id } }, (member) => mayView(member, 'documents')),
    disconnect,
    /** Tells a screen without a user of each change. @returns the function that ends it */
    watch(watcher: Watcher) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Another process changed the data: closes every socket, so that clients with access reconnect and fetch again. */
    recheck() {
      otherChanges++
      recent.forgetAll()
      disconnect((connection) => !connection.isSignedIn(), closeCodes.signedOut)
      disconnect(() => true, closeCodes.reconnect)
      for (const { notify } of watchers) notify()
    },
  }
}
export type Live = ReturnType<typeof createLive>
