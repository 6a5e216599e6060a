import { writeSync } from 'node:fs'

type Level = 'info' | 'warn' | 'error'
type Fields = Record<string, unknown>

const toStandardError = (line: string) => {
  try {
    writeSync(2, line)
  } catch {}
}

export type Log = { [L in Level]: (message: string, fields?: Fields) => void }

/**
 * Writes one line an event to standard error: JSON for machines, short text for a terminal.
 * Not by `process.stderr`, whose stream costs a start 6 ms.
 * A line that nobody reads any more, since the pipe to the reader broke, is lost: that must not end the server.
 * Fields are names, ids, counts and times; never a password, a token or what a family wrote.
 */
export const createLog = (format: 'text' | 'json', write: (line: string) => unknown = toStandardError): Log => {
  const line =
    (level: Level) =>
    (message: string, fields: Fields = {}) => {
      const time = Temporal.Now.instant().toString({ fractionalSecondDigits: 3 })
      if (format === 'json') return write(`${JSON.stringify({ time, level, message, ...fields })}\n`)
      const rest = Object.entries(fields).map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
      write(`${time.slice(11, 23)} ${level.toUpperCase().padEnd(5)} ${[message, ...rest].join(' ')}\n`)
    }
  return { info: line('info'), warn: line('warn'), error: line('error') }
}

export const silentLog: Log = { info() {}, warn() {}, error() {} }
