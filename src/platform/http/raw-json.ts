/** A reply that is already JSON text: the JSON that SQLite builds is sent without parsing and serializing it again. */
export class Json<T> {
  /**
   * @param next the cursor of the next page, its query parameter `after`; sent in the `Link` header
   * @param etag the version of the reply; a caller who sends it back in `If-None-Match` gets a 304 in place of the reply
   */
  constructor(
    readonly text: string,
    readonly next?: string,
    readonly etag?: string,
  ) {}

  /** Joins JSON texts to an array. @param next as in the constructor */
  static list<T>(items: readonly string[], next?: string): Json<T[]> {
    return new Json(`[${items.join()}]`, next)
  }

  parse(): T {
    return JSON.parse(this.text)
  }
}

/** Merges the JSON texts of two objects; neither may be empty. */
export const joinedJson = (object: string, more: string): string => `${object.slice(0, -1)},${more.slice(1)}`
