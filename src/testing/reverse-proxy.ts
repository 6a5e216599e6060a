import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Reverse proxies as a home runs them: the real programs with the documented configuration, on free ports of this machine. */

/** Debian installs server programs in /usr/sbin. */
const path = `${process.env.PATH}:/usr/sbin`

/** The programs' paths; undefined, with a message, if one is missing. */
export const programs = <N extends string>(...names: N[]): Record<N, string> | undefined => {
  const found = names.map((name) => [name, Bun.which(name, { PATH: path })] as const)
  const missing = found.filter(([, place]) => !place).map(([name]) => name)
  if (!missing.length) return Object.fromEntries(found) as Record<N, string>
  process.stderr.write(`Hearth behind ${names[0]} is not tested without ${missing.join(' and ')}.\n`)
}

const freePort = () => {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  probe.stop(true)
  return probe.port
}

/** Replaces texts. @throws Error if one is missing, so that a test fails when its document has changed */
export const adapt = (text: string, changes: Record<string, string>) =>
  Object.entries(changes).reduce((adapted, [from, to]) => {
    if (!adapted.includes(from)) throw new Error(`\`${from}\` is missing in:\n${text}`)
    return adapted.replaceAll(from, to)
  }, text)

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = connect(port, '127.0.0.1')
    probe.on('connect', () => resolve(true)).on('error', () => resolve(false))
    probe.on('close', () => probe.destroy())
    probe.on('connect', () => probe.destroy())
  })

/** Makes a self-signed certificate for `name` and localhost, valid for a day. */
const makeCertificate = (openssl: string, folder: string, name: string) => {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const args = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1', '-subj', `/CN=${name}`]
  const names = ['-addext', `subjectAltName=DNS:${name},IP:127.0.0.1`]
  const made = Bun.spawnSync([openssl, 'req', '-x509', ...args, ...names, '-keyout', key, '-out', certificate], { stderr: 'pipe' })
  if (!made.success) throw new Error(`openssl: ${made.stderr}`)
  return { key, certificate, ca: readFileSync(certificate, 'utf8') }
}

export type ReverseProxy = { port: number; plainPort: number; ca: string; stop: () => Promise<void> }

type Facts = { folder: string; port: number; plainPort: number; certificate: string; key: string }

/**
 * Starts a proxy and waits until it listens.
 * @param configure writes the proxy's configuration and returns the command that runs it in the foreground
 */
export const startReverseProxy = async (openssl: string, name: string, configure: (facts: Facts) => string[]): Promise<ReverseProxy> => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-front-'))
  const [port, plainPort] = [freePort(), freePort()]
  const { key, certificate, ca } = makeCertificate(openssl, folder, name)
  const env = { PATH: path, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = Bun.spawn(configure({ folder, port, plainPort, certificate, key }), { env, cwd: folder, stdout: 'ignore', stderr: 'pipe' })
  const output = new Response(child.stderr).text()
  const stop = async () => {
    child.kill()
    await child.exited
    rmSync(folder, { recursive: true, force: true })
  }
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`The proxy ended: ${await output}`)
    await Bun.sleep(20)
  }
  return { port, plainPort, ca, stop }
}

/** Runs nginx as the current user, with all of its files in a temporary folder. */
export const nginx = (binary: string, { folder }: Facts, servers: string) => {
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${folder}/${what};`)
  mkdirSync(join(folder, 'logs'), { recursive: true })
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; events {}\nhttp {\naccess_log off; ${kept.join(' ')}\n${servers}\n}\n`,
  )
  return [binary, '-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')]
}

/** Runs Caddy with a self-signed certificate, because it can't request one here, and without its admin endpoint. */
export const caddy = (binary: string, { folder, port, plainPort }: Facts, site: string) => {
  writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n}\n${site}`)
  return [binary, 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
}

type Answer = { status: number; body: string; headers: Record<string, string | string[] | undefined> }

/**
 * A client with its own loopback address: every address in 127.0.0.0/8 is this machine, and a proxy sees which one connects.
 * Without a `ca` it uses http.
 */
export class Visitor {
  cookie = ''
  constructor(
    readonly front: { port: number; ca?: string },
    readonly name: string,
    readonly address = '127.0.0.9',
  ) {}

  get origin() {
    return `${this.front.ca ? 'https' : 'http'}://${this.name}:${this.front.port}`
  }

  send = (method: string, target: string, body?: unknown, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const { port, ca } = this.front
      const bytes = body instanceof Uint8Array ? body : body === undefined ? undefined : Buffer.from(JSON.stringify(body))
      const own = {
        host: `${this.name}:${port}`,
        origin: this.origin,
        ...(this.cookie && { cookie: this.cookie.split(';')[0] as string }),
        ...(bytes && { 'content-length': String(bytes.length), 'content-type': 'application/json' }),
      }
      const asked = (ca ? secureRequest : plainRequest)(
        {
          host: '127.0.0.1',
          port,
          localAddress: this.address,
          servername: this.name,
          ca,
          agent: false,
          method,
          path: target,
          headers: { ...own, ...headers },
        },
        async (reply) => {
          let text = ''
          for await (const chunk of reply) text += chunk
          this.cookie = reply.headers['set-cookie']?.[0] ?? this.cookie
          resolve({ status: reply.statusCode ?? 0, body: text, headers: reply.headers })
        },
      )
      asked.on('error', reject)
      asked.end(bytes)
    })

  get = async <T>(target: string) => JSON.parse((await this.send('GET', target)).body) as T
  signIn = (identifier: string, password: string, headers?: Record<string, string>) =>
    this.send('POST', '/api/auth/sign-in', { identifier, password }, headers)
}
