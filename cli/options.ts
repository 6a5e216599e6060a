import { Command, Option } from 'commander'
import { settings } from '../src/platform/config/config'
import type { Setting } from './support'

/** The default of a setting as an admin would write it; empty without one. */
export const defaultText = (name: Setting): string => {
  const { shape } = settings[name]
  const fallback = 'defaultValue' in shape.def ? shape.def.defaultValue : undefined
  return fallback === undefined ? '' : String(fallback)
}

/** A setting as a flag that shows its environment variable and default. */
export const settingOption = (name: Setting) => {
  const { flag, about, env } = settings[name]
  const fallback = defaultText(name)
  return new Option(flag, `${about} (${env}${fallback && `, default: ${fallback}`})`)
}

/** A command with an example, `--data` and `--env-file`, which every command has; `notes` are paragraphs before the example. */
export const command = (name: string, about: string, example: string, ...notes: string[]) =>
  new Command(name)
    .description(about)
    .addOption(settingOption('data'))
    .option('--env-file <file>', 'file with settings, one NAME=value per line (HEARTH_ENV_FILE, default: /etc/hearth.env if it exists)')
    .addHelpText('after', ['', ...notes.flatMap((note) => [note, '']), `Example:\n  ${example}`].join('\n'))

/** The settings of the alert channels, as flags. */
export const channelOptions = () => (['url', 'smtpUrl', 'smtpFrom', 'ntfyUrl', 'webhookUrl', 'pingUrl'] as const).map(settingOption)

export const jsonOption = () => new Option('--json', 'print JSON')
export const passwordOption = () => new Option('--password-stdin', 'read the password from standard input instead of asking for it')
