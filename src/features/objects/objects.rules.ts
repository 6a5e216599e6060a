/** The path of an upload in a backup and in the data folder. */
export const objectName = (id: string) => `objects/${id.slice(-2)}/${id}`

export const isPicture = (mimeType: string | null) => mimeType?.startsWith('image/') ?? false

/** Types that sharp's libvips can't decode. */
export const isHeic = (mimeType: string) => mimeType === 'image/heic' || mimeType === 'image/heif'

/** Maximum files that one night may move to the trash without an admin's confirmation: more are a sign of a wrong database. */
export const nightlyLimit = (uploads: number) => Math.max(20, Math.floor(uploads / 100))

/** The amount that one night checks: a 28th of all bytes, and at least 200 files. */
export const nightlyCheck = (bytes: number) => ({ bytes: Math.ceil(bytes / 28), files: 200 })
