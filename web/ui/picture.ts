import { isAllowedPicture, isUploadAddress } from '#src/shared/picture-address'

/**
 * A picture's address if it is safe to load, else undefined. Older versions stored addresses that point to this server; loading one would call the
 * API with the viewer's cookie.
 */
export const safePicture = (url: string | null | undefined) =>
  url && !isAllowedPicture(url, { urls: [location.origin], port: location.port }) ? undefined : url

/** A picture's address for an avatar: Hearth's own uploads are scaled; addresses on other hosts stay as they are. */
export const pictureOf = (url: string | null | undefined) => (url && isUploadAddress(url) ? `${url}?w=320` : safePicture(url))
