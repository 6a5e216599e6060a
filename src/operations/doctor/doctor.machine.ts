import { Database } from 'bun:sqlite'
import { readFileSync } from 'node:fs'
import { ConfigError, readConfig } from '#src/platform/config/config'
import { isSafeSqlite, oldestSafeSqlite } from '#src/platform/database/sqlite'
import { type Check, type CheckContext, note, ok, problem } from './doctor.finding'

/** Everybody, as a network. */
const everybody = ['0.0.0.0/0', '::/0']

/** What can be known of the settings without a request: that they can be read, and that they don't contradict each other. */
export const checkSettings = ({ env }: Pick<CheckContext, 'env'>): Check => {
  const where = 'in the environment of the server (`hearth serve --help` names every setting), then start it again.'
  let config: ReturnType<typeof readConfig>
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return problem(error.message.replaceAll('\n', '; '), `Mend this ${where}`)
  }
  const { url, trustedProxies } = config
  if (trustedProxies.some((network) => everybody.includes(network)))
    return note('HEARTH_TRUSTED_PROXIES believes everybody, who can then pretend to any address', `Name the proxy’s own address ${where}`)
  if (url?.startsWith('https:') && trustedProxies.length === 0)
    return note(
      'HEARTH_URL is https, and HEARTH_TRUSTED_PROXIES names no proxy: all visitors count as one address',
      `Name the proxy’s address as HEARTH_TRUSTED_PROXIES ${where}`,
    )
  if (url?.startsWith('http:') && trustedProxies.length)
    return note(
      `HEARTH_URL is ${url} behind a proxy: links in invitations begin with http`,
      `Where the proxy is reached by https, set HEARTH_URL=${url.replace('http:', 'https:')} ${where}`,
    )
  return ok(url ?? 'no HEARTH_URL: links begin with the address that was asked for')
}

const isZone = (name: string) => {
  try {
    Temporal.Now.zonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** A zone that nobody knows is taken for UTC without a word, and nights begin at another hour. */
export const checkTimeZone = ({ env }: CheckContext): Check => {
  const zone = Temporal.Now.timeZoneId()
  const wished = env.TZ?.replace(/^:/, '')
  if (wished && zone === 'UTC' && !isZone(wished))
    return problem(
      `TZ is ${wished}, which is no time zone: UTC is used`,
      'Set TZ to a name such as Europe/Berlin, and start the server again.',
    )
  // Without data about zones a summer would have the hour of a winter.
  const hourIn = (month: number) => Temporal.ZonedDateTime.from({ timeZone: 'Europe/Berlin', year: 2026, month, day: 1 }).offset
  if (hourIn(1) === hourIn(7)) return problem('the data about time zones is missing', 'Report this, with what `hearth version` prints.')
  return ok(zone)
}

/** The families' own zones, which decide when their days begin. */
export const checkFamilyZones = (database: Database): Check => {
  const rows = database.query<{ timezone: string }, []>('SELECT DISTINCT timezone FROM families').all()
  const unknown = rows.map(({ timezone }) => timezone).filter((zone) => !isZone(zone))
  if (unknown.length)
    return problem(`no time zone of this program: ${unknown.join(', ')}`, 'Choose another one in Settings → Family, or use a newer hearth.')
  return ok(rows.map(({ timezone }) => timezone).join(', ') || 'no family yet')
}

/** Files that may be open at once, below which a busy evening can fail: every connection is one. */
const leastOpenFiles = 1024

/** @param limits what /proc/self/limits says @returns undefined where it doesn't */
export const openFileLimit = (limits: string): number | undefined => {
  const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(limits) ?? []
  if (!soft) return undefined
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft)
}

export const checkOpenFiles = (): Check => {
  let limits: string
  try {
    limits = readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ok('not told by this system')
  }
  const limit = openFileLimit(limits)
  if (limit === undefined || limit >= leastOpenFiles) return ok(limit === undefined ? 'not told by this system' : `up to ${limit}`)
  return note(
    `at most ${limit} at once, and each open page is one`,
    'Raise it: `ulimit -n 4096`, LimitNOFILE=4096 in a systemd unit, `--ulimit nofile=4096` for a container.',
  )
}

export const judgeSqlite = (version: string): Check =>
  isSafeSqlite(version)
    ? ok(version)
    : problem(
        `${version} can damage a database; ${oldestSafeSqlite.join('.')} or later is needed`,
        'Use the executable of a release, which has its own.',
      )

export const checkSqlite = (): Check => {
  const memory = new Database(':memory:')
  try {
    return judgeSqlite(memory.query<{ version: string }, []>('SELECT sqlite_version() AS version').get()?.version ?? '0')
  } finally {
    memory.close()
  }
}
