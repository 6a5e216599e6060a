import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileVariable, proxyCheck, settings } from '../platform/config/config'

// The files delivered beside the executable name only existing settings, files and commands, and leave none out.

const repository = join(import.meta.dir, '../..')
const textOf = (path: string) => readFileSync(join(repository, path), 'utf8')
const composeFiles = readdirSync(join(repository, 'docker')).filter((name) => name.endsWith('.yaml'))

type Service = Record<string, unknown> & { volumes?: string[]; environment?: Record<string, string>; extends?: Record<string, string> }
type Compose = { name?: string; services: Record<string, Service>; volumes?: object; networks?: object; secrets?: object }
const compose = (name: string) => Bun.YAML.parse(textOf(`docker/${name}`)) as Compose

const variables = Object.values(settings).map(({ env }) => env)
/** Variables that are no settings: of the env file, the backup hook, the container files, the build and the tests, and a deliberate typo. */
const others = [
  'HEARTH_ENV_FILE',
  'HEARTH_BACKUP_NAME',
  'HEARTH_BACKUP_PATH',
  'HEARTH_BACKUP_STATE',
  'HEARTH_BAKUP_AT',
  'HEARTH_UID',
  'HEARTH_GID',
  'HEARTH_DOMAIN',
  'HEARTH_BIND',
  'HEARTH_MEMORY',
  'HEARTH_COMMIT',
  'HEARTH_CHROMIUM',
]

describe('the settings', () => {
  const documents = [
    'README.md',
    'Dockerfile',
    'docs/admins.md',
    'docs/families.md',
    'docs/developers.md',
    'docker/hearth.service',
    'docker/Caddyfile',
    'docker/fail2ban/hearth.conf',
    'docker/fail2ban/jail.conf',
    ...composeFiles.map((name) => `docker/${name}`),
  ]

  test.each(documents)('that %s names exist', (path) => {
    const known = [...variables, ...variables.map(fileVariable), ...others]
    for (const [name] of textOf(path).matchAll(/\bHEARTH_[A-Z_]+\b/g)) expect(known).toContain(name)
  })

  test('are all in docs/admins.md, with flag and default', () => {
    const rows = textOf('docs/admins.md')
      .split('\n')
      .filter((line) => line.startsWith('| `HEARTH_'))
    const cells = rows.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| |`/g, '').trim()))
    expect(cells.map(([name]) => name)).toEqual(variables)
    for (const [i, { flag, shape }] of Object.values(settings).entries()) {
      expect(cells[i]?.[1]).toBe(flag.split(' ')[0] as string)
      const fallback = 'defaultValue' in shape.def ? String(shape.def.defaultValue) : ''
      if (fallback) expect(cells[i]?.[2]).toStartWith(fallback)
    }
  })
})

describe('the compose file', () => {
  const whole = composeFiles.filter((name) => name !== 'hearth.yaml' && name !== 'compose.mail.yaml')

  test.each(whole)('%s extends docker/hearth.yaml and declares its volumes and networks', (name) => {
    const { name: project, services, volumes = {}, networks = {} } = compose(name)
    expect(project).toBe('hearth')
    expect(services.hearth?.extends).toEqual({ file: 'hearth.yaml', service: 'hearth' })
    expect(Object.keys(volumes)).toContain('data')
    for (const service of Object.values(services)) {
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':')
        if (source.startsWith('.')) expect(readdirSync(join(repository, 'docker'))).toContain(source.slice(2))
        else expect(Object.keys(volumes)).toContain(source)
      }
      const joined = (service.networks ?? []) as string[] | Record<string, unknown>
      for (const network of Array.isArray(joined) ? joined : Object.keys(joined)) expect(Object.keys(networks)).toContain(network)
    }
  })

  test('hardens every container: no default capabilities, a read-only root file system, no new privileges', () => {
    const all = composeFiles.flatMap((name) => Object.values(compose(name).services))
    const closed = all.filter((service) => !service.extends && (service.image || service.build))
    expect(closed.length).toBe(3)
    for (const service of closed)
      expect(service).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  })

  test('limits memory and processes of every container', () => {
    const all = composeFiles.flatMap((name) => Object.values(compose(name).services))
    const own = all.filter((service) => !service.extends && (service.image || service.build))
    for (const service of own) expect(service).toMatchObject({ mem_limit: expect.stringMatching(/\d[mg]\}?$/), pids_limit: 256 })
  })

  test('kills a hung server and restarts it', () => {
    const { init, restart, healthcheck } = compose('hearth.yaml').services.hearth as Record<string, unknown>
    expect({ init, restart, healthcheck }).toMatchObject({
      init: true,
      restart: 'unless-stopped',
      healthcheck: { test: ['CMD', 'hearth', 'health', '--end-hung'], timeout: '20s' },
    })
  })

  test('can publish its port on the loopback address only', () => {
    const opened = composeFiles.flatMap((name) => (compose(name).services.hearth?.ports as string[] | undefined) ?? [])
    expect(opened).toEqual(Array(2).fill(`\${HEARTH_BIND:-0.0.0.0}:8080:8080`))
  })

  test('with Caddy trusts only the fixed address of Caddy, and publishes no port of Hearth', () => {
    const { services, networks } = compose('compose.caddy.yaml') as Compose & {
      networks: { inside: { ipam: { config: [{ subnet: string; ip_range: string }] } } }
    }
    const joined = services.caddy?.networks as { inside: { ipv4_address: string } } | undefined
    const own = joined?.inside.ipv4_address ?? ''
    expect(services.hearth?.environment?.HEARTH_TRUSTED_PROXIES).toBe(own)
    const [{ subnet, ip_range: others }] = networks.inside.ipam.config
    expect([proxyCheck([subnet])(own), proxyCheck([others])(own)]).toEqual([true, false])
    expect(services.hearth?.networks).toEqual(['inside'])
    expect(services.hearth?.ports).toBeUndefined()
  })

  test('with Litestream gives both containers the same user and volume', () => {
    const { services } = compose('compose.litestream.yaml')
    expect(services.litestream?.user).toBe(compose('hearth.yaml').services.hearth?.user as string)
    expect(services.litestream?.volumes).toContain('data:/data')
    const { dbs } = Bun.YAML.parse(textOf('docker/litestream.yml')) as { dbs: [{ path: string }] }
    expect(dbs[0].path).toBe('/data/hearth.db')
  })
})

test('.dockerignore includes all files that the image needs', () => {
  const open = textOf('.dockerignore')
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
  const [, , ...copied] = /^COPY (package\.json .*) \.\/$/m.exec(textOf('Dockerfile'))?.[1]?.split(' ') ?? []
  for (const name of [...copied, 'package.json', 'bun.lock', 'LICENSE', 'cli', 'src', 'web', 'migrations']) expect(open).toContain(name)
})

test('the unit’s stop timeout is longer than the server’s, and it may write to the configured folder', () => {
  const unit = Object.fromEntries([...textOf('docker/hearth.service').matchAll(/^(\w+)=(.+)$/gm)].map(([, key, value]) => [key, value]))
  expect(Number(unit.TimeoutStopSec)).toBeGreaterThan(5 + 10)
  expect(unit.Environment).toBe(`HEARTH_DATA=/var/lib/${unit.StateDirectory}`)
  expect(unit).not.toHaveProperty('MemoryDenyWriteExecute')
})
