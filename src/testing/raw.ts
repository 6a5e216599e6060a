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
