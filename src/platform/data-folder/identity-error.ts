export type FolderProblem = 'no_database' | 'damaged_database' | 'other_database' | 'older_database'

/** The parts of a data folder do not belong together; the message says which, and what to do. Nothing was changed. */
export class DataFolderError extends Error {
  constructor(
    readonly problem: FolderProblem,
    message: string,
  ) {
    super(message)
  }
}
