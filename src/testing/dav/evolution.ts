import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { evolutionFolder } from '../../../cli/testing/machine'
import { direct } from './server'

/** Evolution's data server and its client libraries, as GNOME's calendar and contacts use them, on a bus and in folders of their own. */

/** Where the data server is: installed, or unpacked by the test command. */
const root = ['/', evolutionFolder].find((place) => existsSync(join(place, 'usr/libexec/evolution-source-registry')))
const python = '/usr/bin/python3'
const needed = [python, '/usr/bin/dbus-daemon', '/usr/lib/python3/dist-packages/gi']
const typelibs = ['ECal-2.0', 'EBook-1.2'].map(
  (name) => `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/girepository-1.0/${name}.typelib`,
)
export const hasEvolution = root !== undefined && [...needed, ...typelibs].every((path) => existsSync(path))
if (!hasEvolution)
  process.stderr.write('Evolution is not tested without its data server, gir1.2-ecal-2.0 and gir1.2-ebook-1.2 of Debian.\n')

const services = { Sources5: 'source-registry', Calendar8: 'calendar-factory', AddressBook10: 'addressbook-factory' }

/** A bus knows these programs alone: no keyring, no desktop. */
const busConfig = (folder: string) => {
  mkdirSync(join(folder, 'services'), { recursive: true })
  for (const [name, program] of Object.entries(services))
    writeFileSync(
      join(folder, 'services', `${name}.service`),
      `[D-BUS Service]\nName=org.gnome.evolution.dataserver.${name}\nExec=${join(root ?? '', 'usr/libexec', `evolution-${program}`)}\n`,
    )
  const path = join(folder, 'bus.conf')
  writeFileSync(
    path,
    `<busconfig><type>session</type><listen>unix:path=${folder}/bus</listen><auth>EXTERNAL</auth><servicedir>${folder}/services</servicedir><policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`,
  )
  return path
}

const environment = (folder: string) => {
  const server = join(root ?? '', 'usr/lib/evolution-data-server')
  const modules = join(folder, 'modules')
  mkdirSync(modules)
  return {
    ...{ PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', TZ: 'Europe/Berlin', HOME: folder, DBUS_SESSION_BUS_ADDRESS: `unix:path=${folder}/bus` },
    ...{ XDG_CONFIG_HOME: `${folder}/config`, XDG_CACHE_HOME: `${folder}/cache`, XDG_DATA_HOME: `${folder}/data`, XDG_RUNTIME_DIR: folder },
    ...{ GSETTINGS_BACKEND: 'memory', GIO_USE_VFS: 'local', GIO_USE_PROXY_RESOLVER: 'dummy', GIO_USE_NETWORK_MONITOR: 'base' },
    // The modules of the registry are for accounts of others, and for questions to a person.
    EDS_REGISTRY_MODULES: modules,
    EDS_CALENDAR_MODULES: join(server, 'calendar-backends'),
    EDS_ADDRESS_BOOK_MODULES: join(server, 'addressbook-backends'),
    EDS_SUBPROCESS_CAL_PATH: join(root ?? '', 'usr/libexec/evolution-calendar-factory-subprocess'),
    EDS_SUBPROCESS_BOOK_PATH: join(root ?? '', 'usr/libexec/evolution-addressbook-factory-subprocess'),
    NO_PROXY: direct().NO_PROXY,
  }
}

/** The processes of a bus, which started them all. */
const processesOf = (address: string) =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`DBUS_SESSION_BUS_ADDRESS=${address}`)
    } catch {
      return false
    }
  })

export type Kind = 'Calendar' | 'Task List' | 'Address Book'

/** @param folder a folder for its bus, settings and caches; its path is short enough for a socket */
export const startEvolution = async (folder: string, login: { url: string; username: string; password: string }) => {
  mkdirSync(folder, { recursive: true })
  const env = environment(folder)
  const bus = Bun.spawn(['dbus-daemon', `--config-file=${busConfig(folder)}`, '--nofork', '--print-address'], {
    env,
    stdout: 'pipe',
    stderr: Bun.file(`${folder}/log`),
  })
  await bus.stdout.getReader().read()
  const app = Bun.spawn([python, join(import.meta.dir, 'evolution.py'), login.url, login.username, login.password], {
    env,
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: process.env.EVOLUTION_LOG ? 'inherit' : 'ignore',
  })
  const lines = readLines(app.stdout)
  const answer = async <T>() => {
    const { value: line } = await lines.next()
    const { value, error } = JSON.parse(line ?? '{"error":"Evolution ended."}') as { value: T; error?: string }
    if (error !== undefined) throw new Error(error)
    return value
  }
  const ask = <T>(...command: unknown[]) => {
    app.stdin.write(`${JSON.stringify(command)}\n`)
    return answer<T>()
  }
  await answer()
  return {
    ask,
    async stop() {
      app.kill()
      bus.kill()
      await Promise.all([app.exited, bus.exited])
      const end = Date.now() + 5000
      while (processesOf(env.DBUS_SESSION_BUS_ADDRESS).length && Date.now() < end) await Bun.sleep(20)
      const left = processesOf(env.DBUS_SESSION_BUS_ADDRESS)
      for (const pid of left) process.kill(Number(pid), 'SIGKILL')
      return left
    },
  }
}

async function* readLines(stream: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of stream) {
    const found = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = found.pop() ?? ''
    yield* found
  }
}
