import { AppError } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'

/** Reads GEDCOM 5.5.1 and 7. */

type Line = { level: number; xref: string; tag: string; value: string }
export type Node = { xref: string; tag: string; value: string; children: Node[] }

export type GedcomDate = { raw: string; date: string | null; isExact: boolean }
export type GedcomPerson = {
  xref: string
  firstName: string
  lastName: string | null
  maidenName: string | null
  birth: GedcomDate | null
  birthPlace: string | null
  death: GedcomDate | null
  notes: string[]
  /** Parts that Hearth has no place for, by their tags. */
  others: string[]
  /** The file of the first picture, by its path in the file. */
  picture: string | null
  /** The exact fields of a person in Hearth's own export. */
  own: OwnPerson | null
}
export type OwnPerson = Record<'firstName' | 'lastName' | 'maidenName' | 'birthPlace' | 'bio' | 'userId' | 'picture', string | null> &
  Record<'parent' | 'secondParent' | 'partner', string | null> & { generation: number }
export type GedcomFamily = { xref: string; partners: string[]; children: string[]; isMarried: boolean; isEnded: boolean }
export type GedcomStory = { title: string; content: string; storyDate: string | null; person: string | null }
export type GedcomFile = {
  people: GedcomPerson[]
  families: GedcomFamily[]
  stories: GedcomStory[]
  /** The path in the ZIP of each picture that is in it, by its path in the file. */
  media?: Record<string, string>
}

const maxLines = 500_000
const maxDepth = 50

const broken = () => new AppError(422, 'invalid_gedcom', msg('This is not a GEDCOM file.'))

const readLine = (text: string): Line => {
  const [, level = '', xref = '', tag = '', value = ''] = /^\s*(\d{1,2})\s+(?:(@[^@\s]+@)\s+)?(\w+)(?: (.*))?$/.exec(text) ?? []
  if (tag === '') throw broken()
  return { level: Number(level), xref, tag: tag.toUpperCase(), value }
}

/** `@@` stands for `@`, except in a reference. */
const textOf = (value: string) => (/^@[^@\s]+@$/.test(value) ? value : value.replaceAll('@@', '@'))

/** The records of a file. @throws AppError 422 */
const readTree = (text: string): Node[] => {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  if (lines.length > maxLines) throw new AppError(422, 'too_long', msg('This file is too large.'))
  const root: Node[] = []
  const path: Node[] = []
  for (const raw of lines) {
    if (raw.trim() === '') continue
    const { level, xref, tag, value } = readLine(raw)
    if (level > path.length || level > maxDepth) throw broken()
    path.length = level
    const parent = path.at(-1)
    if (parent && tag === 'CONT') parent.value += `\n${textOf(value)}`
    else if (parent && tag === 'CONC') parent.value += textOf(value)
    else (parent?.children ?? root).push({ xref, tag, value: textOf(value), children: [] })
    const node = (parent?.children ?? root).at(-1)
    if (tag !== 'CONT' && tag !== 'CONC' && node) path.push(node)
    // A continuation has no parts of its own.
    else path.push({ xref: '', tag, value: '', children: [] })
  }
  if (root[0]?.tag !== 'HEAD') throw broken()
  return root
}

