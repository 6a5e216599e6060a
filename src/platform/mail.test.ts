import { expect, test } from 'bun:test'
import { startHearth } from '../testing/hearth'

/** A mail server that takes one letter, and tells what was in it. */
const mailServer = () => {
  const letter = Promise.withResolvers<string>()
  let received = ''
  let isData = false
  const server = Bun.listen<undefined>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open: (socket) => void socket.write('220 post\r\n'),
      data(socket, bytes) {
        const text = bytes.toString()
        if (isData) {
          received += text
          if (!received.endsWith('\r\n.\r\n')) return
          isData = false
          letter.resolve(received)
          socket.write('250 taken\r\n')
        } else if (text.startsWith('DATA')) {
          isData = true
          socket.write('354 go on\r\n')
        } else socket.write('250 ok\r\n')
      },
    },
  })
  return { url: `smtp://127.0.0.1:${server.port}`, letter: letter.promise, stop: () => server.stop(true) }
}

test('an invitation by e-mail goes to the mail server too, with the link in it', async () => {
  const post = mailServer()
  const hearth = await startHearth({ env: { HEARTH_SMTP_URL: post.url, HEARTH_SMTP_FROM: 'Hearth <hearth@example.org>' } })
  const { body } = await hearth.as('admin').post(hearth.path('/invitations'), { email: 'eva@example.org' })
  const letter = await post.letter
  expect(letter).toContain('To: eva@example.org')
  expect(letter).toContain('Ana Rivera invites you to Rivera')
  // Long lines of a letter are folded with `=`.
  expect(letter.replaceAll('=\r\n', '')).toContain((body as { inviteUrl: string }).inviteUrl)
  post.stop()
  await hearth.stop()
})

test('a mail server that is not there does not keep the invitation from being made', async () => {
  const hearth = await startHearth({ env: { HEARTH_SMTP_URL: 'smtp://127.0.0.1:1', HEARTH_SMTP_FROM: 'hearth@example.org' } })
  expect((await hearth.as('admin').post(hearth.path('/invitations'), { email: 'eva@example.org' })).status).toBe(201)
  await hearth.services.mail.settled()
  await hearth.stop()
})
