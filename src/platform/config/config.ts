// Above 250 lines because one table declares every setting of the server.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'

/** Loaded on first use: most servers configure no address, and the import slows the start. */
const net = () => process.getBuiltinModule('node:net')

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65535, 'must be a number from 0 to 65535')

const httpUrl = z
  .string()
  .refine((value) => {
    const url = URL.parse(value)
    return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
  }, 'must be an address without a path, such as https://hearth.example.org')
  .transform((value) => value.replace(/\/+$/, ''))

/** An address or a host name to listen on. Rejects a scheme, port or path here; otherwise opening the port fails later. */
const listenAddress = z.string().refine((value) => {
  const isName = /^[\w.-]+$/.test(value)
  return isName || (value.includes(':') && net().isIPv6(value))
}, 'must be an address or a name such as 0.0.0.0, ::1 or localhost, without http://, a port or a path')

const networks = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .refine((list) => list.every((entry) => isNetwork(entry)), 'must be addresses or CIDR ranges separated by commas, such as 172.16.0.0/12')

const isNetwork = (entry: string) => {
  const [address = '', prefix, rest] = entry.split('/')
  const version = net().isIP(address)
  if (!version || rest !== undefined) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

/** Names or addresses of hosts, in small letters. */
const hosts = z
  .string()
  .transform((value) =>
    value
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .refine(
    (list) => list.every((host) => /^[\w.-]+$/.test(host) || net().isIPv6(host)),
    'must be names or addresses separated by commas, without http://, a port or a path',
  )

const units = { '': 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 }

/** A size in bytes; 1 KB = 1024 bytes. */
const bytes = z
  .string()
  .trim()
  .regex(/^\d{1,15}\s*(KB|MB|GB|TB)?$/i, 'must be a number of bytes, or one such as 200MB or 2GB')
  .transform((value) => Number.parseInt(value, 10) * (units[value.replace(/[\d\s]/g, '').toUpperCase() as keyof typeof units] ?? 1))

const timeOrOff = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/, 'must be a time such as 03:00, or off')

const count = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, 'must be a number from 1 to 999')
  .transform(Number)

const countOrNone = z
  .string()
  .regex(/^\d{1,3}$/, 'must be a number from 0 to 999')
  .transform(Number)

/** Factor for the rate limits; `off` becomes `Infinity`. */
const factorOrOff = z
  .string()
  .regex(/^(off|\d{1,4}(\.\d{1,9})?)$/, 'must be a number such as 2 or 0.5, or off')
  .transform((value) => (value === 'off' ? Number.POSITIVE_INFINITY : Number(value)))
  .refine((factor) => factor > 0, 'must be above 0, or off')

/** A path, made absolute here: a child process may have another working directory. */
const absolutePath = z
  .string()
  .min(1)
  .transform((path) => resolve(path))

/** An http(s) address with any path. The path can contain a secret, so the address is never logged. */
const webAddress = z
  .string()
  .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'must be an address such as https://example.org/path')

/** An http(s) address to which paths are appended. It is shown by `hearth config check`, so a password has no place in it. */
const baseAddress = z
  .string()
  .refine((value) => {
    const url = URL.parse(value)
    return url !== null && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username && !url.password
  }, 'must be an address such as http://192.168.1.20:11434/v1, without a password, ? or #')
  .transform((value) => value.replace(/\/+$/, ''))

