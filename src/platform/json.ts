/** A reply that is JSON already: what SQLite wrote down is not read into objects only to be written once more. */
export class Json<T> {
  constructor(readonly text: string) {}

  /** The list of what was written one by one. */
  static list<T>(items: readonly string[]): Json<T[]> {
    return new Json(`[${items.join()}]`)
  }

  parsed(): T {
    return JSON.parse(this.text)
  }
}

/** The JSON of an object with the fields of another one behind its own; neither may be empty. */
export const joinedJson = (object: string, more: string): string => `${object.slice(0, -1)},${more.slice(1)}`
