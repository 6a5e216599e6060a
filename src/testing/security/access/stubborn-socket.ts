import { connect } from 'node:net'
import type { LiveEvent } from '#src/shared/live-frames'
import type { Client } from '#src/testing/hearth'

/** A socket that ignores close frames and goes on writing and reading until the connection is cut. */
export const stubbornSocket = async ({ url, cookie }: Pick<Client, 'url' | 'cookie'>) => {
  const { host, hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const key = Buffer.from('a nonce of 16 by').toString('base64')
  const head = ['GET /ws HTTP/1.1', `Host: ${host}`, `Origin: ${url}`, `Cookie: ${cookie}`, 'Connection: Upgrade', 'Upgrade: websocket']
  socket.write([...head, 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${key}`, '', ''].join('\r\n'))
  let bytes = Buffer.alloc(0)
  let wake = () => {}
  let isCut = false
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    wake()
  })
  const cut = () => {
    isCut = true
    wake()
  }
  socket.on('close', cut).on('end', cut).on('error', cut)

  /** Text frames and the close code in order of arrival (RFC 6455; the server's frames are short and unmasked). */
  const read = () => {
    const frames: LiveEvent[] = []
    let code: number | undefined
    let at = bytes.indexOf('\r\n\r\n') + 4
    while (at >= 4 && at + 2 <= bytes.length) {
      const kind = (bytes[at] ?? 0) & 0x0f
      const short = bytes[at + 1] ?? 0
      const start = at + (short === 126 ? 4 : 2)
      const end = start + (short === 126 ? bytes.readUInt16BE(at + 2) : short)
      if (end > bytes.length) break
      const content = bytes.subarray(start, end)
      if (kind === 1) frames.push(JSON.parse(content.toString()))
      if (kind === 8) code = content.readUInt16BE(0)
      at = end
    }
    return { frames, code }
  }
  const until = async (is: () => boolean, ms = 2000) => {
    const end = performance.now() + ms
    while (!is()) {
      const left = end - performance.now()
      if (left <= 0) throw new Error(`Timed out after ${ms} ms.`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  await until(() => bytes.includes('\r\n\r\n'))
  return {
    read,
    /** Waits for `count` frames. */
    frames: (count: number) => until(() => read().frames.length >= count),
    /** Waits until the server closes the socket or cuts the connection. */
    ended: (ms?: number) => until(() => isCut || read().code !== undefined, ms),
    isCut: () => isCut,
    send(frame: unknown) {
      const text = Buffer.from(JSON.stringify(frame))
      // A zero mask leaves the text unchanged.
      if (!socket.destroyed) socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]))
    },
    destroy: () => socket.destroy(),
  }
}
