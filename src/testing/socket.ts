import { request } from 'node:http'
import type { LiveEvent } from '../shared/live-frames'
import type { Client, Hearth, Who } from './hearth'

/** Milliseconds to wait for a frame: generous for a busy machine. */
const timeoutMs = 1000

/** A browser's open socket with its received frames in order. */
export class Socket {
  readonly frames: LiveEvent[] = []
  readonly closed: Promise<number>
  private readonly ws: WebSocket
  private readonly opened: Promise<unknown>
  private taken = 0
  private wake = () => {}

  constructor({ url, cookie }: Pick<Client, 'url' | 'cookie'>) {
    // Bun's WebSocket accepts headers, unlike the browser's type.
    this.ws = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { cookie, origin: url } } as never)
    this.opened = new Promise((resolve, reject) => {
      this.ws.onopen = resolve
      this.ws.onerror = reject
    })
    this.closed = new Promise((resolve) => {
      this.ws.onclose = ({ code }) => resolve(code)
    })
    this.ws.onmessage = ({ data }) => {
      this.frames.push(JSON.parse(data))
      this.wake()
    }
  }

  async send(frame: unknown) {
    await this.opened
    this.ws.send(typeof frame === 'string' || frame instanceof ArrayBuffer ? frame : JSON.stringify(frame))
    return this
  }

  /** The next unread frame. @throws Error after the timeout */
  async next(): Promise<LiveEvent> {
    if (this.taken === this.frames.length) {
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => late.reject(new Error('No frame came within a second.')), timeoutMs)
      await Promise.race([new Promise<void>((resolve) => (this.wake = resolve)), late.promise]).finally(() => clearTimeout(timer))
    }
    return this.frames[this.taken++] as LiveEvent
  }

  /** Subscribes to a family and waits for the answer. */
  async join(familyId: string, more: object = {}) {
    await this.send({ type: 'join', familyId, ...more })
    return this.next()
  }

  async close() {
    this.ws.close()
    await this.closed
  }
}

/** Opens a person's socket, subscribed to the Riveras. */
export const screenOf = async (hearth: Hearth, who: Who) => {
  const socket = new Socket(hearth.as(who))
  const answer = await socket.join(hearth.familyId)
  if (answer.type !== 'joined') throw new Error(`${who} could not join: ${JSON.stringify(answer)}`)
  return socket
}

/** Status of a WebSocket upgrade; 101 if it is accepted. */
export const upgradeStatus = (url: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const handshake = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.from('a nonce of 16 by').toString('base64'),
    }
    const asked = request(url, { headers: { ...handshake, ...headers } })
    asked.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve(answer.statusCode)
    })
    asked.on('error', reject)
    asked.end()
  })
