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

/** The text as the asker takes it, or nothing where it goes as it is. */
export const compressed = (text: string, accept: string | null) => {
  if (text.length < worthIt || accept === null) return undefined
  const accepted = acceptedEncodings(accept)
  const [encoding, encode] = encoders.find(([name]) => accepted.includes(name)) ?? []
  return encoding && encode && { encoding, bytes: encode(text) }
}
