import { statfsSync } from 'node:fs'
import { type Check, type CheckContext, note, ok } from './doctor.finding'

// `network`: locks are unreliable; `volatile`: content is lost; `foreign`: FUSE, so a program decides about locks and syncs.
type Nature = 'network' | 'volatile' | 'foreign'

/** File system types of Linux (statfs(2), linux/magic.h) that are unsuitable for a database. */
const natures: Record<number, [name: string, nature: Nature]> = {
  26985: ['NFS', 'network'],
  4283649346: ['SMB (CIFS)', 'network'],
  4266872130: ['SMB', 'network'],
  20859: ['SMB', 'network'],
  16914839: ['9P', 'network'],
  12805120: ['Ceph', 'network'],
  1397113167: ['AFS', 'network'],
  1952539503: ['OCFS2', 'network'],
  18225520: ['GFS2', 'network'],
  1702057286: ['FUSE', 'foreign'],
  2020557398: ['a folder shared by VirtualBox', 'network'],
  16914836: ['tmpfs', 'volatile'],
  2240043254: ['ramfs', 'volatile'],
  2035054128: ['overlay', 'volatile'],
}

/** The reason why a file system is unsuitable, and where to put the data folder instead. */
const words: Record<Nature, (name: string) => Check> = {
  network: (name) =>
    note(
      `on a network (${name}), where SQLite’s locks can’t be relied on and a database can be damaged`,
      'Move the data folder to a disk of this machine, and keep the share for backups: `hearth backup create --to /mnt/share`.',
    ),
  foreign: (name) =>
    note(
      `behind a program (${name}), whose locks and syncs may be unreliable`,
      'Move the data folder to a disk that is mounted without FUSE, unless you know that its locks and syncs are reliable.',
    ),
  volatile: (name) =>
    note(
      `${name}, which loses everything when the container is removed or the machine restarts`,
      'Put the data folder on a disk: for a container a volume (`-v hearth:/data`), else name another folder with --data.',
    ),
}

/** @param type from statfs; some systems return it as a negative number */
export const assessFileSystem = (type: number): Check => {
  const [name, nature] = natures[type >>> 0] ?? []
  return name && nature ? words[nature](name) : ok('a disk of this machine')
}

export const checkFileSystem = ({ dataDir }: CheckContext): Check => assessFileSystem(statfsSync(dataDir).type)
