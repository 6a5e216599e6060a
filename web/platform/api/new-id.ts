/**
 * Makes a client-side id, a version 7 UUID (RFC 9562, section 5.7). It is the idempotency key of a create: a retry does not make a second row.
 * `crypto.randomUUID` does not fit: it is missing without https, and version 7 ids sort by creation time.
 */
export const newId = () => {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const time = Temporal.Now.instant().epochMilliseconds.toString(16).padStart(12, '0')
  // The two variant bits are 10, so the digit is 8, 9, a or b.
  const variant = (8 + (Number.parseInt(random.slice(0, 1), 16) % 4)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(1, 4)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`
}
