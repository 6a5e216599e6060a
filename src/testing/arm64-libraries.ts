import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dir, '../../node_modules/.cache/hearth/arm64-libraries')

/**
 * Makes a folder with the shared libraries of a dynamically linked arm64 program, for `qemu-aarch64-static -L`. It is made once, from packages of the
 * machine's Debian release, with an apt whose state lies in that folder: the machine's own package database does not change.
 *
 * @throws Error if apt is missing or can't download
 */
export function arm64Libraries(): string {
  const root = join(folder, 'root')
  if (existsSync(root)) return root
  rmSync(folder, { recursive: true, force: true })
  for (const part of ['state/lists/partial', 'cache/archives/partial', 'unpacked']) mkdirSync(join(folder, part), { recursive: true })
  apt('update')
  apt('download', 'libc6', 'libstdc++6', 'libgcc-s1')
  for (const name of readdirSync(folder)) if (name.endsWith('.deb')) run('dpkg-deb', '-x', name, 'unpacked')
  renameSync(join(folder, 'unpacked'), root)
  for (const part of ['state', 'cache']) rmSync(join(folder, part), { recursive: true })
  return root
}

const apt = (...args: string[]) => {
  const options = {
    'APT::Architecture': 'arm64',
    'APT::Architectures': 'arm64',
    'APT::Sandbox::User': 'root',
    'Acquire::Languages': 'none',
    'Dir::State': join(folder, 'state'),
    'Dir::State::status': '/dev/null',
    'Dir::Cache': join(folder, 'cache'),
  }
  run('apt-get', '--quiet', ...Object.entries(options).map(([name, value]) => `--option=${name}=${value}`), ...args)
}

const run = (...command: string[]) => {
  const { success, stderr } = Bun.spawnSync(command, { cwd: folder, stdout: 'ignore', stderr: 'pipe' })
  if (!success) throw new Error(`${command[0]} failed: ${stderr}`)
}
