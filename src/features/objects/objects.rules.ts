export const isPicture = (mimeType: string | null) => mimeType?.startsWith('image/') ?? false

/** What sharp's libvips cannot decode. */
export const isHeic = (mimeType: string) => mimeType === 'image/heic' || mimeType === 'image/heif'

/** Files that one night may move to the trash without an admin's word: more at once are a sign of a wrong database. */
export const nightlyLimit = (uploads: number) => Math.max(20, Math.floor(uploads / 100))

/** How much one night checks: a 28th of all bytes, and 200 files at least. */
export const nightlyCheck = (bytes: number) => ({ bytes: Math.ceil(bytes / 28), files: 200 })
