/** Commands in messages: with the data folder that they need, so that a copied command finds the same one. */

let folder: string | undefined

/** Names the data folder that commands in messages need; none where they find it by themselves. */
export const quoteWithFolder = (dataDir: string | undefined) => {
  folder = dataDir
}

const inShell = (text: string) => (/^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

const needsNoFolder = /--data|--help|^(version|completion|--)/

/** Adds `--data` to every command of Hearth that stands between backticks in a message. */
export const withFolder = (message: string): string =>
  folder === undefined
    ? message
    : message.replace(/`hearth ([^`]+)`/g, (whole, rest: string) =>
        needsNoFolder.test(rest) ? whole : `\`hearth ${rest} --data ${inShell(folder as string)}\``,
      )
