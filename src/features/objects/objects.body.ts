import { AppError } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'

/** The body of a request. */
export type Body = ReadableStream<Uint8Array> | null

/**
 * Reads the rest of a body. A client that is still sending, above all a proxy, would take an early reply for a broken connection. The
 * server's own body limit bounds this.
 */
export const readToEnd = async (body: Body) => {
  try {
    for await (const _ of body ?? []);
  } catch {
    // The client disconnected and reads no reply.
  }
}

/** Maps a client's disconnect to a 400, because it is not a failure of the server. @returns the error to throw */
export const clientDisconnected = (error: unknown) =>
  (error as Error).name === 'AbortError' ? new AppError(400, 'upload_broken_off', msg('The upload broke off. Start it again.')) : error
