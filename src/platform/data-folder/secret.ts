import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** `secret.key` exists, but is not a key. */
export class DamagedKeyError extends Error {}

/**
 * Reads the server's 32-byte secret from `secret.key` (mode 0600), creating it on first start.
 * @returns the secret in hex
 * @throws DamagedKeyError when the file does not have 32 bytes; replacing it would silently end every session
 */
export const readSecret = (dataDir: string): string => {
  const path = join(dataDir, 'secret.key')
  if (!existsSync(path)) {
    const temporary = `${path}.${process.pid}`
    const handle = openSync(temporary, 'w', 0o600)
    writeSync(handle, crypto.getRandomValues(new Uint8Array(32)))
    fsyncSync(handle)
    closeSync(handle)
    renameSync(temporary, path)
  }
  const bytes = readFileSync(path)
  if (bytes.length !== 32)
    throw new DamagedKeyError(
      `${path} is damaged (${bytes.length} bytes instead of 32). Restore it from a backup. Without one, remove it: then everybody signs in again.`,
    )
  return bytes.toString('hex')
}

/** A token of `bytes` random bytes in base64url. */
export const randomToken = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url')

/** SHA-256 in hex, the form in which the database stores tokens. */
export const sha256 = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('hex')
