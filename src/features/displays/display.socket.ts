import { Elysia } from 'elysia'
import { displayCookie } from '#src/platform/access'
import { AppError } from '#src/platform/errors'
import { cookieOf } from '#src/platform/http/cookies'
import type { RateLimits } from '#src/platform/http/rate-limit'
import type { Live } from '#src/platform/live/live'
import { msg } from '#src/shared/language/message'
import { closeCodes } from '#src/shared/live-frames'
import type { DisplayServices } from './displays.create'

/** Open sockets of one display: its page, and one that is lost and not closed yet. */
const maxSockets = 4

type Deps = { live: Pick<Live, 'watch'>; rateLimits: Pick<RateLimits, 'take'>; displays: DisplayServices }

/**
 * `/api/display/live`: tells a wall to ask for its content, in frames without any. It needs the cookie of a display, takes no frames, and closes
 * with the pairing, which each frame checks.
 */
export const createDisplaySocket = ({ live, rateLimits, displays: { manage, watcher } }: Deps) => {
  const open = new Map<string, number>()
  const count = (id: string, step: number) => {
    const left = (open.get(id) ?? 0) + step
    if (left > 0) open.set(id, left)
    else open.delete(id)
  }
  const ends = new WeakMap<object, () => void>()

  return new Elysia({ name: 'display' }).ws('/api/display/live', {
    maxPayloadLength: 1024,
    beforeHandle({ request }) {
      const display = manage.withToken(cookieOf(request, displayCookie))
      if (!display?.lastSeenAt) throw new AppError(401, 'display_not_paired', msg('This display is not paired.'))
      rateLimits.take('calls', display.id)
    },
    open(ws) {
      const token = cookieOf(ws.data.request, displayCookie)
      const display = manage.withToken(token)
      if (!display) return ws.close()
      if ((open.get(display.id) ?? 0) >= maxSockets) return ws.close(1013, 'too many sockets')
      const notify = () => {
        if (manage.withToken(token)) ws.raw.send('{"type":"changed"}')
        else ws.raw.close(closeCodes.signedOut, 'access changed')
      }
      const end = live.watch({ member: watcher(display), notify })
      count(display.id, 1)
      ends.set(ws.raw, () => {
        end()
        count(display.id, -1)
      })
    },
    message(ws) {
      ws.raw.close(1008, 'no frames')
    },
    close(ws) {
      ends.get(ws.raw)?.()
      ends.delete(ws.raw)
    },
  })
}
