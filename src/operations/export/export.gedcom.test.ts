import { describe, expect, test } from 'bun:test'
import { gedcomLines, gedcomText } from '#src/testing/cli/export-reading'
import { dateOf, gedcomOf, type Relative, type Story } from './export.gedcom'

const relative = (id: string, more: Partial<Relative> = {}): Relative => ({
  id,
  firstName: id,
  lastName: 'Rivera',
  maidenName: null,
  birthDate: null,
  deathDate: null,
  birthPlace: null,
  bio: null,
  parentId: null,
  secondParentId: null,
  spouseId: null,
  generation: 0,
  userId: null,
  profileImageUrl: null,
  updatedAt: '2026-11-21T08:00:00.000Z',
  ...more,
})

const written = (relatives: Relative[], stories: Story[] = []) =>
  gedcomLines(
    [
      ...gedcomOf({
        familyName: 'Rivera',
        relatives,
        stories,
        pictureOf: (id) => (id === 'Ana' ? { path: 'files/family tree/Ana.jpg', form: 'jpg' } : undefined),
        version: '1.0.0',
        now: Temporal.Instant.from('2026-11-21T08:00:00Z'),
      }),
    ].join(''),
  )

/** The lines of the record that a name is in. */
const record = (lines: ReturnType<typeof written>, name: string) => {
  const at = lines.findIndex(({ tag, value }) => tag === 'NAME' && value.startsWith(name))
  const start = lines.findLastIndex(({ level }, i) => i <= at && level === 0)
  const end = lines.findIndex(({ level }, i) => i > start && level === 0)
  return lines.slice(start, end).map(({ level, tag, value }) => `${level} ${tag} ${value}`.trim())
}

test.each([
  ['1938', '1938'],
  ['1938-05', 'MAY 1938'],
  ['1938-05-04', '4 MAY 1938'],
])('writes the date %s as %s', (date, expected) => expect(dateOf(date)).toBe(expected))

describe('a family tree', () => {
  const lines = written([
    relative('Ana', { spouseId: 'Ben', maidenName: 'Costa', birthDate: '1950-02', birthPlace: 'Porto', bio: 'Bakes.' }),
    relative('Ben', { spouseId: 'Ana', deathDate: '2001' }),
    relative('Cleo', { parentId: 'Ana', secondParentId: 'Ben', lastName: null }),
    relative('Dan', { parentId: 'Cleo' }),
  ])

  test('has the names and dates of a person', () => {
    expect(record(lines, 'Ana')).toEqual([
      '0 INDI',
      '1 NAME Ana /Costa/',
      '1 NAME Ana /Rivera/',
      '2 TYPE married',
      '1 BIRT',
      '2 DATE FEB 1950',
      '2 PLAC Porto',
      '1 FAMS @F1@',
      '1 NOTE Bakes.',
      '1 OBJE',
      '2 FILE files/family tree/Ana.jpg',
      '3 FORM jpg',
      '1 REFN Ana',
      '1 CHAN',
      '2 DATE 21 NOV 2026',
      expect.stringMatching(/^1 _HEARTH \{"firstName":"Ana","lastName":"Rivera".*"partner":"@@I2@@","picture":null\}$/),
    ])
    expect(record(lines, 'Cleo')).toContain('1 NAME Cleo //')
  })

  test('has one family per couple with its children, and one per single parent', () => {
    const families = lines.flatMap(({ tag }, i) => (tag === 'FAM' ? i : []))
    const of = (at = 0) => lines.slice(at + 1, at + 4).map(({ tag, value }) => `${tag} ${value}`)
    expect(families).toHaveLength(2)
    expect(of(families[0])).toEqual(['HUSB @I1@', 'WIFE @I2@', 'CHIL @I3@'])
    expect(of(families[1]).slice(0, 2)).toEqual(['HUSB @I3@', 'CHIL @I4@'])
    expect(record(lines, 'Cleo')).toContain('1 FAMC @F1@')
  })

  test('gives a person the same role in every couple', () => {
    const twice = written([
      relative('Ana'),
      relative('Ben', { parentId: 'Eva', secondParentId: 'Ana' }),
      relative('Cleo', { parentId: 'Eva', secondParentId: 'Ben' }),
      relative('Eva'),
    ])
    const parts = twice.filter(({ value }) => value === '@I4@').map(({ tag }) => tag)
    expect(new Set(parts.filter((tag) => tag === 'HUSB' || tag === 'WIFE')).size).toBe(1)
  })
})

describe('a text', () => {
  const story = (content: string) =>
    written([relative('Ana')], [{ title: 'T', content, storyDate: '1961-07', personId: 'Ana', createdByName: 'Leo' }])
  test.each([
    ['words of a thousand lines', 'Some words of a story. '.repeat(300).trim()],
    ['one endless word', 'x'.repeat(3000)],
    ['one of emoji', '👨‍👩‍👧🎂'.repeat(400)],
    ['blanks', `a${' '.repeat(1000)}b`],
    ['lines and empty lines', 'one\n\n\ntwo\n three'],
    ['addresses', 'ana@example.org and @@@ '.repeat(60).trim()],
  ])('of %s is preserved', (_, content) => {
    const lines = story(content)
    const at = lines.findIndex(({ level, tag }) => level === 0 && tag === 'NOTE')
    expect(gedcomText(lines, at)).toBe(`T (1961-07)\n\n${content}\n\nTold by Leo`)
  })

  test('is referenced by its person, or by the file without one', () => {
    const lines = written([relative('Ana')], [{ title: 'All', content: 'x', storyDate: null, personId: null, createdByName: 'Leo' }])
    expect(record(lines, 'Rivera')).toEqual(['0 SUBM', '1 NAME Rivera', '1 NOTE @N1@'])
    expect(lines.some(({ mark, tag }) => mark === '@N1@' && tag === 'NOTE')).toBe(true)
  })

  test('in a name can’t start a line or end the surname', () => {
    const lines = written([relative('x', { firstName: 'An/a\n0 TRLR', lastName: 'Ri/ve/ra' })])
    expect(lines.filter(({ tag }) => tag === 'TRLR')).toHaveLength(1)
    expect(record(lines, 'An-a')[1]).toBe('1 NAME An-a 0 TRLR /Ri-ve-ra/')
  })
})
