/** The encodings in an `accept-encoding` header, without those of quality 0. Keeps their case. */
export const acceptedEncodings = (accept: string | null): string[] =>
  (accept ?? '').split(',').flatMap((part) => {
    const [name = '', ...rest] = part.split(';').map((parameter) => parameter.trim())
    return rest.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name]
  })

/** Minimum length in characters; a shorter text fits into two packets uncompressed. */
const minLength = 2000

/** In order of preference. The lowest level already reduces a list to a tenth of its size. */
const encoders: [name: string, encode: (text: string) => Uint8Array][] = [
  ['zstd', (text) => Bun.zstdCompressSync(text, { level: 1 })],
  ['gzip', (text) => Bun.gzipSync(text, { level: 1, library: 'libdeflate' })],
]

const encoderFor = (text: string, accept: string | null) => {
  if (text.length < minLength || accept === null) return undefined
  const accepted = acceptedEncodings(accept)
  return encoders.find(([name]) => accepted.includes(name))
}

/** Compresses a text as the client accepts it; undefined if it should be sent uncompressed. */
export const compressed = (text: string, accept: string | null) => {
  const [encoding, encode] = encoderFor(text, accept) ?? []
  return encoding && encode && { encoding, bytes: encode(text) }
}

/** Serves a constant JSON text: compressed once per encoding, 304 for a matching ETag. @returns the request handler */
export const fixedJson = (text: string): ((request: Request) => Response) => {
  const cache = new Map<string, Uint8Array>()
  const etag = `W/"${new Bun.CryptoHasher('sha256').update(text).digest('base64url')}"`
  return ({ headers: requested }) => {
    const headers = new Headers({ 'content-type': 'application/json;charset=utf-8', vary: 'Accept-Encoding', etag })
    if (requested.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    const [encoding, encode] = encoderFor(text, requested.get('accept-encoding')) ?? []
    if (!encoding || !encode) return new Response(text, { headers })
    const bytes = cache.get(encoding) ?? encode(text)
    cache.set(encoding, bytes)
    headers.set('content-encoding', encoding)
    return new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
  }
}
