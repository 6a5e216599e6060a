import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { connect, type Socket as TcpSocket } from 'node:net'
import { silentLog } from '#src/platform/log/log'
import { type Hearth, startHearth } from '../hearth'
import { exchange } from '../raw'
import { Socket, screenOf } from '../socket'

/** Attacks over open connections; live.socket.test.ts tests who may open and subscribe one. */

let hearth: Hearth
let failures: unknown[]
beforeEach(async () => {
  failures = []
  hearth = await startHearth({ log: { ...silentLog, error: (_, fields) => failures.push(fields) } })
})
afterEach(() => hearth.stop())

const isHealthy = async () => {
  const screen = await screenOf(hearth, 'parent')
  expect((await hearth.as('member').post(hearth.path('/messages'), { content: 'Hello' })).status).toBe(201)
  while (!screen.frames.some(({ type }) => type === 'new_message')) await Bun.sleep(5)
  await screen.close()
  expect(failures).toEqual([])
}

describe('very many connections', () => {
  /** Limited by open files: both ends of each connection are in this process. */
  const connectionCount = Math.min(5000, Math.floor((Number(Bun.spawnSync(['sh', '-c', 'ulimit -n']).stdout.toString()) - 400) / 2) || 5000)

  test(`such as ${connectionCount} idle ones do not block others`, async () => {
    const { hostname, port } = new URL(hearth.url)
    const open: TcpSocket[] = []
    const one = () =>
      new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, resolve)
        socket.on('error', () => resolve())
        open.push(socket)
      })
    // Batches of 100 stay below the backlog of the listening socket.
    for (let n = 0; n < connectionCount; n += 100) await Promise.all(Array.from({ length: 100 }, one))
    expect(open.filter(({ readyState }) => readyState === 'open').length).toBeGreaterThan(connectionCount * 0.99)
    await isHealthy()
    for (const socket of open) socket.destroy()
    await isHealthy()
  }, 30_000)

  test('of one person are limited to 64 sockets until one is closed', async () => {
    const sockets = Array.from({ length: 90 }, () => new Socket(hearth.as('member')))
    const ends = await Promise.all(
      sockets.map((socket) => Promise.race([socket.closed, socket.join(hearth.familyId)]).catch(() => socket.closed)),
    )
    expect(ends.filter((end) => end === 1013)).toHaveLength(26)
    const joined = sockets.filter((_, n) => typeof ends[n] === 'object')
    expect(joined).toHaveLength(64)
    await isHealthy()
    await joined[0]?.close()
    await screenOf(hearth, 'member')
    await Promise.all(joined.slice(1).map((socket) => socket.close()))
  }, 20_000)
})

describe('a flood of frames', () => {
  test('closes its socket and does not affect others', async () => {
    const other = await screenOf(hearth, 'parent')
    const socket = new Socket(hearth.as('member'))
    for (let n = 0; n < 500; n++) await socket.send({ type: 'join', familyId: n % 2 ? hearth.familyId : hearth.otherFamilyId })
    expect(await socket.closed).toBe(1008)
    expect(socket.frames.length).toBeLessThanOrEqual(30)
    expect(other.frames.length).toBeLessThan(35)
    await isHealthy()
  })

  test('is not detected in a person who switches families now and then', async () => {
    const socket = await screenOf(hearth, 'member')
    for (let n = 0; n < 20; n++) expect((await socket.join(hearth.familyId)).type).toBe('joined')
  })
})

describe('the protocol of sockets', () => {
  const handshake = (more = '') =>
    [
      'GET /ws HTTP/1.1',
      'Host: hearth',
      `Cookie: ${hearth.as('member').cookie}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: YSBub25jZSBvZiAxNiBieQ==',
      `${more}\r\n`,
    ].join('\r\n')

  /** A client's frame (RFC 6455, 5.2) with a zero mask. */
  const frame = (first: number, length: number[], payload: Uint8Array = new Uint8Array()) => [
    first,
    0x80 | (length[0] ?? 0),
    ...length.slice(1),
    0,
    0,
    0,
    0,
    ...payload,
  ]
  const letters = (count: number) => new Uint8Array(count).fill(97)

  test.each([
    ['of 2^63 bytes', frame(0x81, [127, 0x80, 0, 0, 0, 0, 0, 0, 0])],
    ['of 5,000 bytes, as it says', frame(0x81, [126, 0x13, 0x88])],
    ['without a mask', [0x81, 2, 0x7b, 0x7d]],
    ['with an unknown opcode', frame(0x83, [0])],
    ['with reserved bits', frame(0xf1, [0])],
    ['that continues no message', frame(0x80, [2], letters(2))],
    ['that is a ping of more than 125 bytes', frame(0x89, [126, 0, 200], letters(200))],
    ['that is a fragmented ping', frame(0x09, [2], letters(2))],
    ['with invalid UTF-8', frame(0x81, [2], new Uint8Array([0xc0, 0xaf]))],
    ['with an invalid close code', frame(0x88, [2], new Uint8Array([0, 1]))],
    ['in endless fragments', Array.from({ length: 60 }, (_, n) => frame(n ? 0x00 : 0x01, [100], letters(100))).flat()],
  ])('is enforced: a frame %s closes the socket', async (_, bytes) => {
    const { text, isOpen } = await exchange(hearth.url, handshake(), { more: Buffer.from(bytes) })
    expect([text.slice(0, 12), isOpen]).toEqual(['HTTP/1.1 101', false])
    await isHealthy()
  })

  const isEnough = (text: string) => text.includes('\r\n\r\n')

  test('has no compression, which would allow bombs', async () => {
    const { text } = await exchange(hearth.url, handshake('Sec-WebSocket-Extensions: permessage-deflate\r\n'), { isEnough })
    expect(text).toStartWith('HTTP/1.1 101')
    expect(text.toLowerCase()).not.toContain('permessage-deflate')
  })

  test('answers 10,000 pings, and other clients meanwhile', async () => {
    const pings = Buffer.from(Array.from({ length: 10_000 }, () => frame(0x89, [0])).flat())
    const flood = exchange(hearth.url, handshake(), { more: pings, isEnough: (text) => text.length > 20_000 })
    await isHealthy()
    // Every ping got a pong of two bytes.
    expect((await flood).text.length).toBeGreaterThan(20_000)
  })
})
