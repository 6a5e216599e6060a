import { messages } from '#src/features/chat/chat.table'
import { documents } from '#src/features/documents/documents.table'
import type { Rows } from './export.rows'
import { localTime, type Paths, stripControls } from './export.text'
import type { Zip } from './export.zip'

type Family = { name: string; timezone: string }

/** The chat as readable text, with a heading per day. */
export function* chatOf(rows: Rows, { name, timezone }: Family): Generator<string> {
  yield `The messages of ${stripControls(name)}. Times are those of ${timezone}.\n`
  let today = ''
  for (const message of rows.of(messages)) {
    const [date = '', time = ''] = localTime(message.createdAt, timezone).split(' ')
    if (date !== today) yield `\n== ${date} ==\n`
    today = date
    const head = `${time.slice(0, 5)}  ${stripControls(String(message.senderName))}${message.isAnnouncement ? ' (announcement)' : ''}: `
    yield `${head}${stripControls(message.content).replaceAll('\n', '\n       ')}\n`
  }
}

/** The notes and other written documents, each as a Markdown file named after its title. @returns their number */
export const writeNotes = async (zip: Zip, rows: Rows, paths: Paths) => {
  let count = 0
  for (const { title, content, updatedAt } of rows.of(documents, "coalesce(t.content, '') <> ''")) {
    await zip.addText(
      paths('notes', title, '.md'),
      [`# ${stripControls(title).replace(/\s+/g, ' ')}\n\n`, stripControls(content ?? ''), '\n'],
      Temporal.Instant.from(updatedAt),
    )
    count++
  }
  return count
}