/** Every setting of the server: its environment variable, flag, meaning and default, declared in one table. */
export const settings = {
  data: { env: 'HEARTH_DATA', flag: '--data <folder>', about: 'data folder', shape: absolutePath.prefault('./data') },
  port: { env: 'HEARTH_PORT', flag: '--port <number>', about: 'port to listen on', shape: port.default(8080) },
  host: { env: 'HEARTH_HOST', flag: '--host <address>', about: 'address to listen on', shape: listenAddress.default('0.0.0.0') },
  url: {
    env: 'HEARTH_URL',
    flag: '--url <address>',
    about: 'address the family reaches this server at, for links in invitations and reminders',
    shape: httpUrl.optional(),
  },
  signup: {
    env: 'HEARTH_SIGNUP',
    flag: '--signup <mode>',
    about: 'who may create an account and a family without an invitation: closed or open',
    shape: z.enum(['closed', 'open']).default('closed'),
  },
  trustedProxies: {
    env: 'HEARTH_TRUSTED_PROXIES',
    flag: '--trusted-proxies <list>',
    about: 'addresses or CIDR ranges of reverse proxies whose X-Forwarded-* headers are trusted',
    shape: networks.default([]),
  },
  smtpUrl: {
    env: 'HEARTH_SMTP_URL',
    secret: true,
    flag: '--smtp-url <address>',
    about: 'mail server for invitations and reminders, such as smtps://user:password@mail.example.org',
    shape: z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .optional(),
  },
  smtpFrom: {
    env: 'HEARTH_SMTP_FROM',
    flag: '--smtp-from <address>',
    about: 'sender of those mails, such as "Hearth <hearth@example.org>"',
    shape: z.string().min(3).optional(),
  },
  rateLimit: {
    env: 'HEARTH_RATE_LIMIT',
    flag: '--rate-limit <factor>',
    about: 'factor for the rate limits of a person and an address, such as 2 or 0.5, or off',
    shape: factorOrOff.prefault('1'),
  },
  quota: {
    env: 'HEARTH_QUOTA',
    flag: '--quota <bytes>',
    about: 'size limit for all uploads together, such as 50GB (default: the size of the disk)',
    shape: bytes.optional(),
  },
  maxUpload: {
    env: 'HEARTH_MAX_UPLOAD',
    flag: '--max-upload <bytes>',
    about: 'the largest photo or document that can be uploaded',
    shape: bytes.prefault('10MB'),
  },
  minFree: {
    env: 'HEARTH_MIN_FREE',
    flag: '--min-free <bytes>',
    about: 'free disk space that uploads must leave',
    shape: bytes.prefault('200MB'),
  },
  backupAt: {
    env: 'HEARTH_BACKUP_AT',
    flag: '--backup-at <time>',
    about: "time of the nightly backup in this machine's time zone, or off",
    shape: timeOrOff.default('03:00'),
  },
  backupKeep: {
    env: 'HEARTH_BACKUP_KEEP',
    flag: '--backup-keep <number>',
    about: 'how many daily backups to keep',
    shape: count.prefault('7'),
  },
  backupKeepWeekly: {
    env: 'HEARTH_BACKUP_KEEP_WEEKLY',
    flag: '--backup-keep-weekly <number>',
    about: 'how many weekly backups to keep beside them',
    shape: countOrNone.prefault('4'),
  },
  backupKeepMonthly: {
    env: 'HEARTH_BACKUP_KEEP_MONTHLY',
    flag: '--backup-keep-monthly <number>',
    about: 'how many monthly backups to keep beside them',
    shape: countOrNone.prefault('6'),
  },
  backupHook: {
    env: 'HEARTH_BACKUP_HOOK',
    flag: '--backup-hook <file>',
    about: 'a program to run after each backup, to copy it elsewhere',
    shape: absolutePath.optional(),
  },
  pingUrl: {
    env: 'HEARTH_PING_URL',
    secret: true,
    flag: '--ping-url <address>',
    about: 'an address to call after each verified backup, such as a check of healthchecks.io',
    shape: webAddress.optional(),
  },
  ntfyUrl: {
    env: 'HEARTH_NTFY_URL',
    secret: true,
    flag: '--ntfy-url <address>',
    about: 'an ntfy topic for alerts, such as https://ntfy.sh/my-topic',
    shape: webAddress.optional(),
  },
  webhookUrl: {
    env: 'HEARTH_WEBHOOK_URL',
    secret: true,
    flag: '--webhook-url <address>',
    about: 'an address that receives alerts as JSON',
    shape: webAddress.optional(),
  },
  allowedHosts: {
    env: 'HEARTH_ALLOWED_HOSTS',
    flag: '--allowed-hosts <list>',
    about: 'hosts in private networks for calendars and notifications of members, such as nas.local,192.168.1.20',
    shape: hosts.default([]),
  },
  weatherUrl: {
    env: 'HEARTH_WEATHER_URL',
    secret: true,
    flag: '--weather-url <address>',
    about:
      "a forecast for wall displays in the shape of Open-Meteo's, such as https://api.open-meteo.com/v1/forecast?latitude=52.5&longitude=13.4",
    shape: webAddress.optional(),
  },
  assistantUrl: {
    env: 'HEARTH_ASSISTANT_URL',
    flag: '--assistant-url <address>',
    about: "a language model for the assistant, with OpenAI's interface, such as http://192.168.1.20:11434/v1",
    shape: baseAddress.optional(),
  },
  assistantModel: {
    env: 'HEARTH_ASSISTANT_MODEL',
    flag: '--assistant-model <name>',
    about: 'the name of that model, such as qwen3:8b',
    shape: z
      .string()
      .regex(/^[\w.:/@+-]{1,100}$/, 'must be the name of a model, such as qwen3:8b')
      .optional(),
  },
  assistantKey: {
    env: 'HEARTH_ASSISTANT_KEY',
    secret: true,
    flag: '--assistant-key <key>',
    about: 'the key of that model, if it needs one',
    shape: z
      .string()
      .regex(/^[\x21-\x7e]{1,500}$/, 'must have no spaces and at most 500 characters')
      .optional(),
  },
  log: {
    env: 'HEARTH_LOG',
    flag: '--log <format>',
    about: "log lines as text or json (default: text on a terminal and in systemd's journal, else json)",
    shape: z.enum(['text', 'json']).optional(),
  },
  logLevel: {
    env: 'HEARTH_LOG_LEVEL',
    flag: '--log-level <level>',
    about: 'lowest level to log: debug, info, warn or error',
    shape: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  },
} as const

