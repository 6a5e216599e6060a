import { Command } from 'commander'
import { command, jsonOption } from './options'

type Acts = typeof import('./uploads-acts')

/** What an act needs is loaded with it. */
const run =
  (name: keyof Acts) =>
  async (...args: unknown[]) => {
    const act = (await import('./uploads-acts'))[name] as (...given: unknown[]) => Promise<void>
    await act(...args)
  }

/** `hearth uploads sweep | list | restore | empty | repair` */
export const uploadsCommand = () =>
  new Command('uploads')
    .description('files of the family: sweep, list, restore, empty, repair')
    .addHelpText('after', '\nExample:\n  hearth uploads list')
    .addCommand(
      command('sweep', 'move all files that belong to nothing to the trash, however many there are', 'hearth uploads sweep')
        .addOption(jsonOption())
        .action(run('sweep')),
    )
    .addCommand(command('list', 'list what is in the trash', 'hearth uploads list --json').addOption(jsonOption()).action(run('list')))
    .addCommand(
      command('restore', 'put an upload back from the trash, with its row', 'hearth uploads restore 01a1fdb9-0c6d-7431-a9f4-99bfd9a29f23')
        .argument('<id>', 'its id, from `hearth uploads list`')
        .addOption(jsonOption())
        .action(run('restore')),
    )
    .addCommand(
      command('empty', 'remove what has been in the trash for more than 7 days', 'hearth uploads empty')
        .option('--all', 'what is younger, too')
        .addOption(jsonOption())
        .action(run('empty')),
    )
    .addCommand(
      command('repair', 'take damaged and missing uploads out of the backups in the data folder', 'hearth uploads repair')
        .option('--check-all', 'hash every upload, not only those that are known to be damaged')
        .addOption(jsonOption())
        .action(run('repair')),
    )
