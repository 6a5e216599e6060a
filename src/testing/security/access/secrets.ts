/** Searches for secrets in any encoding. */

/** The parts of a text's base64 that are independent of the rest, at each of the three alignments. */
const inBase64 = (bytes: Buffer) =>
  [0, 1, 2].map((skipped) => {
    const whole = bytes.subarray(skipped, bytes.length - ((bytes.length - skipped) % 3))
    return whole.toString('base64')
  })

/** A secret in all encodings: plain, URL, JSON, base64, hex, UTF-16. */
const encodingsOf = (secret: string) => {
  const bytes = Buffer.from(secret)
  const wide = Buffer.from(secret, 'utf16le')
  const base64 = [...inBase64(bytes), ...inBase64(wide)].filter((text) => text.length >= 8)
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    ...base64.flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]),
    ...[bytes, wide].flatMap((text) => [text.toString('hex'), text.toString('hex').toUpperCase()]),
    wide.toString('latin1'),
    Buffer.from(wide).swap16().toString('latin1'),
  ]
}

/** @returns a function that returns the names of the secrets in bytes or texts */
export const createSecretFinder = (secrets: Record<string, string | Uint8Array>) => {
  const all = Object.entries(secrets).map(([name, secret]) => {
    if (secret.length < 6) throw new Error(`${name} is too short: it could occur by chance.`)
    // Binary secrets have only the encodings that a program would use.
    const bytes = Buffer.from(secret as Uint8Array)
    const spellings =
      typeof secret === 'string'
        ? encodingsOf(secret)
        : [bytes.toString('latin1'), ...inBase64(bytes), bytes.toString('hex'), bytes.toString('base64url')]
    return { name, spellings: [...new Set(spellings)] }
  })
  return (where: string | Uint8Array): string[] => {
    const texts = typeof where === 'string' ? [where, Buffer.from(where).toString('latin1')] : [Buffer.from(where).toString('latin1')]
    return all
      .filter(({ spellings }) => spellings.some((spelling) => texts.some((text) => text.includes(spelling))))
      .map(({ name }) => name)
  }
}
