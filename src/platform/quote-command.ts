import { resolve } from 'node:path'

/** An argument as a shell takes it. */
const quoted = (text: string) => (/^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

/** A command of this program for somebody to type, with `--data` unless the folder is the default one. */
export const quoteCommand = (args: string, dataDir: string) =>
  `\`hearth ${args}${dataDir === resolve('./data') ? '' : ` --data ${quoted(dataDir)}`}\``
