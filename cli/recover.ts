import { command, jsonOption } from './options'

const more = `
Rows are read page by page, so that a damaged page costs only itself. The report says for each table how many rows are
lost. With --replace the damaged database is kept in before-recover-… in the data folder; where rows were read one by one,
all sessions end and open invitations are cancelled, since some may have been over already.

Exit codes: 0 nothing is lost, 1 something is lost (the rest is recovered all the same) or it failed, 2 wrong usage.`

/** `hearth recover` */
export const recoverCommand = () =>
  command('recover', 'make a whole database out of a damaged one', 'hearth recover --to /mnt/usb/recovered.db')
    .option('--to <file>', 'the database to make; changes nothing in the data folder')
    .option('--replace', 'put the result into the place of the damaged database; the server has to be stopped')
    .option('--keep-sessions', 'with --replace: people stay signed in and open invitations stay open, also where rows were read one by one')
    .addOption(jsonOption())
    .addHelpText('after', more)
    .action(async (flags) => {
      await (await import('./recover-act')).recover(flags)
    })
