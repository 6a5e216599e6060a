/** Writes tar archives byte by byte, including invalid ones. */

export type TarEntry = {
  name: string | Uint8Array
  content?: string | Uint8Array
  /** Size in the header; the content's size if omitted. */
  size?: number | Uint8Array
  /** One character: `0` for a file, `2` for a symlink. */
  kind?: string
  link?: string
  prefix?: string
}

const bytesOf = (text: string | Uint8Array) => (typeof text === 'string' ? new TextEncoder().encode(text) : text)
const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`

/** Sets the checksum of a header (POSIX.1-1988, ustar). */
const withChecksum = (header: Uint8Array) => {
  header.fill(32, 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.set(bytesOf(`${sum.toString(8).padStart(6, '0')}\0 `), 148)
  return header
}

/** A header and its content, padded to full blocks. */
export const tarEntry = ({ name, content = '', size, kind = '0', link = '', prefix = '' }: TarEntry): Uint8Array => {
  const body = bytesOf(content)
  const bytes = new Uint8Array(512 + body.length + (-body.length & 511))
  const fields: [at: number, text: string | Uint8Array][] = [
    [0, bytesOf(name).slice(0, 100)],
    [100, octal(0o600, 7)],
    [108, octal(0, 7)],
    [116, octal(0, 7)],
    [124, size instanceof Uint8Array ? size : octal(size ?? body.length, 11)],
    [136, octal(1_760_000_000, 11)],
    [156, kind],
    [157, link],
    [257, 'ustar\x0000'],
    [345, prefix],
  ]
  for (const [at, text] of fields) bytes.set(bytesOf(text), at)
  withChecksum(bytes.subarray(0, 512))
  bytes.set(body, 512)
  return bytes
}

export const tarEnd = () => new Uint8Array(1024)

/** A record of an extended header (POSIX.1-2001, pax): its length includes the length field. */
export const paxRecord = (key: string, value: string) => {
  const rest = ` ${key}=${value}\n`
  let length = rest.length + 1
  while (`${length}${rest}`.length !== length) length++
  return `${length}${rest}`
}
