import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packTar } from 'modern-tar'

const repository = join(import.meta.dir, '../..')

/** The part of docs/admins.md for users of the executable: from the first run to the command line, without links into the repository. */
const readmeFor = (page: string) => {
  const [start, end] = [page.indexOf('\n## First run\n'), page.indexOf('\n## systemd\n')]
  if (start < 0 || end < start) throw new Error('docs/admins.md has other chapters now')
  return `# Hearth\n${page.slice(start, end)}`.replace(/\[([^\]]+)\]\((?!https?:)[^)]+\)/g, '$1')
}

/**
 * Packs a folder with the executable and its files as a `.tar.gz`. The archive is reproducible: owners, modes and times do not depend on
 * this machine.
 * @param folder name of the folder inside the archive
 * @param time modification time of every file in seconds since 1970
 */
export const archive = async (folder: string, executable: string, licences: string, time: number) => {
  const own = (path: string) => readFileSync(join(repository, path))
  const files = [
    { name: 'hearth', mode: 0o755, body: readFileSync(executable) },
    { name: 'hearth.service', mode: 0o644, body: own('docker/hearth.service') },
    { name: 'fail2ban/hearth.conf', mode: 0o644, body: own('docker/fail2ban/hearth.conf') },
    { name: 'fail2ban/jail.conf', mode: 0o644, body: own('docker/fail2ban/jail.conf') },
    { name: 'LICENSE', mode: 0o644, body: own('LICENSE') },
    { name: 'licences.txt', mode: 0o644, body: Buffer.from(licences) },
    { name: 'README.md', mode: 0o644, body: Buffer.from(readmeFor(own('docs/admins.md').toString())) },
  ]
  const facts = { mtime: new Date(time * 1000), uid: 0, gid: 0, uname: 'root', gname: 'root' }
  const tar = await packTar(
    files.map(({ name, mode, body }) => ({ header: { name: `${folder}/${name}`, size: body.length, mode, ...facts }, body })),
  )
  return Bun.gzipSync(tar, { library: 'libdeflate', level: 9 })
}
