import { isUploadAddress } from '#src/shared/picture-address'
import { shownPicture } from '#web/ui/picture'

type Pictured = { url: string; width: number | null }

/**
 * Where the browser finds a picture in the widths that are offered, as an `img` is told; none is wider than the picture itself. Hearth's own uploads
 * come in widths; a picture on the web is used unchanged.
 */
export const sourcesOf = ({ url, width }: Pictured, widths: readonly (320 | 960 | 1920)[]) => {
  if (!isUploadAddress(url)) return { src: shownPicture(url) ?? undefined, referrerPolicy: 'no-referrer' as const }
  const enough = widths.findIndex((across) => width !== null && across >= width)
  const offered = enough < 0 ? widths : widths.slice(0, enough + 1)
  return {
    src: `${url}?w=${offered.at(-1)}`,
    srcSet: offered.map((across) => `${url}?w=${across} ${Math.min(across, width ?? across)}w`).join(', '),
  }
}

/** Where the file as it was uploaded is. */
export const downloadOf = ({ url }: Pictured) => (isUploadAddress(url) ? `${url}?download=1` : (shownPicture(url) ?? undefined))
