import type { LiveEvent } from '#src/shared/live-frames'

/** Counts statuses and acts of all members, and collects problems. */
export const createNotes = () => ({ statuses: {} as Record<string, number>, acts: {} as Record<string, number>, problems: [] as string[] })
export type Notes = ReturnType<typeof createNotes>

const count = (counts: Record<string, number>, name: string) => {
  counts[name] = (counts[name] ?? 0) + 1
}
export const noteAct = ({ acts }: Notes, name: string) => count(acts, name)

/** Bun's WebSocket accepts headers and can terminate, unlike the browser's type. */
type BunSocket = WebSocket & { terminate: () => void }

type Asked = { body?: unknown; bytes?: Uint8Array<ArrayBuffer>; also?: readonly number[] }

/** A person's browser with cookies and one socket; records every unexpected answer. */
export class Browser {
  private readonly cookies = new Map<string, string>()
  private socket: BunSocket | undefined
  private gone: Promise<unknown> = Promise.resolve()

  /** @param keepalive whether to reuse connections, which then stay open for a while after the last call */
  constructor(
    readonly url: string,
    private readonly notes: Notes,
    private readonly keepalive: boolean,
  ) {}

  get cookie() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /**
   * Sends a request.
   * @param also other accepted statuses, because others act at the same time
   * @returns the reply; undefined without success
   */
  async ask<T = unknown>(method: string, path: string, { body, bytes, also = [] }: Asked = {}): Promise<T | undefined> {
    const answer = await fetch(this.url + path, {
      method,
      keepalive: this.keepalive,
      headers: { cookie: this.cookie, origin: this.url, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: bytes ?? (body === undefined ? undefined : JSON.stringify(body)),
    })
    count(this.notes.statuses, String(answer.status))
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0')) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    const reply = isJson ? await answer.json() : await answer.arrayBuffer()
    if (answer.ok) return reply as T
    if (!also.includes(answer.status)) this.notes.problems.push(`${method} ${path}: ${answer.status} ${JSON.stringify(reply)}`)
  }

  get = <T>(path: string) => this.ask<T>('GET', path)

  /** Opens the socket and subscribes to the family. @param hear gets every frame after the answer */
  async join(familyId: string, hear: (frame: LiveEvent) => void) {
    const headers = { cookie: this.cookie, origin: this.url }
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/ws`, { headers } as never) as BunSocket
    this.socket = socket
    const joined = Promise.withResolvers<void>()
    this.gone = new Promise((resolve) => {
      socket.onclose = ({ code }) => {
        joined.reject(new Error(`The socket was closed: ${code}`))
        resolve(code)
      }
    })
    socket.onopen = () => socket.send(JSON.stringify({ type: 'join', familyId }))
    socket.onmessage = ({ data }) => {
      const frame: LiveEvent = JSON.parse(data)
      if (frame.type === 'joined') joined.resolve()
      else if (frame.type === 'error') joined.reject(new Error(frame.data.code))
      else hear(frame)
    }
    await joined.promise
  }

  /** Waits until the server closes the socket, as at the end of its session. */
  closedByServer = () => this.gone

  /** Closes the socket. @param politely false to cut the connection like a phone without network */
  async leave(politely = true) {
    if (politely) this.socket?.close()
    else this.socket?.terminate()
    await this.gone
  }
}
