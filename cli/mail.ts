import { Command } from 'commander'
import * as z from 'zod'
import { command, jsonOption, settingOption } from './options'
import { CommandError, type DataFlags, printResult, readSettings, validate } from './support'

type Flags = DataFlags & { to: string; smtpUrl?: string; smtpFrom?: string }

const test = async ({ json, to: recipient, ...flags }: Flags) => {
  const { to } = validate(z.object({ to: z.email() }), { to: recipient })
  const { smtpUrl, smtpFrom } = readSettings(['data', 'smtpUrl', 'smtpFrom'], flags)
  if (!smtpUrl) throw new CommandError('There is no mail server: set HEARTH_SMTP_URL and HEARTH_SMTP_FROM.')
  const { sendMessage } = await import('../src/platform/outgoing/mail')
  const host = URL.parse(smtpUrl)?.host
  const text = 'This is a test: Hearth can send mail through this server.\n'
  const reply = await sendMessage({ smtpUrl, smtpFrom }, { to, subject: 'Hearth: Test', text }).catch((error: Error) => {
    throw new CommandError(`Failed to send a message from ${smtpFrom} to ${to} through the mail server ${host}: ${error.message}`)
  })
  printResult(
    json,
    { host, from: smtpFrom, to, answer: reply },
    `The mail server ${host} accepted a message to ${to}. It replied: ${reply}`,
  )
}

/** `hearth mail test` */
export const mailCommand = () =>
  new Command('mail')
    .description('mail: test')
    .addHelpText('after', '\nExample:\n  hearth mail test --to ada@example.org')
    .addCommand(
      command('test', 'send a test message and print the reply of the mail server', 'hearth mail test --to ada@example.org')
        .requiredOption('--to <address>', 'recipient of the message')
        .addOption(settingOption('smtpUrl'))
        .addOption(settingOption('smtpFrom'))
        .addOption(jsonOption())
        .action(test),
    )
