import { command, jsonOption, settingOption } from './options'

/** `hearth import` */
export const importCommand = () =>
  command('import', 'read a family from a ZIP of `hearth export` into an empty server', 'hearth import /mnt/usb/harpers.zip --data ./data')
    .argument('<file>', 'the ZIP')
    .addOption(settingOption('minFree'))
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nThe server has to be stopped, and have no account yet. Ids and uploads stay as they were.\nPasswords, sessions and links are not in an export: afterwards set a password with `hearth user reset-password`.',
    )
    .action(async (file, flags) => {
      // Its modules load only when the command runs.
      await (await import('./import-act')).importAll(file, flags)
    })
