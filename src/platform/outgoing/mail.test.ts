import { expect, test } from 'bun:test'
import { startHearth } from '#src/testing/hearth'
import { mailReceiver, until } from '#src/testing/receivers'

test('an invitation by e-mail goes to the mail server too, with the link in it', async () => {
  const post = mailReceiver()
  const hearth = await startHearth({ env: { HEARTH_SMTP_URL: post.url, HEARTH_SMTP_FROM: 'Hearth <hearth@example.org>' } })
  const { body } = await hearth.as('admin').post(hearth.path('/invitations'), { email: 'eva@example.org' })
  const letter = await until('the letter came', () => post.letters[0])
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
