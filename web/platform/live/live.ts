import { signal } from '@preact/signals-react'
import { closeCodes, type JoinFrame, type LiveEvent } from '#src/shared/live-frames'

/** Whether this screen hears of changes as they happen: the socket is open and the family joined. */
export const connected = signal(false)

/** Whether the server is out of reach: the browser has no network, or nobody answers (`reach.ts`). */
export const offline = signal(!navigator.onLine)
addEventListener('online', () => {
  offline.value = false
})
addEventListener('offline', () => {
  offline.value = true
})

/** When it went out of reach, in milliseconds. */
export const lostAt = { value: Date.now() }
offline.subscribe((isOffline) => {
  if (isOffline) lostAt.value = Date.now()
})

/** Who is here, by what the socket has said since it joined; unknown while it is not joined. */
let present: Set<string> | undefined

/** Members with their presence as the socket tells it: a list that was asked for earlier may arrive later. */
export const withPresence = <M extends { userId: string; isOnline: boolean }>(members: M[]): M[] => {
  const known = present
  return known ? members.map((member) => ({ ...member, isOnline: known.has(member.userId) })) : members
}

type EventOf<T extends LiveEvent['type']> = Extract<LiveEvent, { type: T }>['data']
const subscribers = new Map<string, Set<(data: never) => void>>()

/** Calls back on every event of a type, until the returned function is called. */
export const onLive = <T extends LiveEvent['type']>(type: T, handler: (data: EventOf<T>) => void) => {
  const known = subscribers.get(type) ?? new Set()
  subscribers.set(type, known.add(handler))
  return () => {
    known.delete(handler)
  }
}

const notePresence = (event: LiveEvent) => {
  if (event.type === 'joined') present = new Set(event.data.online)
  if (event.type === 'presence') present?.[event.data.isOnline ? 'add' : 'delete'](event.data.userId)
}

// Nothing is shown for a frame that cannot be read (spec 1 section 8); whoever listens knows the data of its type.
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

/** Milliseconds to wait before the nth attempt: 1 s, doubling to 30 s, spread so that a household does not return at once. */
const delay = (attempt: number) => Math.min(1000 * 2 ** attempt, 30_000) * (0.75 + Math.random() / 2)

/**
 * Keeps a socket open for a family until the returned function is called. A lost one is opened again with growing delays,
 * and at once when the network or the page comes back.
 * @param refused called when the server ended the connection or would not open it: the session may be over
 */
export const connect = (userId: string, familyId: string, refused: () => void) => {
  let socket: WebSocket | undefined
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false

  const open = () => {
    clearTimeout(timer)
    if (ended || (socket && socket.readyState <= WebSocket.OPEN)) return
    socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)
    socket.onopen = () => {
      const join: JoinFrame = { type: 'join', userId, familyId }
      socket?.send(JSON.stringify(join))
    }
    socket.onmessage = ({ data }) => dispatch(String(data))
    socket.onclose = ({ code }) => {
      // One that closes without having been joined may have been refused at the door, which a browser does not tell apart.
      if (!ended && (code === closeCodes.signedOut || !connected.value)) refused()
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
