import type { RecoveryReport } from './recovery.salvage'

/** The report of a recovery, as text. */

const count = (number: number, what: string, more = `${what}s`) => `${number} ${number === 1 ? what : more}`

const rowsOf = ({ tables }: RecoveryReport) => tables.reduce((sum, { rows }) => sum + rows, 0)
const lostOf = ({ tables }: RecoveryReport) => tables.reduce((sum, { lost }) => sum + (lost ?? 0), 0)

/** One sentence about the data that a recovered database lacks. */
export const lossText = (report: RecoveryReport): string => {
  if (!report.isLossy) return 'Nothing is lost.'
  const lost = lostOf(report)
  const doubtful = report.tables.reduce((sum, table) => sum + table.doubtful, 0)
  if (report.tables.every(({ lost, exact }) => lost !== null && exact))
    return lost ? `${count(lost, 'row is', 'rows are')} lost.` : `No row is known to be lost, and ${doubtful} may not be as it was written.`
  return lost ? `At least ${count(lost, 'row is', 'rows are')} lost.` : 'It is not known how many rows are lost.'
}

const whatWasDone: Record<RecoveryReport['method'], string> = {
  intact: 'The database is intact.',
  reindex: 'Only indexes were damaged, and they were rebuilt.',
  salvage: 'The database is damaged; its rows were read page by page into a new one.',
}

/** Lines below the table of losses. */
const details = ({ references, rejected, unassignedPages, hasWal, tables }: RecoveryReport) => [
  ...(references.placeholders.length
    ? [
        `${count(references.placeholders.length, 'lost account or family has', 'lost accounts or families have')} a placeholder named "Recovered".`,
      ]
    : []),
  ...(references.cleared ? [`${count(references.cleared, 'reference')} to lost rows cleared.`] : []),
  ...(rejected ? [`${count(rejected, 'row was', 'rows were')} found that could not be inserted.`] : []),
  ...(unassignedPages ? [`${count(unassignedPages, 'page')} of rows could not be assigned to a table.`] : []),
  ...(hasWal ? [] : ['The write-ahead log (hearth.db-wal) could not be read: the latest changes are missing.']),
  ...(tables.some(({ lost }) => lost === null) ? ['"unknown" means that the indexes that count the rows are damaged too.'] : []),
]

/** The whole report. @param table aligns the columns */
export const reportText = (report: RecoveryReport, table: (head: string[], rows: string[][]) => string): string => {
  const { tables, integrity, foreignKeyViolations, method } = report
  const damaged = tables.filter(({ lost, doubtful, exact }) => lost !== 0 || doubtful > 0 || !exact)
  const lostText = (lost: number | null, exact: boolean) => (lost === null ? 'unknown' : exact ? `${lost}` : `${lost} or more`)
  const lines = damaged.map(({ table, rows, lost, exact, doubtful }) => [table, `${rows}`, lostText(lost, exact), `${doubtful}`])
  const state =
    integrity === 'ok' && foreignKeyViolations === 0 ? 'passed the checks of integrity and references' : `fails its checks: ${integrity}`
  return [
    `${whatWasDone[method]} ${lossText(report)}`,
    ...(lines.length ? [table(['TABLE', 'ROWS', 'LOST', 'DOUBTFUL'], lines)] : []),
    ...details(report),
    `The result has ${count(rowsOf(report), 'row')} and ${state}.`,
  ].join('\n')
}
