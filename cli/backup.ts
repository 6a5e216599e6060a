import { Command, Option } from 'commander'
import { command, jsonOption, settingOption } from './options'

const acts = () => import('./backup-acts')
type Acts = Awaited<ReturnType<typeof acts>>

/** Imports the modules of a subcommand only when it runs. */
const run =
  (name: keyof Acts) =>
  async (...args: unknown[]) => {
    const act = (await acts())[name] as (...given: unknown[]) => Promise<void>
    await act(...args)
  }

const supervisedOption = () => new Option('--supervised', 'end with the process that started this one').hideHelp()

/** `hearth backup create | list | verify | prune | restore` */
export const backupCommand = () =>
  new Command('backup')
    .description('backups: create, list, verify, prune, restore')
    .addHelpText('after', '\nExample:\n  hearth backup create')
    .addCommand(
      command('create', 'save everything, while the server runs or not', 'hearth backup create --to /mnt/usb')
        .option('--to <file>', 'save everything in one file: its name, or a folder for it (default: the data folder’s backups)')
        .option('--accept-losses', 'the rows that this backup lacks beside the last one were deleted on purpose')
        .addOption(settingOption('minFree'))
        .addOption(settingOption('backupHook'))
        .addOption(supervisedOption())
        .addOption(new Option('--name <name>').hideHelp())
        .addOption(settingOption('backupKeep').hideHelp())
        .addOption(settingOption('backupKeepWeekly').hideHelp())
        .addOption(settingOption('backupKeepMonthly').hideHelp())
        .addOption(jsonOption())
        .action(async (flags) => (await import('./backup-create')).create(flags)),
    )
    .addCommand(
      command('list', 'list the backups in the data folder', 'hearth backup list --json').addOption(jsonOption()).action(run('list')),
    )
    .addCommand(
      command(
        'verify',
        'prove that a backup can be restored, by restoring it into a temporary folder',
        'hearth backup verify /mnt/usb/hearth-2026-11-21T030000Z.tar',
      )
        .argument('<file>', 'path, or a name from `hearth backup list`')
        .addOption(supervisedOption())
        .addOption(jsonOption())
        .action(run('verify')),
    )
    .addCommand(
      command('prune', 'remove old backups from the data folder', 'hearth backup prune --keep 7')
        .requiredOption('--keep <number>', 'how many to keep, of those made by night and of those made by hand')
        .addOption(jsonOption())
        .action(run('pruneAll')),
    )
    .addCommand(
      command(
        'restore',
        'put a backup in the place of what is in the data folder; the server has to be stopped',
        'hearth backup restore hearth-2026-11-21T030000Z --force',
      )
        .argument('<file>', 'path, or a name from `hearth backup list`')
        .option('--keep-sessions', 'people stay signed in and open invitations stay open, as for a move to another machine')
        .option('--force', 'also where there is a Hearth already; it is kept in a folder beside the new one')
        .addOption(jsonOption())
        .action(run('restore')),
    )
