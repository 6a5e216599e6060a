/** Names of the encodings that a request's `accept-encoding` takes, as it writes them. */
export const acceptedEncodings = (accept: string | null): string[] =>
  (accept ?? '').split(',').flatMap((part) => {
    const [name = '', ...rest] = part.split(';').map((piece) => piece.trim())
    return rest.some((piece) => /^q=0(\.0*)?$/.test(piece)) ? [] : [name]
  })

/** Characters: what is shorter fits into two packets as it is. */
const worthIt = 2000

/** The better one first. Both at the lowest level, which makes a tenth of a list already. */
const encoders: [name: string, encode: (text: string) => Uint8Array][] = [
  ['zstd', (text) => Bun.zstdCompressSync(text, { level: 1 })],
  ['gzip', (text) => Bun.gzipSync(text, { level: 1, library: 'libdeflate' })],
]

const encoderFor = (text: string, accept: string | null) => {
  if (text.length < worthIt || accept === null) return undefined
  const accepted = acceptedEncodings(accept)
  return encoders.find(([name]) => accepted.includes(name))
}

/** The text compressed as the client accepts it, or undefined when it is sent uncompressed. */
export const compressed = (text: string, accept: string | null) => {
  const [encoding, encode] = encoderFor(text, accept) ?? []
  return encoding && encode && { encoding, bytes: encode(text) }
}

/** A JSON text that never changes: compressed once for each encoding, and not sent to who has it. @returns what answers a request for it */
export const fixedJson = (text: string): ((request: Request) => Response) => {
  const made = new Map<string, Uint8Array>()
  const etag = `W/"${new Bun.CryptoHasher('sha256').update(text).digest('base64url')}"`
  return ({ headers: asked }) => {
    const headers = new Headers({ 'content-type': 'application/json;charset=utf-8', vary: 'Accept-Encoding', etag })
    if (asked.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    const [encoding, encode] = encoderFor(text, asked.get('accept-encoding')) ?? []
    if (!encoding || !encode) return new Response(text, { headers })
    const bytes = made.get(encoding) ?? encode(text)
    made.set(encoding, bytes)
    headers.set('content-encoding', encoding)
    return new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
  }
}
