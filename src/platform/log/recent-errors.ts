import { type Log, signInRefused } from './log'

/** A warning or error of the log without private data: no family content, no address, no token, no body. */
type Problem = {
  time: string
  level: 'warn' | 'error'
  message: string
  /** Identifies the full entry in the log. */
  requestId: string | null
  /** Method and path of the request, without ids. */
  route: string | null
  /** The kind of job or of error: `refill-lists`, `SQLiteError`. */
  about: string | null
}

export type RecentErrors = {
  /** Start of recording. */
  since: string
  /** Number of warnings and errors since then. */
  count: number
  /** Newest first. */
  newest: readonly Problem[]
}

const maxRemembered = 50

type Fields = Record<string, unknown>

/** The part of a field that matches the pattern; null without a match. */
const fieldOf = (value: unknown, pattern: RegExp) => (typeof value === 'string' ? (pattern.exec(value)?.[0] ?? null) : null)

/** `PATCH /api/families/…/events/…`: keeps plain words; anything else can be an id, a code or a name. */
const routeOf = ({ method, path }: Fields) => {
  if (typeof method !== 'string' || typeof path !== 'string') return null
  return `${method} ${path.replace(/[^/]+/g, (part) => (/^[a-z]+([-.][a-z]+)*$/.test(part) && part.length <= 24 ? part : '…'))}`
}

const toProblem = (level: 'warn' | 'error', message: string, fields: Fields): Problem => ({
  time: Temporal.Now.instant().toString({ fractionalSecondDigits: 3 }),
  level,
  message,
  requestId: fieldOf(fields.requestId, /^[0-9a-f-]{36}$/),
  route: routeOf(fields),
  about: fieldOf(fields.kind, /^[a-z]+(-[a-z]+)*$/) ?? fieldOf(fields.error, /^[A-Z]\w*(?=:)/),
})

/** Wraps a log to remember its newest warnings and errors, for the page of server admins. */
export const rememberErrors = (log: Log): { log: Log; memory: () => RecentErrors } => {
  const since = Temporal.Now.instant().toString({ fractionalSecondDigits: 3 })
  const newest: Problem[] = []
  let count = 0
  const remember =
    (level: 'warn' | 'error') =>
    (message: string, fields: Fields = {}) => {
      log[level](message, fields)
      // Otherwise password guessing would push all real errors out.
      if (message === signInRefused) return
      count++
      newest.unshift(toProblem(level, message, fields))
      newest.splice(maxRemembered)
    }
  return { log: { ...log, warn: remember('warn'), error: remember('error') }, memory: () => ({ since, count, newest }) }
}
