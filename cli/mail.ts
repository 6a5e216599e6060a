import { Command } from 'commander'
import * as z from 'zod'
import { command, jsonOption, settingOption } from './options'
import { answer, CommandError, type DataFlags, readSettings, valid } from './support'

type Flags = DataFlags & { to: string; smtpUrl?: string; smtpFrom?: string }

const test = async ({ json, to: given, ...flags }: Flags) => {
  const { to } = valid(z.object({ to: z.email() }), { to: given })
  const { smtpUrl, smtpFrom } = readSettings(['data', 'smtpUrl', 'smtpFrom'], flags)
  if (!smtpUrl) throw new CommandError('There is no mail server: set HEARTH_SMTP_URL and HEARTH_SMTP_FROM.')
  const { sendMessage: sendLetter } = await import('../src/platform/outgoing/mail')
  const host = URL.parse(smtpUrl)?.host
  const text = 'This is a test: Hearth can send mail through this server.\n'
  const said = await sendLetter({ smtpUrl, smtpFrom }, { to, subject: 'Hearth: Test', text }).catch((error: Error) => {
    throw new CommandError(`The mail server ${host} did not take a letter from ${smtpFrom} to ${to}: ${error.message}`)
  })
  answer(json, { host, from: smtpFrom, to, answer: said }, `The mail server ${host} took a letter to ${to}. It answered: ${said}`)
}

/** `hearth mail test` */
export const mailCommand = () =>
  new Command('mail')
    .description('mail: test')
    .addHelpText('after', '\nExample:\n  hearth mail test --to ada@example.org')
    .addCommand(
      command('test', 'send one letter, and say what the mail server answered', 'hearth mail test --to ada@example.org')
        .requiredOption('--to <address>', 'who gets the letter')
        .addOption(settingOption('smtpUrl'))
        .addOption(settingOption('smtpFrom'))
        .addOption(jsonOption())
        .action(test),
    )
