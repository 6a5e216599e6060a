import { password } from '../src/shared/schemas'
import { currentRun } from './run'
import { UsageError, validate } from './support'

const keys = { enter: ['\r', '\n'], erase: ['\b', '\u007f'], interrupt: '\u0003', end: '\u0004', eraseLine: '\u0015' }

// Escape sequences: a terminal sends arrow keys and the like as several characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: ESC starts them
const escapes = /\u001b(\[[0-9;]*[A-Za-z~]|O[A-Z])/g

const checkPassword = (typed: string) => validate(password, typed, { '': 'password' })

/** Reads lines from the terminal without echo. The rest of a paste with several lines is buffered for the next line. */
const hiddenLines = () => {
  const { stdin } = process
  const decoder = new TextDecoder()
  let pendingKeys: string[] = []
  let line: string[] = []
  let resolveLine: (result: { line?: string }) => void = () => {}

  const processKeys = () => {
    while (pendingKeys.length) {
      const key = pendingKeys.shift() as string
      if (keys.enter.includes(key)) return resolveLine({ line: line.join('') })
      if (key === keys.interrupt || key === keys.end) return resolveLine({})
      if (keys.erase.includes(key)) line.pop()
      else if (key === keys.eraseLine) line = []
      else if (key >= ' ') line.push(key)
    }
  }
  const onData = (bytes: Uint8Array) => {
    pendingKeys.push(...decoder.decode(bytes, { stream: true }).replace(escapes, ''))
    processKeys()
  }
  stdin.setRawMode(true)
  stdin.on('data', onData)

  return {
    ask(prompt: string) {
      process.stderr.write(prompt)
      line = []
      return new Promise<{ line?: string }>((resolve) => {
        resolveLine = (result) => {
          resolveLine = () => {}
          process.stderr.write('\n')
          resolve(result)
        }
        processKeys()
      })
    },
    close() {
      stdin.off('data', onData)
      stdin.setRawMode(false)
      stdin.pause()
      pendingKeys = []
    },
  }
}

const askTwice = async (): Promise<string> => {
  const terminal = hiddenLines()
  const ask = async (prompt: string) => {
    const { line } = await terminal.ask(prompt)
    if (line === undefined) throw new UsageError('No password was given.')
    return line
  }
  try {
    const first = checkPassword(await ask('Password: '))
    if ((await ask('Repeat the password: ')) !== first) throw new UsageError('The two passwords differ.')
    return first
  } finally {
    terminal.close()
  }
}

/**
 * Reads a new password: prompts for it twice without echo, or reads all of standard input except the last line break.
 * @throws UsageError if it is too short or too long, the two entries differ, or standard input is no terminal
 */
export const readPassword = async ({ passwordStdin }: { passwordStdin?: boolean }): Promise<string> => {
  if (passwordStdin) return checkPassword((await currentRun().stdin().text()).replace(/\r?\n$/, ''))
  if (!process.stdin.isTTY)
    throw new UsageError('There is no terminal to ask for the password. Give it on standard input, with --password-stdin.')
  return askTwice()
}
