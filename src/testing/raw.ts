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
