import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { bun, run } from './commands'

/** The programs that tests need, installed where that is allowed: as root, on Debian. */

const apt = process.getuid?.() === 0 && existsSync('/etc/debian_version') ? Bun.which('apt-get') : null

const env = { DEBIAN_FRONTEND: 'noninteractive' }

let isUpdated = false
const installPackages = async (...names: string[]): Promise<boolean> => {
  if (!apt || !names.length) return false
  if (!isUpdated) await run([apt, 'update', '-qq'])
  isUpdated = true
  if ((await run([apt, 'install', '-y', '-qq', '--no-install-recommends', ...names], env)) === 0) return true
  if (names.length === 1) return false
  // One package that this Debian doesn't have keeps the others out.
  for (const name of names) await installPackages(name)
  return false
}

const headlessShell = () => Bun.which('chromium-headless-shell')
const browser = () => Bun.which('chromium') ?? Bun.which('chromium-browser') ?? Bun.which('google-chrome')

/**
 * The Chromium that HEARTH_CHROMIUM names, or the headless shell, which is a quarter faster than a whole browser; else a browser, installed
 * from Debian or by Playwright when the machine has none.
 * @returns its path, empty for Playwright's own, undefined when there is none
 */
export const findChromium = async (): Promise<string | undefined> => {
  const found =
    process.env.HEARTH_CHROMIUM ||
    (headlessShell() ?? ((await installPackages('chromium-headless-shell')) && headlessShell())) ||
    (browser() ?? ((await installPackages('chromium')) && browser()))
  if (found) return found
  return (await run([bun, 'node_modules/@playwright/test/cli.js', 'install', 'chromium'])) === 0 ? '' : undefined
}

/** What integration tests start or load, and the Debian packages that hold it. */
const programs = [
  ['nginx', 'nginx-light'],
  ['openssl', 'openssl'],
  ['fail2ban-regex', 'fail2ban'],
  ['systemd-analyze', 'systemd'],
  ['vdirsyncer', 'vdirsyncer'],
  ['khal', 'khal'],
  ['todoman', 'todoman'],
  ['khard', 'khard'],
  ['radicale', 'radicale'],
  ['dbus-daemon', 'dbus-daemon'],
  ['/usr/lib/python3/dist-packages/caldav', 'python3-caldav'],
  ['/usr/lib/python3/dist-packages/gi', 'python3-gi'],
] as const

const isThere = (program: string) => existsSync(program) || Bun.which(program, { PATH: `${process.env.PATH}:/usr/sbin` }) !== null

/** Where Evolution's data server is unpacked. */
export const evolutionFolder = join(import.meta.dir, '../../node_modules/.cache/evolution-data-server')

/** The libraries are packages; the programs among them would bring a whole WebKit for their questions, so they are only unpacked. */
const installEvolution = async () => {
  const program = 'usr/libexec/evolution-source-registry'
  if (!apt || existsSync(`/${program}`) || existsSync(join(evolutionFolder, program))) return
  const libraries = ['libedata-cal-2.0-2', 'libedata-book-1.2-27', 'evolution-data-server-common', 'gir1.2-ecal-2.0', 'gir1.2-ebook-1.2']
  if (!(await installPackages(...libraries))) return
  mkdirSync(evolutionFolder, { recursive: true })
  const unpack = 'apt-get download -qq evolution-data-server && dpkg-deb -x *.deb . && rm *.deb'
  await run(['sh', '-c', `cd '${evolutionFolder}' && ${unpack}`])
}

/** Installs the programs of the integration tests. Tests whose program is missing say that they are skipped. */
export const installTestPrograms = async () => {
  const missing = programs.flatMap(([program, name]): string[] => (isThere(program) ? [] : [name]))
  // An emulator runs the arm64 executable.
  if (!isThere('qemu-aarch64-static') && !isThere('qemu-aarch64')) missing.push('qemu-user-static')
  await installPackages(...missing)
  await installEvolution()
}

/** Installs a font with the widths of Arial, which stands in until the app's own has loaded; without one, the sweeps see the page move. */
export const installFont = async () => {
  if (!existsSync('/usr/share/fonts/truetype/liberation')) await installPackages('fonts-liberation')
}
