import { afterEach, expect, test } from 'bun:test'
import { type Hearth, startHearth } from '../testing/hearth'

let hearth: Hearth
afterEach(() => hearth.stop())

const invite = () => hearth.as('admin').post(hearth.path('/invitations'), { email: 'eva@example.org', role: 'parent' })

/** A mail server that takes one letter (RFC 5321, the least of it). */
const mailServer = () => {
  const letter = Promise.withResolvers<string>()
  let received = ''
  const server = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open: (socket) => void socket.write('220 mail.example.org\r\n'),
      data(socket, bytes) {
        const text = bytes.toString()
        received += text
        if (received.endsWith('\r\n.\r\n')) letter.resolve(received)
        socket.write(text.startsWith('DATA') ? '354 go on\r\n' : text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
      },
    },
  })
  return { url: `smtp://127.0.0.1:${server.port}`, letter: letter.promise, stop: () => server.stop(true) }
}

test('an invitation is mailed with its link, inviter and role', async () => {
  const mail = mailServer()
  hearth = await startHearth({ env: { HEARTH_SMTP_URL: mail.url, HEARTH_SMTP_FROM: 'Hearth <hearth@example.org>' } })
  const { body } = await invite()
  // Lines are folded with "=" at their end in quoted-printable.
  const letter = (await mail.letter).replace(/=\r\n/g, '').replaceAll('=3D', '=')
  mail.stop()
  expect(letter).toContain('RCPT TO:<eva@example.org>')
  expect(letter).toContain('From: Hearth <hearth@example.org>')
  expect(letter).toContain('Subject: Ana Rivera invites you to Rivera')
  expect(letter).toContain('on Hearth as Parent')
  expect(letter).toContain((body as { inviteUrl: string }).inviteUrl)
})

test('a mail server that is not there takes nothing down: the link is in the reply, the failure in the log', async () => {
  const warned: unknown[] = []
  const quiet = () => {}
  hearth = await startHearth({
    env: { HEARTH_SMTP_URL: 'smtp://127.0.0.1:1', HEARTH_SMTP_FROM: 'hearth@example.org' },
    log: { debug: quiet, info: quiet, error: quiet, warn: (...line) => void warned.push(line) },
  })
  expect(await invite()).toMatchObject({ status: 201, body: { inviteUrl: expect.stringContaining('/join/') } })
  expect(warned).toEqual([['mail was not sent', { reason: expect.stringContaining('ECONNREFUSED') }]])
})
