/** A reply that is JSON already: what SQLite wrote down is not read into objects only to be written once more. */
export class Json<T> {
  /** @param next the cursor of the page behind this one, `after` in its query; it is sent in the `Link` header */
  constructor(
    readonly text: string,
    readonly next?: string,
  ) {}

  /** The list of what was written one by one. @param next as in the constructor */
  static list<T>(items: readonly string[], next?: string): Json<T[]> {
    return new Json(`[${items.join()}]`, next)
  }

  parsed(): T {
    return JSON.parse(this.text)
  }
}

/** The JSON of an object with the fields of another one behind its own; neither may be empty. */
export const joinedJson = (object: string, more: string): string => `${object.slice(0, -1)},${more.slice(1)}`
