import { expect, test } from 'bun:test'
import { startHearth } from '#src/testing/hearth'
import { mailReceiver, until } from '#src/testing/receivers'

test('an invitation by e-mail goes to the mail server with its link', async () => {
  const post = mailReceiver()
  const hearth = await startHearth({ env: { HEARTH_SMTP_URL: post.url, HEARTH_SMTP_FROM: 'Hearth <hearth@example.org>' } })
  const { body } = await hearth.as('admin').post(hearth.path('/invitations'), { email: 'eva@example.org' })
  const letter = await until('the letter came', () => post.letters[0])
  expect(letter).toContain('To: eva@example.org')
  expect(letter).toContain('Ana Rivera invites you to Rivera')
  // Quoted-printable folds long lines with `=`.
  expect(letter.replaceAll('=\r\n', '')).toContain((body as { inviteUrl: string }).inviteUrl)
  post.stop()
  await hearth.stop()
})

test('an unreachable mail server does not prevent an invitation', async () => {
  const hearth = await startHearth({ env: { HEARTH_SMTP_URL: 'smtp://127.0.0.1:1', HEARTH_SMTP_FROM: 'hearth@example.org' } })
  expect((await hearth.as('admin').post(hearth.path('/invitations'), { email: 'eva@example.org' })).status).toBe(201)
  await hearth.services.mail.settled()
  await hearth.stop()
})
