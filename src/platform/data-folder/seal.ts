import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** Encrypts and decrypts texts with the key of the data folder (AES-256-GCM), so that a copy of the database alone tells nothing. */
export type Seal = {
  close(text: string): string
  /** @returns undefined for a text that was encrypted with another key, or changed */
  open(sealed: string): string | undefined
}

const sizes = { nonce: 12, tag: 16 }

/**
 * @param secret reads the secret of the data folder, in hex
 * @param purpose what it encrypts; each purpose has a key of its own
 */
export const createSeal = (secret: () => string, purpose: string): Seal => {
  // On first use: many commands never need the key.
  let made: Buffer | undefined
  const keyOf = () => {
    made ??= createHmac('sha256', Buffer.from(secret(), 'hex')).update(`seal ${purpose}`).digest()
    return made
  }
  return {
    close(text) {
      const nonce = randomBytes(sizes.nonce)
      const cipher = createCipheriv('aes-256-gcm', keyOf(), nonce)
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', keyOf(), bytes.subarray(0, sizes.nonce), { authTagLength: sizes.tag })
        decipher.setAuthTag(bytes.subarray(sizes.nonce, sizes.nonce + sizes.tag))
        return Buffer.concat([decipher.update(bytes.subarray(sizes.nonce + sizes.tag)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
