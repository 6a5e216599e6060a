import { signal } from '@preact/signals-react'
import { closeCodes, type JoinFrame, type LiveEvent } from '#src/shared/live-frames'
import { dropFirstView, firstViewSince } from '../api/first-view'

/** Whether live frames arrive: the socket is open and has joined the family. */
export const connected = signal(false)

/** Whether the server is unreachable: the browser has no network, or a check failed (`connectivity.ts`). */
export const offline = signal(!navigator.onLine)
addEventListener('online', () => {
  offline.value = false
})
addEventListener('offline', () => {
  offline.value = true
})

/** When the server became unreachable, in epoch milliseconds. */
export const offlineSince = { value: Date.now() }
offline.subscribe((isOffline) => {
  if (isOffline) offlineSince.value = Date.now()
})

/** The ids of the members who are online, from the socket's frames; undefined until it has joined. */
let present: Set<string> | undefined

/** Members with their current presence: a list requested before the latest frame may arrive after it. */
export const withPresence = <M extends { userId: string; isOnline: boolean }>(members: M[]): M[] => {
  const known = present
  return known ? members.map((member) => ({ ...member, isOnline: known.has(member.userId) })) : members
}

type EventOf<T extends LiveEvent['type']> = Extract<LiveEvent, { type: T }>['data']
const subscribers = new Map<string, Set<(data: never) => void>>()

/** Calls `handler` for every live frame of a type. @returns the function that unsubscribes */
export const onLive = <T extends LiveEvent['type']>(type: T, handler: (data: EventOf<T>) => void) => {
  const known = subscribers.get(type) ?? new Set()
  subscribers.set(type, known.add(handler))
  return () => {
    known.delete(handler)
  }
}

const notePresence = (event: LiveEvent) => {
  if (event.type === 'joined') present = new Set(event.data.online)
  else if (event.type !== 'presence') dropFirstView()
  if (event.type === 'presence') present?.[event.data.isOnline ? 'add' : 'delete'](event.data.userId)
}

// Ignores an unreadable frame (spec 1 section 8). The frame's type determines its data, which each handler's type declares.
const dispatch = (text: string) => {
  let event: { type?: string; data?: unknown }
  try {
    event = JSON.parse(text)
  } catch {
    return
  }
  notePresence(event as LiveEvent)
  for (const handler of subscribers.get(event.type ?? '') ?? []) handler(event.data as never)
}

/** Reconnect delay in milliseconds: 1 s, doubling to 30 s, with jitter so that the devices of a household do not reconnect at once. */
const delay = (attempt: number) => Math.min(1000 * 2 ** attempt, 30_000) * (0.75 + Math.random() / 2)

/**
 * Keeps a socket open for a family. Reconnects with exponential backoff, and at once when the network or the page returns.
 * @param onRefused called when the server closed or refused the connection: the session may be over
 * @returns the function that disconnects
 */
export const connect = (userId: string, familyId: string, onRefused: () => void) => {
  let socket: WebSocket | undefined
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  let since = firstViewSince

  const open = () => {
    clearTimeout(timer)
    if (ended || (socket && socket.readyState <= WebSocket.OPEN)) return
    socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)
    socket.onopen = () => {
      const join: JoinFrame = { type: 'join', userId, familyId, since }
      socket?.send(JSON.stringify(join))
    }
    socket.onmessage = ({ data }) => dispatch(String(data))
    socket.onclose = ({ code }) => {
      // A socket that closes before it joined may have been rejected with a 401; browsers do not report the status.
      if (!ended && (code === closeCodes.signedOut || !connected.value)) onRefused()
      connected.value = false
      present = undefined
      if (!ended) timer = setTimeout(open, delay(attempt++))
    }
  }
  const wake = () => {
    if (document.visibilityState !== 'visible') return
    attempt = 0
    open()
  }
  const stopListening = onLive('joined', (data) => {
    if (data.familyId !== familyId) return
    attempt = 0
    since = undefined
    connected.value = true
  })
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  open()

  return () => {
    ended = true
    clearTimeout(timer)
    stopListening()
    removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
    socket?.close()
    connected.value = false
  }
}
