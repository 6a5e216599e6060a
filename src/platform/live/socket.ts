import { Elysia } from 'elysia'
import * as z from 'zod'
import { closeCodes, type LiveEvent } from '#src/shared/live-frames'
import type { Access, Session } from '../access'
import { AppError, noMembership } from '../errors'
import type { Cookies } from '../http/cookies'
import type { RateLimits } from '../http/rate-limit'
import type { Connection, Live } from './live'

const joinFrame = z.object({ type: z.literal('join'), familyId: z.string() })

/** Sockets that one person can have open. A browser has one for each of its tabs, and a phone leaves some behind that nobody closes. */
const mostSockets = 64

/** Frames that a socket may send within so many milliseconds; a browser sends one, and another when its user turns to another family. */
const mostFrames = 30
const framesWithin = 10_000

/** Says whether one more thing is within what is allowed at once. */
const createMeter = () => {
  let [begun, count] = [0, 0]
  return () => {
    const now = performance.now()
    if (now - begun > framesWithin) [begun, count] = [now, 0]
    count++
    return count <= mostFrames
  }
}

const failure = (code: string, message: string): LiveEvent => ({ type: 'error', data: { code, message } })

/** `/ws`: opened with the session cookie from the same origin only (checked for every request), then joins one family. */
export const createLiveSocket = (deps: { access: Access; live: Live; cookies: Cookies; rateLimits: RateLimits }) => {
  const { access, live, cookies, rateLimits } = deps
  const connections = new WeakMap<object, Connection & { mayAsk: () => boolean }>()
  const sessionOf = (token: string | null | undefined): Session | undefined => (token ? access.session(token)?.session : undefined)

  return new Elysia({ name: 'live' }).ws('/ws', {
    beforeHandle({ request }) {
      const session = sessionOf(cookies.token(request))
      if (!session) throw new AppError(401, 'not_signed_in', 'Please sign in.')
      rateLimits.take('calls', session.userId)
      if (!access.isActiveAnywhere(session.userId)) throw noMembership()
    },
    open(ws) {
      const token = cookies.token(ws.data.request)
      const session = sessionOf(token)
      if (!session) return ws.close()
      if (live.openOf(session.userId) >= mostSockets) return ws.close(1013, 'too many sockets')
      const connection = {
        session,
        isSignedIn: () => sessionOf(token) !== undefined,
        send: (event: LiveEvent) => void ws.raw.send(JSON.stringify(event)),
        close: (code: number, reason: string) => ws.raw.close(code, reason),
        mayAsk: createMeter(),
      }
      connections.set(ws.raw, connection)
      live.opened(connection)
    },
    message(ws, frame) {
      const connection = connections.get(ws.raw)
      if (!connection) return
      if (!connection.mayAsk()) return connection.close(1008, 'too many frames')
      if (!connection.isSignedIn()) return connection.close(closeCodes.signedOut, 'access changed')
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
