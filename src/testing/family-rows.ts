import type { Hearth } from './hearth'

/** Tables that tell what happened, or follow from others. */
const unequal =
  /^(activity|notifications|jobs|dav_resources|server_state|shopping_audits|trash|trash_files|event_reminders|sessions|text_index.*|documents_text.*|sqlite_.*)$/

/** All rows by table, to compare what the family has before and after an undo. */
export const familyRows = ({ services: { sqlite } }: Hearth) => {
  const tables = sqlite.query<{ name: string }, []>("select name from sqlite_schema where type = 'table' order by name").all()
  return Object.fromEntries(
    tables
      .filter(({ name }) => !unequal.test(name))
      .map(({ name }) => [
        name,
        sqlite
          .query(`select * from "${name}"`)
          .all()
          .map((row) => JSON.stringify(row))
          .sort(),
      ]),
  )
}