export type SettingName = keyof typeof settings
export type Config = { [K in SettingName]: z.output<(typeof settings)[K]['shape']> }

/** Whether a setting can contain a password; such a value is never shown. */
export const isSecret = (name: SettingName) => 'secret' in settings[name]

/** Invalid settings; each line of the message names a variable or flag and its fix. */
export class ConfigError extends Error {}

export type Environment = Record<string, string | undefined>

/** The text of a setting, and the variable or flag it comes from; `wrong` says why it can't be read. */
type Given = { source: string; value?: string; wrong?: string }

/** The variable that names a file with a setting's value; it keeps passwords out of the environment and of compose files. */
export const fileVariable = (variable: string) => `${variable}_FILE`

const fromFile = (source: string, path: string): Given => {
  try {
    const value = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '')
    return value === '' ? { source, wrong: `names ${path}, which is empty` } : { source, value }
  } catch (error) {
    return { source, wrong: `names ${path}, which can't be read (${(error as NodeJS.ErrnoException).code})` }
  }
}

const givenFor = (name: SettingName, env: Environment, flags: Flags): Given => {
  const { env: variable, flag } = settings[name]
  if (flags[name] !== undefined) return { source: flag.split(' ')[0] as string, value: flags[name] }
  const source = fileVariable(variable)
  const path = env[source]
  if (!path) return { source: variable, value: env[variable] }
  if (env[variable]) return { source: variable, wrong: `is set, and so is ${source}; leave one of them out` }
  return fromFile(source, path)
}

export type Flags = Partial<Record<SettingName, string>>

export type Reading = {
  values: Partial<Config>
  /** The original text of each setting that is set. */
  given: Partial<Record<SettingName, string>>
  mistakes: { name: SettingName; message: string }[]
}

/** Reads every setting; flags override the environment, and an empty variable counts as unset. */
export const readEach = (env: Environment, flags: Flags = {}): Reading => {
  const values: Record<string, unknown> = {}
  const given: Reading['given'] = {}
  const mistakes: Reading['mistakes'] = []
  for (const name of Object.keys(settings) as SettingName[]) {
    const { source, value, wrong } = givenFor(name, env, flags)
    const read = settings[name].shape.safeParse(value === '' ? undefined : value)
    if (wrong) mistakes.push({ name, message: `${source}: ${wrong}` })
    else if (!read.success) mistakes.push({ name, message: `${source}: ${read.error.issues.map((i) => i.message).join('; ')}` })
    else {
      values[name] = read.data
      if (value) given[name] = value
    }
  }
  if (values.smtpUrl && !values.smtpFrom) mistakes.push({ name: 'smtpFrom', message: 'HEARTH_SMTP_FROM: is needed with HEARTH_SMTP_URL' })
  if (values.assistantUrl && !values.assistantModel)
    mistakes.push({ name: 'assistantModel', message: 'HEARTH_ASSISTANT_MODEL: is needed with HEARTH_ASSISTANT_URL' })
  return { values: values as Partial<Config>, given, mistakes }
}

/**
 * Reads the configuration; flags override the environment.
 * @throws ConfigError that lists every invalid setting, without its value: that may be a password
 */
export const readConfig = (env: Environment, flags: Flags = {}): Config => {
  const { values, mistakes } = readEach(env, flags)
  if (mistakes.length) throw new ConfigError(mistakes.map(({ message }) => message).join('\n'))
  return values as Config
}

/** @returns a predicate: whether an address is one of the trusted reverse proxies */
export const proxyCheck = (trusted: readonly string[]): ((peer: string) => boolean) => {
  if (trusted.length === 0) return () => false
  const { BlockList, isIP } = net()
  const list = new BlockList()
  for (const entry of trusted) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (peer) => {
    // A dual-stack socket shows an IPv4 peer as ::ffff:a.b.c.d.
    const address = peer.replace(/^::ffff:(?=\d+\.)/i, '')
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}
