import { command, jsonOption } from './options'

const more = `
Rows are read page by page, so that a damaged page loses only its own rows. The report counts the lost rows of each table.
With --replace the damaged database is kept in before-recover-… in the data folder. If rows had to be read one by one, all
sessions end and open invitations are cancelled, because some of them may have ended before.

Exit codes: 0 nothing is lost, 1 rows are lost (the rest is recovered) or the recovery failed, 2 wrong usage.`

/** `hearth recover` */
export const recoverCommand = () =>
  command('recover', 'recover a damaged database', 'hearth recover --to /mnt/usb/recovered.db')
    .option('--to <file>', 'file for the recovered database; changes nothing in the data folder')
    .option('--replace', 'replace the damaged database with the recovered one; stop the server first')
    .option('--keep-sessions', 'with --replace: keep sessions and open invitations even if rows were read one by one')
    .addOption(jsonOption())
    .addHelpText('after', more)
    .action(async (flags) => {
      await (await import('./recover-act')).recover(flags)
    })
