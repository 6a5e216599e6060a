import { Elysia } from 'elysia'
import * as z from 'zod'
import { type Access, type Session, sessionCookie } from './access'
import { AppError } from './errors'
import type { Connection, Live } from './live'
import type { LiveEvent } from './live.frames'

const joinFrame = z.object({ type: z.literal('join'), familyId: z.string() })

const failure = (code: string, message: string): LiveEvent => ({ type: 'error', data: { code, message } })

/** `/ws`: opened with the session cookie from the same origin only (checked for every request), then joins one family. */
export const liveSocket = (deps: { access: Access; live: Live }) => {
  const { access, live } = deps
  const connections = new WeakMap<object, Connection>()
  const sessionOf = (value: unknown): Session | undefined => (typeof value === 'string' ? access.session(value)?.session : undefined)

  return new Elysia({ name: 'live' }).ws('/ws', {
    beforeHandle({ cookie }) {
      if (!sessionOf(cookie[sessionCookie]?.value)) throw new AppError(401, 'not_signed_in', 'Please sign in.')
    },
    open(ws) {
      const token = ws.data.cookie[sessionCookie]?.value
      const session = sessionOf(token)
      if (!session) return ws.close()
      const connection: Connection = {
        session,
        isSignedIn: () => sessionOf(token) !== undefined,
        send: (event) => void ws.raw.send(JSON.stringify(event)),
        close: (code, reason) => ws.raw.close(code, reason),
      }
      connections.set(ws.raw, connection)
      live.opened(connection)
    },
    message(ws, frame) {
      const connection = connections.get(ws.raw)
      if (!connection) return
      const join = joinFrame.safeParse(frame)
      if (!join.success) return connection.send(failure('bad_frame', 'Send {"type":"join","familyId":"…"}.'))
      const member = access.membership(connection.session.userId, join.data.familyId)
      if (!member) return connection.send(failure('not_found', 'Family not found'))
      if (!member.isActive)
        return connection.send(failure('membership_pending', 'Your membership is pending. A family admin can activate it.'))
      live.join(connection, member)
    },
    close(ws) {
      const connection = connections.get(ws.raw)
      if (connection) live.closed(connection)
    },
  })
}
