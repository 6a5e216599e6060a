import { connect } from 'node:net'
import type { Client } from '#src/testing/hearth'

export type Call = { by: Client; method: string; path: string; body?: unknown }
export type Answered = { status: number; body: { id?: string; code?: string } & Record<string, unknown> }

/** A request on a connection of its own, of which all but the last bytes were sent. */
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
  // With a body, the server has let the request in by the time that the rest comes.
  const kept = 1
  socket.write(whole.slice(0, -kept))
  return async (): Promise<Answered> => {
    socket.write(whole.slice(-kept))
    let answer = ''
    for await (const chunk of socket) answer += chunk
    const [head = '', text = ''] = answer.split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), body: /content-type: application\/json/i.test(head) && text ? JSON.parse(text) : {} }
  }
}

/** Sends requests so that the server has all of them before it has any of them whole; then they end together, in this order. */
export const atOnce = async (...calls: Call[]): Promise<Answered[]> => {
  const requests = calls.map(begin)
  // What was sent before this is read before it is answered.
  await calls[0]?.by.get('/api/setup')
  return Promise.all(requests.map((finish) => finish()))
}

/** Both orders of two, in turn. */
export const inTurn = <T>(round: number, two: [T, T]): [T, T] => (round % 2 ? [two[1], two[0]] : two)
