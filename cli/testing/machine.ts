import { existsSync } from 'node:fs'
import { bun, run } from './commands'

/** The programs that tests need, installed where that is allowed: as root, on Debian. */

const apt = process.getuid?.() === 0 && existsSync('/etc/debian_version') ? Bun.which('apt-get') : null

let isUpdated = false
const installPackage = async (name: string): Promise<boolean> => {
  if (!apt) return false
  if (!isUpdated) await run([apt, 'update', '-qq'])
  isUpdated = true
  return (await run([apt, 'install', '-y', '-qq', '--no-install-recommends', name], { DEBIAN_FRONTEND: 'noninteractive' })) === 0
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
    (headlessShell() ?? ((await installPackage('chromium-headless-shell')) && headlessShell())) ||
    (browser() ?? ((await installPackage('chromium')) && browser()))
  if (found) return found
  return (await run([bun, 'node_modules/@playwright/test/cli.js', 'install', 'chromium'])) === 0 ? '' : undefined
}

/** Programs that integration tests start, and the Debian packages that hold them. */
const programs = [
  ['nginx', 'nginx-light'],
  ['openssl', 'openssl'],
  ['fail2ban-regex', 'fail2ban'],
  ['systemd-analyze', 'systemd'],
  ['vdirsyncer', 'vdirsyncer'],
] as const

/** Installs the programs of the integration tests. Tests whose program is missing say that they are skipped. */
export const installTestPrograms = async () => {
  // An emulator runs the arm64 executable.
  if (!Bun.which('qemu-aarch64-static') && !Bun.which('qemu-aarch64')) await installPackage('qemu-user-static')
  for (const [program, name] of programs) if (!Bun.which(program, { PATH: `${process.env.PATH}:/usr/sbin` })) await installPackage(name)
}

/** Installs a font with the widths of Arial, which stands in until the app's own has loaded; without one, the sweeps see the page move. */
export const installFont = async () => {
  if (!existsSync('/usr/share/fonts/truetype/liberation')) await installPackage('fonts-liberation')
}
