import { AppError } from '#src/platform/errors'

/** The bytes of a request. */
export type Body = ReadableStream<Uint8Array> | null

/** A client that still sends, a proxy above all, would take an early answer for a broken connection. The server's own limit bounds this. */
export const readToEnd = async (body: Body) => {
  try {
    for await (const _ of body ?? []);
  } catch {
    // The client is gone and reads no answer.
  }
}

/** A connection that breaks is no failure of the server. @returns what to throw instead of the error */
export const clientDisconnected = (error: unknown) =>
  (error as Error).name === 'AbortError' ? new AppError(400, 'upload_broken_off', 'The upload broke off. Start it again.') : error
