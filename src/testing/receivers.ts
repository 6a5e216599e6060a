/** Servers that receive requests and mail from Hearth. */

/** Polls until `find` returns a value. @throws Error after 20 s */
export const until = async <T>(what: string, find: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> => {
  for (const end = performance.now() + 20_000; performance.now() < end; await Bun.sleep(20)) {
    const found = await find()
    if (found !== undefined && found !== false) return found
  }
  throw new Error(`Timed out: ${what}`)
}

export type Received = { method: string; path: string; headers: Record<string, string>; body: string }

/** A web server that records every request. Set `answer` at any time to change its reply, which is 200 at first. */
export const webReceiver = (port = 0) => {
  const requests: Received[] = []
  const receiver = {
    requests,
    answer: (): Response | Promise<Response> => new Response('ok'),
    url: '',
    port: 0,
    stop: () => server.stop(true),
  }
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const { method, headers } = request
      requests.push({ method, path: pathname + search, headers: Object.fromEntries(headers), body: await request.text() })
      return receiver.answer()
    },
  })
  receiver.port = server.port ?? 0
  receiver.url = `http://127.0.0.1:${server.port}`
  return receiver
}

/** A mail server that records every message. With `refusal` it answers each message with that line. */
export const mailReceiver = ({ refusal, isSilent = false }: { refusal?: string; isSilent?: boolean } = {}) => {
  const letters: string[] = []
  type Session = { letter?: string }
  const server = Bun.listen<Session>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open(socket) {
        socket.data = {}
        if (!isSilent) socket.write('220 post\r\n')
      },
      data(socket, bytes) {
        const text = bytes.toString()
        const { data } = socket
        if (data.letter !== undefined) {
          data.letter += text
          if (!data.letter.endsWith('\r\n.\r\n')) return
          if (!refusal) letters.push(data.letter)
          data.letter = undefined
          socket.write(`${refusal ?? '250 queued as 42'}\r\n`)
        } else if (text.startsWith('DATA')) {
          data.letter = ''
          socket.write('354 go on\r\n')
        } else socket.write('250 ok\r\n')
      },
    },
  })
  return { url: `smtp://127.0.0.1:${server.port}`, letters, stop: () => server.stop(true) }
}
