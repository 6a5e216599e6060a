import { stripControls } from './export.text'

/** A family tree as GEDCOM 5.5.1, which every genealogy program reads. */

export type Relative = {
  id: string
  firstName: string
  lastName: string | null
  maidenName: string | null
  birthDate: string | null
  deathDate: string | null
  birthPlace: string | null
  bio: string | null
  parentId: string | null
  secondParentId: string | null
  spouseId: string | null
  generation: number
  userId: string | null
  profileImageUrl: string | null
  updatedAt: string
}
export type Story = { title: string; content: string; storyDate: string | null; personId: string | null; createdByName: string }

/** Maximum characters of a line after its number and tag; the standard's limit of 255 includes the line end. */
const maxLine = 248

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** `1938`, `1938-05` and `1938-05-14` as `1938`, `MAY 1938` and `14 MAY 1938`. */
export const dateOf = (date: string): string => {
  const [year = '', month, day] = date.split('-').map(Number)
  return [day, month === undefined ? undefined : months[month - 1], year].filter((part) => part !== undefined).join(' ')
}

/** Escapes `@`, which starts a reference, by doubling it. */
const escaped = (text: string) => text.replaceAll('@', '@@')

/** Splits a text into chunks that fit a line, inside words: a space at the end of a line would get lost. */
const chunksOf = (text: string, room: number): string[] => {
  const characters = [...text]
  const found: string[] = []
  for (let start = 0; start < characters.length || !found.length; ) {
    let end = Math.min(start + room, characters.length)
    const isSafe = () => end === characters.length || !/[\s@]/.test(`${characters[end - 1]}${characters[end]}`)
    while (end > start + 1 && !isSafe()) end--
    // Only spaces: split anywhere.
    if (end === start + 1) end = Math.min(start + room, characters.length)
    found.push(characters.slice(start, end).join(''))
    start = end
  }
  return found
}

const lineOf = (level: number, tag: string, value = '') => `${level} ${tag}${value && ` ${value}`}\r\n`

/** A line with a short value: a name, a place, a title. */
const short = (level: number, tag: string, value: string) =>
  lineOf(level, tag, chunksOf(escaped(stripControls(value).replace(/\s+/g, ' ').trim()), maxLine - tag.length - 20)[0])

/** A text of any length, over several lines. */
const long = (level: number, tag: string, value: string): string =>
  stripControls(value)
    .split('\n')
    .map((line, i) => {
      const [first = '', ...others] = chunksOf(escaped(line), maxLine - 20)
      const begun = i === 0 ? lineOf(level, tag, first) : lineOf(level + 1, 'CONT', first)
      return begun + others.map((piece) => lineOf(level + 1, 'CONC', piece)).join('')
    })
    .join('')

/** Slashes delimit the surname, so it can't contain any. */
const nameOf = (first: string, last: string | null) =>
  [first, last ?? '']
    .map((part) => part.replaceAll('/', '-'))
    .join(' /')
    .concat('/')

type Couple = { first: string; second: string | null; children: string[] }

/** All couples with a child, all recorded couples, and all single parents. */
const couplesOf = (relatives: Relative[]): Couple[] => {
  const couples = new Map<string, Couple>()
  const couple = (a: string, b: string | null) => {
    const [first = a, second = null] = b === null ? [a] : [a, b].sort()
    const known = couples.get(`${first} ${second}`) ?? { first, second, children: [] }
    couples.set(`${first} ${second}`, known)
    return known
  }
  for (const { id, parentId, secondParentId, spouseId } of relatives) {
    if (parentId) couple(parentId, secondParentId).children.push(id)
    if (spouseId) couple(id, spouseId)
  }
  return [...couples.values()]
}

/**
 * Assigns roles in couples. The standard has only husbands and wives, and Hearth stores no sex: a person keeps the same role in every
 * couple.
 */
const createRoles = () => {
  const known = new Map<string, 'HUSB' | 'WIFE'>()
  return ({ first, second }: Couple) => {
    const other = { HUSB: 'WIFE', WIFE: 'HUSB' } as const
    const ofSecond = second ? known.get(second) : undefined
    const role = known.get(first) ?? (ofSecond ? other[ofSecond] : 'HUSB')
    known.set(first, role)
    if (second && !ofSecond) known.set(second, other[role])
    return { first: role, second: other[role] }
  }
}

const event = (tag: string, date: string | null, place: string | null) =>
  date || place ? lineOf(1, tag) + (date ? lineOf(2, 'DATE', dateOf(date)) : '') + (place ? short(2, 'PLAC', place) : '') : ''

