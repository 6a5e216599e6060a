import { Command } from 'commander'
import { command, jsonOption } from './options'

type Acts = typeof import('./uploads-acts')

/** Loads an act's modules only when it runs. */
const run =
  (name: keyof Acts) =>
  async (...args: unknown[]) => {
    const act = (await import('./uploads-acts'))[name] as (...given: unknown[]) => Promise<void>
    await act(...args)
  }

/** `hearth uploads sweep | list | restore | empty | repair` */
export const uploadsCommand = () =>
  new Command('uploads')
    .description('uploaded files: sweep, list, restore, empty, repair')
    .addHelpText('after', '\nExample:\n  hearth uploads list')
    .addCommand(
      command('sweep', 'move all unused files to the trash, without the limit of the nightly clean-up', 'hearth uploads sweep')
        .addOption(jsonOption())
        .action(run('sweep')),
    )
    .addCommand(command('list', 'list the files in the trash', 'hearth uploads list --json').addOption(jsonOption()).action(run('list')))
    .addCommand(
      command('restore', 'restore an upload from the trash, with its row', 'hearth uploads restore 01a1fdb9-0c6d-7431-a9f4-99bfd9a29f23')
        .argument('<id>', 'its id, from `hearth uploads list`')
        .addOption(jsonOption())
        .action(run('restore')),
    )
    .addCommand(
      command('empty', 'delete files that have been in the trash for more than 7 days', 'hearth uploads empty')
        .option('--all', 'delete younger files, too')
        .addOption(jsonOption())
        .action(run('empty')),
    )
    .addCommand(
      command('repair', 'restore damaged and missing uploads from the backups in the data folder', 'hearth uploads repair')
        .option('--check-all', 'hash every upload instead of only the known damaged ones')
        .addOption(jsonOption())
        .action(run('repair')),
    )
