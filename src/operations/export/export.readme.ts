import { clean, kebab } from './export.text'

type About = {
  family: { name: string; timezone: string }
  version: string
  madeAt: Temporal.Instant
  /** Rows of each list, by JSON file. */
  counts: Record<string, Record<string, number>>
  files: number
  missing: string[]
  damaged: string[]
}

/** Where the JSON of a feature is. */
export const jsonPath = (part: string) => (part === 'family' ? 'family.json' : `json/${kebab(part)}.json`)

const naming = (intro: string, paths: string[]) => (paths.length ? [intro, ...paths.map((path) => `  ${path}`), ''] : [])

/** What is in an export, for whoever opens it. */
export const readmeOf = ({ family, version, madeAt, counts, files, missing, damaged }: About): string => {
  const lists = Object.entries(counts).flatMap(([file, list]) => {
    const filled = Object.entries(list).filter(([, count]) => count > 0)
    return filled.length ? [`  ${jsonPath(file)}: ${filled.map(([name, count]) => `${count} ${kebab(name, ' ')}`).join(', ')}`] : []
  })
  const time = madeAt.toZonedDateTimeISO(family.timezone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
  return [
    `Everything of ${clean(family.name)}`,
    '',
    `Made by Hearth ${version} at ${time} (${family.timezone}).`,
    '',
    'All of it is here, what only one person may see in Hearth too: private events, documents, money, and what everybody was told.',
    'Keep it as you would keep that. Passwords, sign-ins and the codes of invitations are not in it.',
    '',
    'What is what',
    '',
    '  family.json        the family, its members and settings',
    '  json/              everything of each feature, one row a line; times are UTC',
    '  csv/               tables for spreadsheets (UTF-8 with a byte order mark, which Excel needs; commas); times are those of the',
    "                     time zone above. A text that a spreadsheet would take for a formula begins with '",
    '  calendar.ics       events and tasks with a due date, for any calendar (iCalendar)',
    '  members.vcf        the members, for any address book (vCard)',
    '  family-tree.ged    the family tree, for any genealogy program (GEDCOM 5.5.1)',
    '  chat.txt           the messages, to read',
    '  notes/             notes and other written documents (Markdown)',
    '  files/             what was uploaded, unchanged: photos by year, documents, receipts, pictures of people',
    '  files.json         where each upload came from: the list and id of the row that shows it, its type, size and SHA-256',
    '',
    'How much of it',
    '',
    ...lists,
    `  files/: ${files} ${files === 1 ? 'file' : 'files'}`,
    '',
    ...naming('MISSING: these uploads had no file any more, or one that could not be read.', missing),
    ...naming('DAMAGED: these files are not what was once uploaded. They are here as they are.', damaged),
  ].join('\n')
}
