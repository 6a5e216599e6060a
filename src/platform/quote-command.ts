import { resolve } from 'node:path'

/** Quotes an argument for a POSIX shell. */
const quoted = (text: string) => (/^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

/** A `hearth` command in backquotes for a message, with `--data` unless the folder is the default one. */
export const quoteCommand = (args: string, dataDir: string) =>
  `\`hearth ${args}${dataDir === resolve('./data') ? '' : ` --data ${quoted(dataDir)}`}\``
