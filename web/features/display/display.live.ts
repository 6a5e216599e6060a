import { closeCodes } from '#src/shared/live-frames'
import type { DisplayState } from './display.feed'

/** Milliseconds in which several changes are one question. */
const gatherMs = 500
/** Milliseconds after which the end of a socket is news. */
const livedMs = 10_000

type Socket = Pick<WebSocket, 'close'> & { onmessage: unknown; onclose: unknown }
type Deps = {
  state: () => DisplayState
  refresh: () => void
  open: () => Socket
}

/**
 * Asks for the content as soon as the server says that something changed. The feed asks by itself as well, so a socket that a proxy has lost
 * costs nothing: each answer of the server opens one where there is none.
 * @returns takes each state of the feed, and the function that ends it
 */
export const createLive = ({ state, refresh, open }: Deps) => {
  let socket: Socket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      refresh()
    }, gatherMs)
  }
  const end = () => {
    clearTimeout(timer)
    timer = undefined
    const last = socket
    socket = undefined
    last?.close()
  }
  const note = () => {
    const { content, isCut, isKept } = state()
    // A display that is not paired any more hears nothing.
    if (!content) return end()
    if (isCut || isKept || socket) return
    const opened = open()
    const openedAt = Date.now()
    socket = opened
    Object.assign(opened, {
      onmessage: ask,
      onclose: ({ code }: { code: number }) => {
        if (socket !== opened) return
        socket = undefined
        // The pairing or the server has ended. One that closes at once is no news: the next answer tries again.
        if (code === closeCodes.signedOut || Date.now() - openedAt > livedMs) ask()
      },
    })
  }
  return { note, end }
}
