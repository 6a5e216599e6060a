import { isUploadAddress } from '#src/shared/picture-address'
import { safePicture } from '#web/ui/picture'

type Pictured = { url: string; width: number | null }

/**
 * The `img` attributes of a picture in several widths, none wider than the picture itself. Hearth scales its own uploads; a picture on the web is
 * used unchanged.
 */
export const sourcesOf = ({ url, width }: Pictured, widths: readonly (320 | 960 | 1920)[]) => {
  if (!isUploadAddress(url)) return { src: safePicture(url) ?? undefined, referrerPolicy: 'no-referrer' as const }
  const enough = widths.findIndex((across) => width !== null && across >= width)
  const offered = enough < 0 ? widths : widths.slice(0, enough + 1)
  return {
    src: `${url}?w=${offered.at(-1)}`,
    srcSet: offered.map((across) => `${url}?w=${across} ${Math.min(across, width ?? across)}w`).join(', '),
  }
}

/** The address of the original file. */
export const downloadOf = ({ url }: Pictured) => (isUploadAddress(url) ? `${url}?download=1` : (safePicture(url) ?? undefined))
