import { connect } from 'node:net'

/** Sends bytes as they are and reads what comes back until the server closes; for what no HTTP client would send. */
export const sendRaw = async (url: string, ...lines: string[]) => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return answer
}

/**
 * Sends bytes as they are.
 * @param more bytes for after the first answer
 * @param isEnough whether what came back is all that was waited for
 * @returns what came back until the server closed the connection, or left it open for a while
 */
export const exchange = (
  url: string,
  bytes: string | Uint8Array,
  { more, patience = 10_000, isEnough }: { more?: Uint8Array; patience?: number; isEnough?: (text: string) => boolean } = {},
) =>
  new Promise<{ text: string; isOpen: boolean }>((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let text = ''
    const end = (isOpen: boolean) => {
      clearTimeout(late)
      socket.destroy()
      resolve({ text, isOpen })
    }
    const late = setTimeout(() => end(true), patience)
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      if (!text && more) socket.write(more)
      text += chunk
      if (isEnough?.(text)) end(true)
    })
    socket.on('error', () => end(false))
    socket.on('close', () => end(false))
    socket.write(bytes)
  })

/** A PUT whose body is written by hand, so that it can break off at any point. @param framing the header that tells how long the body is */
export const startRawPut = (url: string, path: string, cookie: string, framing: string) => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const head = [`PUT ${path} HTTP/1.1`, `Host: ${hostname}`, `Cookie: ${cookie}`, framing, 'Connection: close']
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return {
    write: (bytes: string | Uint8Array) => socket.write(bytes),
    chunk(bytes: Uint8Array) {
      socket.write(`${bytes.length.toString(16)}\r\n`)
      socket.write(bytes)
      socket.write('\r\n')
    },
    breakOff: () => socket.destroy(),
    /** What the server says until it closes; that it closes early is part of it. */
    async answer() {
      let answer = ''
      socket.setEncoding('utf8')
      try {
        for await (const chunk of socket) answer += chunk
      } catch {}
      return answer
    },
  }
}
