import { password } from '../src/shared/schemas'
import { UsageError, valid } from './support'

const keys = { enter: ['\r', '\n'], erase: ['\b', '\u007f'], interrupt: '\u0003', end: '\u0004', eraseLine: '\u0015' }

// Arrow keys and the like, which a terminal sends as several characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: ESC starts them
const escapes = /\u001b(\[[0-9;]*[A-Za-z~]|O[A-Z])/g

const checked = (typed: string) => valid(password, typed, { '': 'password' })

/** Reads lines from the terminal without showing them. What follows a line's end in one paste is kept for the next line. */
const hiddenLines = () => {
  const { stdin } = process
  const decoder = new TextDecoder()
  let waiting: string[] = []
  let line: string[] = []
  let told: (result: { line?: string }) => void = () => {}

  const take = () => {
    while (waiting.length) {
      const key = waiting.shift() as string
      if (keys.enter.includes(key)) return told({ line: line.join('') })
      if (key === keys.interrupt || key === keys.end) return told({})
      if (keys.erase.includes(key)) line.pop()
      else if (key === keys.eraseLine) line = []
      else if (key >= ' ') line.push(key)
    }
  }
  const hear = (bytes: Uint8Array) => {
    waiting.push(...decoder.decode(bytes, { stream: true }).replace(escapes, ''))
    take()
  }
  stdin.setRawMode(true)
  stdin.on('data', hear)

  return {
    ask(prompt: string) {
      process.stderr.write(prompt)
      line = []
      return new Promise<{ line?: string }>((resolve) => {
        told = (result) => {
          told = () => {}
          process.stderr.write('\n')
          resolve(result)
        }
        take()
      })
    },
    close() {
      stdin.off('data', hear)
      stdin.setRawMode(false)
      stdin.pause()
      waiting = []
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
    const first = checked(await ask('Password: '))
    if ((await ask('The same password again: ')) !== first) throw new UsageError('The two passwords are not the same.')
    return first
  } finally {
    terminal.close()
  }
}

/**
 * A new password: asked for twice without showing it, or all of standard input without its last line end.
 * @throws UsageError when it is too short or long, the two differ, or there is nobody to ask
 */
export const readPassword = async ({ passwordStdin }: { passwordStdin?: boolean }): Promise<string> => {
  if (passwordStdin) return checked((await Bun.stdin.text()).replace(/\r?\n$/, ''))
  if (!process.stdin.isTTY)
    throw new UsageError('There is no terminal to ask for the password. Give it on standard input, with --password-stdin.')
  return askTwice()
}
