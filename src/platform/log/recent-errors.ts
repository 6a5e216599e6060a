import { type Log, signInRefused } from './log'

/** A warning or an error that the log has too, and nothing of it that is anybody's own: no text of a family, no address, no token, no body. */
type Trouble = {
  time: string
  level: 'warn' | 'error'
  message: string
  /** Finds the whole of it in the log. */
  requestId: string | null
  /** Method and path of the request, without ids. */
  route: string | null
  /** The kind of job or of error: `refill-lists`, `SQLiteError`. */
  about: string | null
}

export type RecentErrors = {
  /** When the server began to remember. */
  since: string
  /** How many there were since then. */
  count: number
  /** Newest first. */
  newest: readonly Trouble[]
}

const kept = 50

type Fields = Record<string, unknown>

/** The text of a field that looks as it should; what does not is left out. */
const fieldOf = (value: unknown, pattern: RegExp) => (typeof value === 'string' ? (pattern.exec(value)?.[0] ?? null) : null)

/** `PATCH /api/families/…/events/…`: words stay, everything else may be an id, a code or a name. */
const routeOf = ({ method, path }: Fields) => {
  if (typeof method !== 'string' || typeof path !== 'string') return null
  return `${method} ${path.replace(/[^/]+/g, (part) => (/^[a-z]+([-.][a-z]+)*$/.test(part) && part.length <= 24 ? part : '…'))}`
}

const toTrouble = (level: 'warn' | 'error', message: string, fields: Fields): Trouble => ({
  time: Temporal.Now.instant().toString({ fractionalSecondDigits: 3 }),
  level,
  message,
  requestId: fieldOf(fields.requestId, /^[0-9a-f-]{36}$/),
  route: routeOf(fields),
  about: fieldOf(fields.kind, /^[a-z]+(-[a-z]+)*$/) ?? fieldOf(fields.error, /^[A-Z]\w*(?=:)/),
})

/** A log that remembers its newest warnings and errors, for the page of those who run the server. */
export const rememberErrors = (log: Log): { log: Log; memory: () => RecentErrors } => {
  const since = Temporal.Now.instant().toString({ fractionalSecondDigits: 3 })
  const newest: Trouble[] = []
  let count = 0
  const remember =
    (level: 'warn' | 'error') =>
    (message: string, fields: Fields = {}) => {
      log[level](message, fields)
      // A stranger who guesses passwords would push every fault of the server out.
      if (message === signInRefused) return
      count++
      newest.unshift(toTrouble(level, message, fields))
      newest.splice(kept)
    }
  return { log: { ...log, warn: remember('warn'), error: remember('error') }, memory: () => ({ since, count, newest }) }
}