const all = ({ children }: Node, tag: string) => children.filter((child) => child.tag === tag)
const first = (node: Node | undefined, tag: string) => node?.children.find((child) => child.tag === tag)

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** `4 MAY 1938` as `1938-05-04`. `ABT` and its like are dropped; of a range or a period there is no date. */
export const readGedcomDate = (raw: string): GedcomDate => {
  const text = raw.trim().toUpperCase()
  const [, about, day, month, year] =
    /^(?:(ABT|CAL|EST|INT)\.? )?(?:@#DGREGORIAN@ |GREGORIAN )?(?:(?:(\d{1,2}) )?([A-Z]{3}) )?(\d{4})(?: \(.*\))?$/.exec(text) ?? []
  const at = month ? months.indexOf(month) + 1 : undefined
  if (!year || at === 0) return { raw, date: null, isExact: false }
  const date = [year, at?.toString().padStart(2, '0'), day?.padStart(2, '0')].filter(Boolean).join('-')
  return { raw, date, isExact: !about }
}

const dateOf = (event: Node | undefined) => {
  const raw = first(event, 'DATE')?.value.trim()
  return raw ? readGedcomDate(raw) : null
}

const nameOf = (node: Node | undefined) => {
  const [, before = '', last = '', after = ''] = /^([^/]*)(?:\/([^/]*)\/?(.*))?$/s.exec(node?.value ?? '') ?? []
  const given = `${before.trim()} ${after.trim()}`.trim()
  return { given: given || (first(node, 'GIVN')?.value ?? '').trim(), last: last.trim() || (first(node, 'SURN')?.value ?? '').trim() }
}

const understood = new Set('NAME BIRT DEAT FAMC FAMS NOTE SNOTE SEX REFN CHAN UID RIN EXID CREA _HEARTH'.split(' '))
/** The tags of a couple's record that are read. */
const coupleTags = new Set('HUSB WIFE CHIL REFN CHAN UID RIN EXID CREA _HEARTH'.split(' '))

const ownOf = (node: Node): Record<string, unknown> | null => {
  try {
    const data: unknown = JSON.parse(first(node, '_HEARTH')?.value ?? 'null')
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

const ownPerson = (node: Node): OwnPerson | null => {
  const data = ownOf(node)
  if (!data || typeof data.firstName !== 'string') return null
  const text = (key: string) => textOrNull(data[key])
  return {
    ...{ firstName: text('firstName'), lastName: text('lastName'), maidenName: text('maidenName'), birthPlace: text('birthPlace') },
    ...{ bio: text('bio'), userId: text('userId'), picture: text('picture'), parent: text('parent') },
    ...{ secondParent: text('secondParent'), partner: text('partner') },
    generation: typeof data.generation === 'number' && Number.isInteger(data.generation) ? data.generation : 0,
  }
}

/** The file of a picture: in 5.5.1 beside the person, or a record of its own, as always in 7. */
const picturesOf = (node: Node, media: ReadonlyMap<string, Node>) =>
  all(node, 'OBJE').flatMap((found) => {
    const file = first(media.get(found.value.trim()) ?? found, 'FILE')?.value.trim()
    return file ? [file] : []
  })

const personOf = (
  node: Node,
  { notes, media, isOwn }: { notes: ReadonlyMap<string, string>; media: ReadonlyMap<string, Node>; isOwn: boolean },
): GedcomPerson => {
  const pictures = picturesOf(node, media)
  const names = all(node, 'NAME')
  const isMarried = (name: Node) => first(name, 'TYPE')?.value.trim().toLowerCase() === 'married'
  const married = names.find(isMarried)
  const birthName = nameOf(names.find((name) => !isMarried(name)) ?? names[0])
  const marriedName = married && names.length > 1 ? nameOf(married) : undefined
  const [birth, death] = [first(node, 'BIRT'), first(node, 'DEAT')]
  return {
    xref: node.xref,
    firstName: birthName.given || marriedName?.given || '?',
    lastName: marriedName?.last || birthName.last || null,
    maidenName: marriedName?.last && birthName.last !== marriedName.last ? birthName.last || null : null,
    birth: dateOf(birth),
    birthPlace: first(birth, 'PLAC')?.value.trim() || null,
    death: dateOf(death),
    notes: [...all(node, 'NOTE'), ...all(node, 'SNOTE')].flatMap(({ value }) => (/^@.+@$/.test(value) ? (notes.get(value) ?? []) : value)),
    // The first picture has a place, if the file comes with its files.
    others: [
      ...new Set(node.children.map(({ tag }) => tag).filter((tag) => !understood.has(tag) && !(tag === 'OBJE' && pictures.length === 1))),
    ],
    picture: pictures[0] ?? null,
    own: isOwn ? ownPerson(node) : null,
  }
}

/** The tags of a couple's record that have no place here: also a wedding's date, while that there was one is kept. */
const leftOutOf = ({ children }: Node) => [
  ...new Set(
    children.flatMap((child) => {
      const isKept = ['MARR', 'DIV', 'ANUL'].includes(child.tag) ? child.children.length === 0 : coupleTags.has(child.tag)
      return isKept ? [] : [child.tag]
    }),
  ),
]

/** A story as Hearth's export writes it. */
const storyOf = (text: string, person: string | null): GedcomStory | undefined => {
  const [, title = '', storyDate = null, content] =
    /^(.{1,200}?)(?: \((\d{4}(?:-\d\d){0,2})\))?\n\n(.*)\n\nTold by [^\n]*$/s.exec(text) ?? []
  return content === undefined || title.includes('\n') ? undefined : { title, content, storyDate, person }
}

const ownStory = (node: Node): GedcomStory | undefined => {
  const data = ownOf(node)
  const [title, content] = [textOrNull(data?.title), textOrNull(data?.content)]
  if (title === null || content === null) return undefined
  return { title, content, storyDate: textOrNull(data?.storyDate), person: textOrNull(data?.person) }
}

/** @throws AppError 422 for a text that is not GEDCOM, or is encoded in ANSEL */
export const readGedcom = (text: string): GedcomFile => {
  const records = readTree(text)
  const head = records[0]
  if (first(head, 'CHAR')?.value.trim().toUpperCase() === 'ANSEL' && /[^\0-\x7f]/.test(text))
    throw new AppError(422, 'wrong_encoding', msg('This file is written in ANSEL. Save it as UTF-8.'))
  const isOwn = first(head, 'SOUR')?.value.trim() === 'HEARTH'
  const shared = new Map(records.flatMap((node) => (node.tag === 'NOTE' || node.tag === 'SNOTE' ? [[node.xref, node.value] as const] : [])))
  const stories: GedcomStory[] = []
  const exact = isOwn ? records.flatMap((node) => (node.tag === 'NOTE' ? (ownStory(node) ?? []) : [])) : []
  stories.push(...exact)
  if (isOwn && exact.length === 0)
    for (const node of records)
      for (const { value } of node.tag === 'INDI' || node.tag === 'SUBM' ? all(node, 'NOTE') : []) {
        const story = shared.has(value) ? storyOf(shared.get(value) ?? '', node.tag === 'INDI' ? node.xref : null) : undefined
        if (story) stories.push(story)
      }
  const notes = isOwn ? new Map<string, string>() : shared
  const media = new Map(records.flatMap((node) => (node.tag === 'OBJE' ? [[node.xref, node] as const] : [])))
  const people = records.filter(({ tag }) => tag === 'INDI').map((node) => personOf(node, { notes, media, isOwn }))
  const families = records
    .filter(({ tag }) => tag === 'FAM')
    .map((node) => ({
      xref: node.xref,
      partners: [...all(node, 'HUSB'), ...all(node, 'WIFE')].map(({ value }) => value.trim()).slice(0, 2),
      children: all(node, 'CHIL').map(({ value }) => value.trim()),
      isMarried: first(node, 'MARR') !== undefined,
      isEnded: first(node, 'DIV') !== undefined || first(node, 'ANUL') !== undefined,
    }))
  // Other content of a couple's record is reported with one of its people.
  const byXref = new Map(people.map((person) => [person.xref, person]))
  for (const node of records.filter(({ tag }) => tag === 'FAM')) {
    const [partner] = [...all(node, 'HUSB'), ...all(node, 'WIFE'), ...all(node, 'CHIL')].flatMap(
      ({ value }) => byXref.get(value.trim()) ?? [],
    )
    partner?.others.push(...leftOutOf(node).filter((tag) => !partner.others.includes(tag)))
  }
  return { people, families, stories }
}
