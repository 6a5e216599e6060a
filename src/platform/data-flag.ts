import { resolve } from 'node:path'

/** What a quoted command needs to find this data folder again: ` --data /srv/hearth`, or nothing where it is the default. */
export const dataFlag = (dataDir: string, env: Record<string, string | undefined> = process.env): string => {
  if (resolve(env.HEARTH_DATA || './data') === dataDir) return ''
  return ` --data ${/^[\w./:@+-]+$/.test(dataDir) ? dataDir : `'${dataDir.replaceAll("'", "'\\''")}'`}`
}
