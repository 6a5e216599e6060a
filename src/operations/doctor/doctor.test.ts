import { describe, expect, test } from 'bun:test'
import { assessFileSystem } from './doctor.filesystem'
import { assessSqlite, openFileLimit } from './doctor.machine'

describe('a file system', () => {
  test.each([
    ['ext4', 0xef53],
    ['btrfs', 0x9123683e],
    ['xfs', 0x58465342],
    ['f2fs', 0xf2f52010],
    ['zfs', 0x2fc12fc1],
  ])('such as %s is ok', (_, type) => expect(assessFileSystem(type).state).toBe('ok'))

  test.each([
    ['NFS', 0x6969, 'on a network (NFS)'],
    ['CIFS', 0xff534d42, 'on a network (SMB (CIFS))'],
    ['CIFS as a signed number', 0xff534d42 | 0, 'on a network (SMB (CIFS))'],
    ['SMB 2', 0xfe534d42, 'on a network (SMB)'],
    ['FUSE', 0x65735546, 'behind a program (FUSE)'],
    ['the layer of a container', 0x794c7630, 'overlay, which loses everything'],
  ])('such as %s gives a note with advice', (_, type, found) =>
    expect(assessFileSystem(type)).toEqual({
      state: 'note',
      found: expect.stringContaining(found),
      advice: expect.stringContaining('data folder'),
    }),
  )
})

test('an SQLite version that can damage a database is a problem', () => {
  expect(assessSqlite('3.51.2')).toMatchObject({ state: 'problem', found: expect.stringContaining('3.51.3 or later') })
  for (const version of ['3.51.3', '3.52.0', '4.0.0']) expect(assessSqlite(version)).toEqual({ state: 'ok', found: version })
})

test('reads the limit of open files where the system has one', () => {
  const line = (soft: string) => `Limit                     Soft Limit           Hard Limit           Units
Max processes             15000                15000                processes
Max open files            ${soft}                 20000                files
`
  expect([line('256'), line('unlimited'), 'nothing of the kind'].map(openFileLimit)).toEqual([256, Number.POSITIVE_INFINITY, undefined])
})
