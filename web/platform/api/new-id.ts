/**
 * The id of something that is made here, so that a second try to send it does not make it twice: a UUID of version 7 (RFC 9562, section 5.7).
 * Not `crypto.randomUUID`: a home without https has none, and ids sort by the moment they were made.
 */
export const newId = () => {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const time = Temporal.Now.instant().epochMilliseconds.toString(16).padStart(12, '0')
  // The two bits of the variant are 10: one of 8, 9, a and b.
  const variant = (8 + (Number.parseInt(random.slice(0, 1), 16) % 4)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(1, 4)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`
}
