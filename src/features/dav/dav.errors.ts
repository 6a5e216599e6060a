import { AppError } from '#src/platform/errors'
import { document, escapeXml, xml } from '#src/platform/webdav/webdav.xml'

/** A refusal of WebDAV: a status with the condition that was not met. */
export class DavError extends Error {
  constructor(
    readonly status: number,
    /** The key of the condition's element; empty for none. */
    readonly condition = '',
    message = '',
    readonly inside = '',
  ) {
    super(message)
  }
}

const xmlHeaders = {
  'content-type': 'application/xml; charset=utf-8',
  dav: '1, 3, access-control, calendar-access, addressbook, extended-mkcol',
}

export const davHeaders = { dav: xmlHeaders.dav }

/** An answer in XML. */
export const xmlReply = (body: string | ReadableStream, status = 207) => new Response(body, { status, headers: xmlHeaders })

/** The answer to a refusal. */
export const errorReply = (error: DavError | AppError): Response => {
  if (error instanceof AppError)
    return new Response(error.message, {
      status: error.status,
      headers: { ...error.headers, 'content-type': 'text/plain; charset=utf-8', ...davHeaders },
    })
  const { status, condition, message, inside } = error
  const told = message ? `<D:responsedescription>${escapeXml(message)}</D:responsedescription>` : ''
  if (!condition) return new Response(message || null, { status, headers: davHeaders })
  return xmlReply(document('D:error', xml(condition, inside) + told), status)
}
