import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { connect, type Socket as TcpSocket } from 'node:net'
import { silentLog } from '#src/platform/log/log'
import { type Hearth, startHearth } from '../hearth'
import { exchange } from '../raw'
import { Socket, screenOf } from '../socket'

/** Attacks over open connections; who may open and join one, live.socket.test.ts has. */

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
  /** Both ends of each are in this process. */
  const most = Math.min(5000, Math.floor((Number(Bun.spawnSync(['sh', '-c', 'ulimit -n']).stdout.toString()) - 400) / 2) || 5000)

  test(`such as ${most} that say nothing leave the server to others`, async () => {
    const { hostname, port } = new URL(hearth.url)
    const open: TcpSocket[] = []
    const one = () =>
      new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, resolve)
        socket.on('error', () => resolve())
        open.push(socket)
      })
    // A listening socket has so many places for who was not let in yet.
    for (let n = 0; n < most; n += 100) await Promise.all(Array.from({ length: 100 }, one))
    expect(open.filter(({ readyState }) => readyState === 'open').length).toBeGreaterThan(most * 0.99)
    await isHealthy()
    for (const socket of open) socket.destroy()
    await isHealthy()
  }, 30_000)

  test('of one person are 64 sockets; another one waits until one of them is closed', async () => {
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
  test('ends with its socket, and nobody else is bothered', async () => {
    const other = await screenOf(hearth, 'parent')
    const socket = new Socket(hearth.as('member'))
    for (let n = 0; n < 500; n++) await socket.send({ type: 'join', familyId: n % 2 ? hearth.familyId : hearth.otherFamilyId })
    expect(await socket.closed).toBe(1008)
    expect(socket.frames.length).toBeLessThanOrEqual(30)
    expect(other.frames.length).toBeLessThan(35)
    await isHealthy()
  })

  test('is not what a person does who turns to another family now and then', async () => {
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

  /** A client's frame (RFC 6455, 5.2), its mask all zeros. */
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
    ['of a kind that does not exist', frame(0x83, [0])],
    ['with reserved bits', frame(0xf1, [0])],
    ['that continues nothing', frame(0x80, [2], letters(2))],
    ['that asks for an answer with more than 125 bytes', frame(0x89, [126, 0, 200], letters(200))],
    ['that asks for an answer in pieces', frame(0x09, [2], letters(2))],
    ['that is no UTF-8', frame(0x81, [2], new Uint8Array([0xc0, 0xaf]))],
    ['that ends for a reason nobody has', frame(0x88, [2], new Uint8Array([0, 1]))],
    ['in pieces that never end', Array.from({ length: 60 }, (_, n) => frame(n ? 0x00 : 0x01, [100], letters(100))).flat()],
  ])('is kept by the server: a frame %s closes the socket', async (_, bytes) => {
    const { text, isOpen } = await exchange(hearth.url, handshake(), { more: Buffer.from(bytes) })
    expect([text.slice(0, 12), isOpen]).toEqual(['HTTP/1.1 101', false])
    await isHealthy()
  })

  const isEnough = (text: string) => text.includes('\r\n\r\n')

  test('has no compression, in which a few bytes could stand for very many', async () => {
    const { text } = await exchange(hearth.url, handshake('Sec-WebSocket-Extensions: permessage-deflate\r\n'), { isEnough })
    expect(text).toStartWith('HTTP/1.1 101')
    expect(text.toLowerCase()).not.toContain('permessage-deflate')
  })

  test('answers 10,000 calls to answer, and everybody else too', async () => {
    const pings = Buffer.from(Array.from({ length: 10_000 }, () => frame(0x89, [0])).flat())
    const flood = exchange(hearth.url, handshake(), { more: pings, isEnough: (text) => text.length > 20_000 })
    await isHealthy()
    // Each of them got its own, of two bytes.
    expect((await flood).text.length).toBeGreaterThan(20_000)
  })
})
