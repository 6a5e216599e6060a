import { kebab, stripControls } from './export.text'

type About = {
  family: { name: string; timezone: string }
  version: string
  madeAt: Temporal.Instant
  /** Number of rows of each list, by JSON file. */
  counts: Record<string, Record<string, number>>
  files: number
  missing: string[]
  damaged: string[]
}

/** The path of a feature's JSON file. */
export const jsonPath = (part: string) => (part === 'family' ? 'family.json' : `json/${kebab(part)}.json`)

const naming = (intro: string, paths: string[]) => (paths.length ? [intro, ...paths.map((path) => `  ${path}`), ''] : [])

/** The README of an export. */
export const readmeOf = ({ family, version, madeAt, counts, files, missing, damaged }: About): string => {
  const lists = Object.entries(counts).flatMap(([file, list]) => {
    const filled = Object.entries(list).filter(([, count]) => count > 0)
    return filled.length ? [`  ${jsonPath(file)}: ${filled.map(([name, count]) => `${count} ${kebab(name, ' ')}`).join(', ')}`] : []
  })
  const time = madeAt.toZonedDateTimeISO(family.timezone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
  return [
    `All data of ${stripControls(family.name)}`,
    '',
    `Made by Hearth ${version} at ${time} (${family.timezone}).`,
    '',
    'It includes what only one person may see in Hearth: private events, documents, money and notifications.',
    'Store it as safely as these. It does not include private prayer requests and wishlists, passwords, sessions or invitation codes.',
    '',
    'Contents',
    '',
    '  family.json        the family, its members and settings',
    '  json/              everything of each feature, one row a line; times are UTC',
    '  csv/               tables for spreadsheets (UTF-8 with a byte order mark, which Excel needs; commas); times are those of the',
    "                     time zone above. A text that a spreadsheet would take for a formula begins with '",
    '  calendar.ics       events and tasks with a due date, for any calendar (iCalendar)',
    '  members.vcf        the members, for any address book (vCard)',
    '  contacts.vcf       the contacts of the family directory (vCard)',
    '  family-tree.ged    the family tree, for any genealogy program (GEDCOM 5.5.1)',
    '  chat.txt           the messages, to read',
    '  notes/             notes and other written documents (Markdown)',
    '  files/             uploads, unchanged: photos by year, documents, files of events, receipts, pictures of people',
    '  files.json         the list and id of the row that shows each upload, its type, size, SHA-256 and owner',
    '  manifest.json      the version of Hearth that `hearth import` compares; it reads this file into an empty server',
    '',
    'Numbers',
    '',
    ...lists,
    `  files/: ${files} ${files === 1 ? 'file' : 'files'}`,
    '',
    ...naming('MISSING: the files of these uploads were missing or unreadable.', missing),
    ...naming('DAMAGED: the content of these files has changed since the upload. They are included unchanged.', damaged),
  ].join('\n')
}
