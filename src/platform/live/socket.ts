import { Elysia } from 'elysia'
import * as z from 'zod'
import { msg } from '#src/shared/language/message'
import { closeCodes, type LiveEvent } from '#src/shared/live-frames'
import type { Access, Session } from '../access'
import { AppError, noMembership } from '../errors'
import type { Cookies } from '../http/cookies'
import type { RateLimits } from '../http/rate-limit'
import type { Connection, Live } from './live'

const joinFrame = z.object({ type: z.literal('join'), familyId: z.string(), since: z.number().optional() })

/** Maximum number of open sockets per user. A browser opens one per tab, and phones leave dead ones behind. */
const maxSockets = 64

/** Maximum number of frames per socket and window; a browser sends one, and another when its user switches families. */
const maxFrames = 30
const frameWindowMs = 10_000

/** Fixed-window counter. @returns a function that counts a frame and says whether it is within the limit */
const createMeter = () => {
  let [windowStart, count] = [0, 0]
  return () => {
    const now = performance.now()
    if (now - windowStart > frameWindowMs) [windowStart, count] = [now, 0]
    count++
    return count <= maxFrames
  }
}

const failure = (code: string, message: string): LiveEvent => ({ type: 'error', data: { code, message } })

/** `/ws`: needs a session cookie and the same origin (checked for every request); a frame then joins one family. */
export const createLiveSocket = (deps: { access: Access; live: Live; cookies: Cookies; rateLimits: RateLimits }) => {
  const { access, live, cookies, rateLimits } = deps
  const connections = new WeakMap<object, Connection & { isWithinLimit: () => boolean }>()
  const sessionOf = (token: string | null | undefined): Session | undefined => (token ? access.session(token)?.session : undefined)

  return new Elysia({ name: 'live' }).ws('/ws', {
    beforeHandle({ request }) {
      const session = sessionOf(cookies.token(request))
      if (!session) throw new AppError(401, 'not_signed_in', msg('Please sign in.'))
      rateLimits.take('calls', session.userId)
      if (!access.isActiveAnywhere(session.userId)) throw noMembership()
    },
    open(ws) {
      const token = cookies.token(ws.data.request)
      const session = sessionOf(token)
      if (!session) return ws.close()
      if (live.openOf(session.userId) >= maxSockets) return ws.close(1013, 'too many sockets')
      const connection = {
        session,
        isSignedIn: () => sessionOf(token) !== undefined,
        send: (event: LiveEvent) => void ws.raw.send(JSON.stringify(event)),
        close: (code: number, reason: string) => ws.raw.close(code, reason),
        isWithinLimit: createMeter(),
      }
      connections.set(ws.raw, connection)
      live.opened(connection)
    },
    message(ws, frame) {
      const connection = connections.get(ws.raw)
      if (!connection) return
      if (!connection.isWithinLimit()) return connection.close(1008, 'too many frames')
      if (!connection.isSignedIn()) return connection.close(closeCodes.signedOut, 'access changed')
      const join = joinFrame.safeParse(frame)
      if (!join.success) return connection.send(failure('bad_frame', 'Send {"type":"join","familyId":"…"}.'))
      const member = access.membership(connection.session.userId, join.data.familyId)
      if (!member) return connection.send(failure('not_found', 'Family not found'))
      if (!member.isActive)
        return connection.send(failure('membership_pending', 'Your membership is pending. A family admin can activate it.'))
      live.join(connection, member, join.data.since)
    },
    close(ws) {
      const connection = connections.get(ws.raw)
      if (connection) live.closed(connection)
    },
  })
}
