import { currentRun } from './run'

/** Adds `--data` to commands quoted in messages, so that a copied command uses the same data folder. */

const inShell = (text: string) => (/^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

const needsNoFolder = /--data|--help|^(version|completion|--)/

/** Adds `--data` to every command of Hearth between backticks in a message. */
export const addDataFlag = (message: string): string => {
  const { quotedFolder } = currentRun()
  if (quotedFolder === undefined) return message
  return message.replace(/`hearth ([^`]+)`/g, (whole, rest: string) =>
    needsNoFolder.test(rest) ? whole : `\`hearth ${rest} --data ${inShell(quotedFolder)}\``,
  )
}
