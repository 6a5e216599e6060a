import { type Area, mayView } from '#src/shared/areas'
import { closeCodes, type LiveEvent } from '#src/shared/live-frames'
import type { Member, Session } from '../access'
import type { Commits } from '../database/group-commit'

/** One open socket. */
export type Connection = {
  session: Session
  /** Whether the session still holds; the command line or time may have ended it. */
  isSignedIn(): boolean
  member?: Member
  send(event: LiveEvent): void
  close(code: number, reason: string): void
}

/**
 * Who is connected, and what they are told. A frame goes to the members of its family who may view its area.
 * @param left stores when a member's last connection closed, and returns that moment
 * @param afterCommit calls back once what a frame tells of is on the disk
 */
export const createLive = (left: (member: Member) => string, afterCommit: Commits['afterCommit']) => {
  const connections = new Set<Connection>()

  const inFamily = (familyId: string) => [...connections].filter((connection) => connection.member?.familyId === familyId)
  const isOnline = (familyId: string, userId: string) => inFamily(familyId).some((connection) => connection.session.userId === userId)
  const tell = (familyId: string, event: LiveEvent, may: (member: Member) => boolean) => {
    afterCommit(() => {
      for (const connection of inFamily(familyId)) if (connection.member && may(connection.member)) connection.send(event)
    })
  }
  const presence = (member: Member, online: boolean, lastSeen: string | null) =>
    tell(
      member.familyId,
      { type: 'presence', data: { userId: member.userId, isOnline: online, lastSeen } },
      (to) => to.userId !== member.userId,
    )

  const leave = (connection: Connection) => {
    const { member } = connection
    connection.member = undefined
    if (member && !isOnline(member.familyId, member.userId)) presence(member, false, left(member))
  }

  /** Ends the sockets whose right to be open has changed; a browser that still may comes back by itself. */
  const disconnect = (which: (connection: Connection) => boolean, code: number) => {
    for (const connection of connections) if (which(connection)) connection.close(code, 'access changed')
  }

  return {
    opened: (connection: Connection) => connections.add(connection),
    /** How many connections somebody has open. */
    openOf: (userId: string) => connections.values().reduce((open, { session }) => open + Number(session.userId === userId), 0),
    closed(connection: Connection) {
      connections.delete(connection)
      leave(connection)
    },
    /** Puts a connection into a family, out of the one it was in. */
    join(connection: Connection, member: Member) {
      if (connection.member?.familyId !== member.familyId) leave(connection)
      const wasOnline = isOnline(member.familyId, member.userId)
      connection.member = member
      const online = new Set(inFamily(member.familyId).map((other) => other.session.userId))
      connection.send({ type: 'joined', data: { familyId: member.familyId, online: [...online] } })
      if (!wasOnline) presence(member, true, null)
    },
    isOnline,
    /** How many people have this server open, of all families. */
    online: () => new Set([...connections].flatMap(({ member, session }) => (member ? [session.userId] : []))).size,
    /** Something in an area changed: to all who may view it, or to one person's own screens alone. */
    changed(familyId: string, area: Area, onlyUserId?: string) {
      const event: LiveEvent = { type: 'changed', data: { familyId, area } }
      tell(familyId, event, (member) => mayView(member, area) && (!onlyUserId || member.userId === onlyUserId))
    },
    newMessage: (familyId: string, id: string) =>
      tell(familyId, { type: 'new_message', data: { familyId, id } }, (member) => mayView(member, 'messages')),
    newPhoto: (familyId: string, id: string) =>
      tell(familyId, { type: 'new_photo', data: { familyId, id } }, (member) => mayView(member, 'photos')),
    newDocument: (familyId: string, id: string) =>
      tell(familyId, { type: 'new_document', data: { familyId, id } }, (member) => mayView(member, 'documents')),
    disconnect,
    /** The data changed without this process knowing: who may no longer be here goes, the others come back and fetch anew. */
    recheck() {
      disconnect((connection) => !connection.isSignedIn(), closeCodes.signedOut)
      disconnect(() => true, closeCodes.again)
    },
  }
}
export type Live = ReturnType<typeof createLive>
