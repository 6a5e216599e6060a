import { isAllowedPicture, isUploadAddress } from '#src/shared/picture-address'

/**
 * The address of a picture as far as it may be shown. One that leads back to this server, which older versions stored, would call it with the
 * cookie of the person who looks.
 */
export const shownPicture = (url: string | null | undefined) =>
  url && !isAllowedPicture(url, { urls: [location.origin], port: location.port }) ? undefined : url

/** A picture small enough for an avatar: Hearth's own uploads are scaled, addresses of other hosts are taken as they are. */
export const pictureOf = (url: string | null | undefined) => (url && isUploadAddress(url) ? `${url}?w=320` : shownPicture(url))
