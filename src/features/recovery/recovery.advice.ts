import { dataFlag } from '../../platform/data-flag'
import { archivesIn, folderOf } from '../backups/backups.folder'

/** Which backup to restore, and how. */
export const restoreAdvice = (dataDir: string): string => {
  const flag = dataFlag(dataDir)
  const [newest] = archivesIn(dataDir)
  if (newest) return `Stop the server and restore the newest backup: \`hearth backup restore ${newest.name} --force${flag}\`.`
  return `There is no backup in ${folderOf(dataDir)}: look for one elsewhere, stop the server, and run \`hearth backup restore FILE --force${flag}\`.`
}
