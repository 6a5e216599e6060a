import { Database } from 'bun:sqlite'
import { readFileSync } from 'node:fs'
import { ConfigError, readConfig } from '#src/platform/config/config'
import { isSafeSqlite, minSafeSqlite } from '#src/platform/database/sqlite'
import { type Check, type CheckContext, note, ok, problem } from './doctor.finding'

/** Networks that cover every address. */
const anyNetwork = ['0.0.0.0/0', '::/0']

/** Checks without a request that the settings are valid and consistent. */
export const checkSettings = ({ env }: Pick<CheckContext, 'env'>): Check => {
  const where = 'in the environment of the server (`hearth serve --help` names every setting), then start it again.'
  let config: ReturnType<typeof readConfig>
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return problem(error.message.replaceAll('\n', '; '), `Fix this ${where}`)
  }
  const { url, trustedProxies } = config
  if (trustedProxies.some((network) => anyNetwork.includes(network)))
    return note('HEARTH_TRUSTED_PROXIES trusts every address, so anybody can fake an address', `Name the proxy’s own address ${where}`)
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
  return ok(url ?? 'no HEARTH_URL: links use the address of the request')
}

const isZone = (name: string) => {
  try {
    Temporal.Now.zonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** An unknown time zone silently becomes UTC, which shifts the hours of the night. */
export const checkTimeZone = ({ env }: CheckContext): Check => {
  const zone = Temporal.Now.timeZoneId()
  const requested = env.TZ?.replace(/^:/, '')
  if (requested && zone === 'UTC' && !isZone(requested))
    return problem(
      `TZ is ${requested}, which is not a time zone: UTC is used`,
      'Set TZ to a name such as Europe/Berlin, and start the server again.',
    )
  // Without time-zone data, summer and winter have the same offset.
  const hourIn = (month: number) => Temporal.ZonedDateTime.from({ timeZone: 'Europe/Berlin', year: 2026, month, day: 1 }).offset
  if (hourIn(1) === hourIn(7)) return problem('the data about time zones is missing', 'Report this, with what `hearth version` prints.')
  return ok(zone)
}

/** Checks the families' time zones, which define their days. */
export const checkFamilyZones = (database: Database): Check => {
  const rows = database.query<{ timezone: string }, []>('SELECT DISTINCT timezone FROM families').all()
  const unknown = rows.map(({ timezone }) => timezone).filter((zone) => !isZone(zone))
  if (unknown.length)
    return problem(`unknown time zones: ${unknown.join(', ')}`, 'Choose another one in Settings → Family, or use a newer hearth.')
  return ok(rows.map(({ timezone }) => timezone).join(', ') || 'no family yet')
}

/** Minimum limit of open files for a busy server: each connection is one. */
const minOpenFiles = 1024

/** @param limits content of /proc/self/limits @returns undefined if it has no such limit */
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
    return ok('unknown on this system')
  }
  const limit = openFileLimit(limits)
  if (limit === undefined || limit >= minOpenFiles) return ok(limit === undefined ? 'unknown on this system' : `up to ${limit}`)
  return note(
    `at most ${limit} at once, and each open page is one`,
    'Raise it: `ulimit -n 4096`, LimitNOFILE=4096 in a systemd unit, `--ulimit nofile=4096` for a container.',
  )
}

export const assessSqlite = (version: string): Check =>
  isSafeSqlite(version)
    ? ok(version)
    : problem(
        `${version} can damage a database; ${minSafeSqlite.join('.')} or later is needed`,
        'Use the executable of a release, which has its own.',
      )

export const checkSqlite = (): Check => {
  const memory = new Database(':memory:')
  try {
    return assessSqlite(memory.query<{ version: string }, []>('SELECT sqlite_version() AS version').get()?.version ?? '0')
  } finally {
    memory.close()
  }
}
