import { statfsSync } from 'node:fs'
import { type Check, type CheckContext, note, ok } from './doctor.finding'

/** What a kind of file system means for a database: `network`, where locks can't be relied on; `passing`, which forgets; `foreign`, which a program stands behind. */
type Nature = 'network' | 'passing' | 'foreign'

/** Numbers that Linux gives to file systems (statfs(2), linux/magic.h). What is not here is a disk as any other. */
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
  16914836: ['tmpfs', 'passing'],
  2240043254: ['ramfs', 'passing'],
  2035054128: ['overlay', 'passing'],
}

/** Why a kind of file system is no place for a database, and where to put it instead. */
const words: Record<Nature, (name: string) => Check> = {
  network: (name) =>
    note(
      `on a network (${name}), where SQLite’s locks can’t be relied on and a database can be damaged`,
      'Move the data folder to a disk of this machine, and keep the share for backups: `hearth backup create --to /mnt/share`.',
    ),
  foreign: (name) =>
    note(
      `behind a program (${name}), which may not keep its promises about locks and about what is on the disk`,
      'Move the data folder to a disk that is mounted without FUSE, unless you know that this one keeps them.',
    ),
  passing: (name) =>
    note(
      `${name}, which forgets everything: with a container that is removed, or when the machine starts again`,
      'Put the data folder on a disk: for a container a volume (`-v hearth:/data`), else name another folder with --data.',
    ),
}

/** @param type what statfs says, which some systems give as a negative number */
export const judgeFileSystem = (type: number): Check => {
  const [name, nature] = natures[type >>> 0] ?? []
  return name && nature ? words[nature](name) : ok('a disk of this machine')
}

export const checkFileSystem = ({ dataDir }: CheckContext): Check => judgeFileSystem(statfsSync(dataDir).type)
