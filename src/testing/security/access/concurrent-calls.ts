import { connect } from 'node:net'
import type { Client } from '#src/testing/hearth'

export type Call = { by: Client; method: string; path: string; body?: unknown }
export type Answered = { status: number; body: { id?: string; code?: string } & Record<string, unknown> }

/** Starts a request on its own connection and holds back the last byte. */
const begin = ({ by, method, path, body }: Call) => {
  const { hostname, port } = new URL(by.url)
  const json = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    ...(by.cookie ? [`Cookie: ${by.cookie}`] : []),
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(json)}`,
    'Connection: close',
  ].join('\r\n')
  const whole = `${head}\r\n\r\n${json}`
  const socket = connect(Number(port), hostname)
  socket.setEncoding('utf8')
  // With a body, the server has accepted the request before the rest arrives.
  const heldBack = 1
  socket.write(whole.slice(0, -heldBack))
  return async (): Promise<Answered> => {
    socket.write(whole.slice(-heldBack))
    let answer = ''
    for await (const chunk of socket) answer += chunk
    const [head = '', text = ''] = answer.split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), body: /content-type: application\/json/i.test(head) && text ? JSON.parse(text) : {} }
  }
}

/** Sends requests concurrently: the server has all of them before any is complete; then they complete together, in this order. */
export const sendConcurrently = async (...calls: Call[]): Promise<Answered[]> => {
  const requests = calls.map(begin)
  // The server reads everything sent before this request before it answers it.
  await calls[0]?.by.get('/api/setup')
  return Promise.all(requests.map((finish) => finish()))
}

/** Alternates the order of two. */
export const alternate = <T>(round: number, two: [T, T]): [T, T] => (round % 2 ? [two[1], two[0]] : two)
