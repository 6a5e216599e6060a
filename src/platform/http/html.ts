import { compressed } from './compression'

/** Markup that is safe to send: the texts in it are escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = Html | string | number | false | null | undefined | readonly Html[]

const markupOf = (value: Value): string => {
  if (value instanceof Html) return value.text
  if (value === false || value === null || value === undefined) return ''
  return typeof value === 'object' ? value.map(markupOf).join('') : Bun.escapeHTML(String(value))
}

/** Markup from a template. Its values are escaped, except `Html`; a value in a tag needs double quotes around it. */
export const html = (parts: TemplateStringsArray, ...values: Value[]) =>
  new Html(parts.map((part, at) => part + markupOf(values[at])).join(''))

/** A page that no cache keeps, compressed as the browser takes it. */
export const pageReply = (request: Request, page: Html, { status = 200, headers = {} }: { status?: number; headers?: object } = {}) => {
  const sent = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store', ...headers }
  const smaller = compressed(page.text, request.headers.get('accept-encoding'))
  if (!smaller) return new Response(page.text, { status, headers: sent })
  return new Response(smaller.bytes as Uint8Array<ArrayBuffer>, {
    status,
    headers: { ...sent, 'content-encoding': smaller.encoding, vary: 'Accept-Encoding' },
  })
}