const names = ({ firstName, lastName, maidenName }: Relative) => {
  const name = (first: string, last: string | null) => short(1, 'NAME', nameOf(first, last))
  if (!maidenName) return name(firstName, lastName)
  // The first name entry is the birth name.
  return name(firstName, maidenName) + (lastName ? `${name(firstName, lastName)}${lineOf(2, 'TYPE', 'married')}` : '')
}

const storyText = ({ title, content, storyDate, createdByName }: Story) =>
  [`${title}${storyDate ? ` (${storyDate})` : ''}`, '', content, '', `Told by ${createdByName}`].join('\n')

/**
 * Facts without a line in the standard, for Hearth alone (a tag with an underscore is of one program): names with slashes, the first of two
 * parents, partners beside other parents of the same children.
 */
const ownData = (level: number, data: object) => long(level, '_HEARTH', JSON.stringify(data))

const personData = (
  { firstName, lastName, maidenName, birthPlace, bio, parentId, secondParentId, spouseId, generation, userId, profileImageUrl }: Relative,
  markOf: (id: string | null) => string | null,
) => ({
  ...{ firstName, lastName, maidenName, birthPlace, bio, generation, userId },
  ...{ parent: markOf(parentId), secondParent: markOf(secondParentId), partner: markOf(spouseId) },
  // An upload is the picture of the OBJE line.
  picture: profileImageUrl?.startsWith('/') ? null : profileImageUrl,
})

type Tree = {
  familyName: string
  relatives: Relative[]
  stories: Story[]
  /** Path and format of a person's picture, relative to the file. */
  pictureOf: (id: string) => { path: string; form: string } | undefined
  version: string
  now: Temporal.Instant
}

/** Yields the lines of the file. */
export function* gedcomOf({ familyName, relatives, stories, pictureOf, version, now }: Tree): Generator<string> {
  const person = new Map(relatives.map(({ id }, i) => [id, `@I${i + 1}@`]))
  const couples = couplesOf(relatives).map((couple, i) => ({ ...couple, mark: `@F${i + 1}@` }))
  const notes = stories.map((story, i) => ({ story, mark: `@N${i + 1}@` }))
  const [date, time] = now.toString({ smallestUnit: 'second' }).replace('Z', '').split('T')

  yield lineOf(0, 'HEAD') + lineOf(1, 'SOUR', 'HEARTH') + lineOf(2, 'VERS', version) + lineOf(2, 'NAME', 'Hearth')
  yield lineOf(1, 'DATE', dateOf(date ?? '')) + lineOf(2, 'TIME', time) + lineOf(1, 'SUBM', '@U1@')
  yield lineOf(1, 'GEDC') + lineOf(2, 'VERS', '5.5.1') + lineOf(2, 'FORM', 'LINEAGE-LINKED') + lineOf(1, 'CHAR', 'UTF-8')
  yield lineOf(0, '@U1@ SUBM') + short(1, 'NAME', familyName)
  // Stories without a person: every note must be referenced.
  for (const { story, mark } of notes) if (!story.personId) yield lineOf(1, 'NOTE', mark)

  for (const relative of relatives) {
    const { id, birthDate, birthPlace, deathDate, bio, updatedAt } = relative
    yield lineOf(0, `${person.get(id)} INDI`) + names(relative) + event('BIRT', birthDate, birthPlace) + event('DEAT', deathDate, null)
    for (const { mark, children } of couples) if (children.includes(id)) yield lineOf(1, 'FAMC', mark)
    for (const { mark, first, second } of couples) if (first === id || second === id) yield lineOf(1, 'FAMS', mark)
    if (bio) yield long(1, 'NOTE', bio)
    for (const { story, mark } of notes) if (story.personId === id) yield lineOf(1, 'NOTE', mark)
    const picture = pictureOf(id)
    if (picture) yield lineOf(1, 'OBJE') + short(2, 'FILE', picture.path) + lineOf(3, 'FORM', picture.form)
    yield lineOf(1, 'REFN', id) + lineOf(1, 'CHAN') + lineOf(2, 'DATE', dateOf(updatedAt.slice(0, 10)))
    yield ownData(
      1,
      personData(relative, (one) => person.get(one ?? '') ?? null),
    )
  }

  const roles = createRoles()
  for (const couple of couples) {
    const role = roles(couple)
    yield lineOf(0, `${couple.mark} FAM`) + lineOf(1, role.first, person.get(couple.first))
    if (couple.second) yield lineOf(1, role.second, person.get(couple.second))
    for (const child of couple.children) yield lineOf(1, 'CHIL', person.get(child))
  }
  for (const { story, mark } of notes) {
    const { title, content, storyDate, personId } = story
    yield long(0, `${mark} NOTE`, storyText(story))
    yield ownData(1, { title, content, storyDate, person: person.get(personId ?? '') ?? null })
  }
  yield lineOf(0, 'TRLR')
}
