/** A picture small enough for an avatar: Hearth's own uploads are scaled, addresses of other hosts are taken as they are. */
export const pictureOf = (url: string | null | undefined) => (url?.startsWith('/api/objects/') ? `${url}?w=320` : url)
