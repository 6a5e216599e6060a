import { command, jsonOption, settingOption } from './options'

/** `hearth export` */
export const exportCommand = () =>
  command('export', 'write everything of a family into one ZIP of open formats', 'hearth export --family 0199… --to /mnt/usb/harpers.zip')
    .requiredOption('--family <id>', 'the family: its id from `hearth family list`')
    .requiredOption('--to <file>', 'file or folder to write to')
    .option('--force', 'also where there is a file of that name; it is replaced when the new one is whole')
    .addOption(settingOption('minFree'))
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nIt works while the server runs. Private things are in it, too.\nWhen an upload has no file any more, the rest is written and the exit code is 1.',
    )
    .action(async (flags) => {
      // What it needs is loaded with it.
      await (await import('./export-act')).exportAll(flags)
    })
