/** Looking for what must not be there, however it is written. */

/** What of a text stays the same in base64, at whichever of the three places it begins. */
const inBase64 = (bytes: Buffer) =>
  [0, 1, 2].map((skipped) => {
    const whole = bytes.subarray(skipped, bytes.length - ((bytes.length - skipped) % 3))
    return whole.toString('base64')
  })

/** A secret in every spelling that it may hide in: as it is, in a URL, in JSON, in base64, in hex, in UTF-16. */
const spellingsOf = (secret: string) => {
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

/** @returns what finds secrets, by name, in bytes or texts */
export const finder = (secrets: Record<string, string | Uint8Array>) => {
  const all = Object.entries(secrets).map(([name, secret]) => {
    if (secret.length < 6) throw new Error(`${name} is too short to be told from chance.`)
    // Bytes have no other spellings than those that a program would give them.
    const bytes = Buffer.from(secret as Uint8Array)
    const spellings =
      typeof secret === 'string'
        ? spellingsOf(secret)
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
