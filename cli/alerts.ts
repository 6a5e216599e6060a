import { Command } from 'commander'
import { channelOptions, command, jsonOption } from './options'
import { CommandError, type DataFlags, printResult, readSettings, type Setting } from './support'

const settings = ['data', 'url', 'smtpUrl', 'smtpFrom', 'ntfyUrl', 'webhookUrl', 'pingUrl'] as const

const test = async ({ json, ...flags }: DataFlags & Partial<Record<Setting, string>>) => {
  const { data, ...channels } = readSettings(settings, flags)
  const { withServices } = await import('./data')
  const results = await withServices(data, ({ alerts }) => alerts.testAll(), { channels })
  if (results.length === 0)
    throw new CommandError('No alert channel is configured: set HEARTH_SMTP_URL, HEARTH_NTFY_URL, HEARTH_WEBHOOK_URL or HEARTH_PING_URL.')
  const lines = results.map(({ channel, ok, detail }) => `${ok ? 'ok' : 'FAILED'}  ${channel}: ${detail}`)
  printResult(json, results, lines.join('\n'))
  const failed = results.filter(({ ok }) => !ok).map(({ channel }) => channel)
  if (failed.length) throw new CommandError(`Failed to send an alert by ${failed.join(', ')}.`)
}

/** `hearth alerts test` */
export const alertsCommand = () => {
  const testing = command(
    'test',
    'send a test alert through every channel and print each reply',
    'hearth alerts test --data /srv/hearth',
    'The ping address gets the same request as after a verified backup.',
  )
  for (const option of channelOptions()) testing.addOption(option)
  return new Command('alerts')
    .description('alerts: test')
    .addHelpText('after', '\nExample:\n  hearth alerts test')
    .addCommand(testing.addOption(jsonOption()).action(test))
}
