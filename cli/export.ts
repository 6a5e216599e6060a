import { command, jsonOption, settingOption } from './options'

/** `hearth export` */
export const exportCommand = () =>
  command('export', 'export all data of a family to one ZIP of open formats', 'hearth export --family 0199… --to /mnt/usb/harpers.zip')
    .requiredOption('--family <id>', 'id of the family, from `hearth family list`')
    .requiredOption('--to <file>', 'file or folder to write to')
    .option('--force', 'replace an existing file once the new one is complete')
    .addOption(settingOption('minFree'))
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nThe server may run meanwhile. The ZIP contains private data, too.\nIf the file of an upload is missing, the rest is exported and the exit code is 1.',
    )
    .action(async (flags) => {
      // Its modules load only when the command runs.
      await (await import('./export-act')).exportAll(flags)
    })
