/** Adds `--data` to commands quoted in messages, so that a copied command uses the same data folder. */

let folder: string | undefined

/** Sets the data folder that commands in messages name; undefined if they find it without `--data`. */
export const setQuotedFolder = (dataDir: string | undefined) => {
  folder = dataDir
}

const inShell = (text: string) => (/^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

const needsNoFolder = /--data|--help|^(version|completion|--)/

/** Adds `--data` to every command of Hearth between backticks in a message. */
export const addDataFlag = (message: string): string =>
  folder === undefined
    ? message
    : message.replace(/`hearth ([^`]+)`/g, (whole, rest: string) =>
        needsNoFolder.test(rest) ? whole : `\`hearth ${rest} --data ${inShell(folder as string)}\``,
      )
