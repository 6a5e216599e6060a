import { resolve } from 'node:path'

/** A command on a data folder, to be quoted in a message: `hearth backup create --data /srv/hearth`. */
export const commandOn = (dataDir: string, words: string) => {
  const flag =
    resolve(dataDir) === resolve('data') ? '' : ` --data ${/^[\w./-]+$/.test(dataDir) ? dataDir : `'${dataDir.replaceAll("'", "'\\''")}'`}`
  return `\`hearth ${words}${flag}\``
}
