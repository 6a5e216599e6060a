import { fstatSync, writeSync } from 'node:fs'

const levels = ['debug', 'info', 'warn', 'error'] as const
export type Level = (typeof levels)[number]
type Fields = Record<string, unknown>

const toStandardError = (line: string) => {
  try {
    writeSync(2, line)
  } catch {}
}

/** The documented line of a refused sign-in: `sign-in refused address=203.0.113.9 reason=wrong_password`. */
export const signInRefused = 'sign-in refused'

export const pinRefused = 'PIN refused'

export type Log = { [L in Level]: (message: string, fields?: Fields) => void }

/** The prefixes that systemd's journal reads as syslog priorities (sd-daemon(3)). */
const priorities: Record<Level, string> = { debug: '<7>', info: '<6>', warn: '<4>', error: '<3>' }

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g
const escaped = (text: string) => text.replace(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Quotes a value with spaces. Indents the lines of a value with line breaks, such as a stack trace, so that no reader takes them for an event. */
const valueText = (value: unknown) => {
  const text = escaped(typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)))
  if (text.includes('\n')) return text.replaceAll('\n', '\n  | ')
  return typeof value === 'string' && (/[\s"]/.test(text) || text === '') ? JSON.stringify(text) : text
}

type Options = {
  /** The lowest level that is written. */
  level?: Level
  /** Whether each line starts with a priority for the journal. */
  priorities?: boolean
  write?: (line: string) => unknown
}

/**
 * Writes one line per event to standard error: JSON for machines, text for people. Both start with the time in UTC.
 * Avoids `process.stderr`, whose stream adds 6 ms to the start.
 * Ignores write errors: a broken pipe to the reader must not end the server.
 * Fields are names, ids, counts and times; never a password, a token or content of a family.
 */
export const createLog = (
  format: 'text' | 'json',
  { level: minLevel = 'info', priorities: prefixed = false, write = toStandardError }: Options = {},
): Log => {
  const line = (level: Level) => {
    if (levels.indexOf(level) < levels.indexOf(minLevel)) return () => {}
    const prefix = prefixed ? priorities[level] : ''
    return (message: string, fields: Fields = {}) => {
      const time = Temporal.Now.instant().toString({ fractionalSecondDigits: 3 })
      if (format === 'json') return write(`${prefix}${JSON.stringify({ time, level, message, ...fields })}\n`)
      const rest = Object.entries(fields).map(([key, value]) => `${key}=${valueText(value)}`)
      const text = `${time} ${level.toUpperCase().padEnd(5)} ${[message, ...rest].join(' ')}`
      // The journal makes each line a separate entry.
      write(`${prefix}${text.replaceAll('\n', `\n${prefix}`)}\n`)
    }
  }
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') }
}

/**
 * Creates the log of a server for its standard error: text on a terminal and in systemd's journal, otherwise JSON.
 * @param journal the variable JOURNAL_STREAM, in which systemd identifies the stream that it created (systemd.exec(5))
 */
export const serverLog = (settings: { log?: 'text' | 'json'; logLevel: Level }, journal = process.env.JOURNAL_STREAM): Log => {
  const stream = fstatSync(2)
  // A child process can inherit the variable and write elsewhere.
  const isJournal = journal === `${stream.dev}:${stream.ino}`
  const format = settings.log ?? (isJournal || stream.isCharacterDevice() ? 'text' : 'json')
  return createLog(format, { level: settings.logLevel, priorities: isJournal })
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
