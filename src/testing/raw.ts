import { connect } from 'node:net'

/** Sends raw bytes, which no HTTP client would send, and reads the answer until the server closes the connection. */
export const sendRaw = async (url: string, ...lines: string[]) => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return answer
}

/**
 * Sends raw bytes.
 * @param more bytes to send after the first answer
 * @param isEnough whether the received text is complete
 * @returns the text received until the server closed the connection, the text was complete, or the timeout
 */
export const exchange = (
  url: string,
  bytes: string | Uint8Array,
  { more, patience: timeoutMs = 10_000, isEnough }: { more?: Uint8Array; patience?: number; isEnough?: (text: string) => boolean } = {},
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
    const late = setTimeout(() => end(true), timeoutMs)
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

/** Starts a PUT with a hand-written body, which can break off at any point. @param framing the Content-Length or Transfer-Encoding header */
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
    /** The server's answer until it closes the connection, also if it closes early. */
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
