export const isPicture = (mimeType: string | null) => mimeType?.startsWith('image/') ?? false

/** What sharp's libvips cannot decode. */
export const isHeic = (mimeType: string) => mimeType === 'image/heic' || mimeType === 'image/heif'
