/** Names in a Google Takeout of Google Photos. */

const picture = /\.(?:jpe?g|png|gif|webp|heic|heif|avif)$/i
const video = /\.(?:mp4|mov|m4v|avi|mkv|3gp|webm|mpg|mp|mv)$/i
export const isPictureName = (path: string) => picture.test(path)
export const isVideoName = (path: string) => video.test(path)

/** The suffix that Google adds to the name of a changed picture, in the language of the account. */
const edited = /-(?:edited|bearbeitet|modifié|editado|editada|modificato|bewerkt)(?=(?:\(\d+\))?\.[^.]+$)/iu

/** Takeout cuts the names of sidecars at 46 characters before `.json`. */
const longest = 46

const split = (path: string) => {
  const at = path.lastIndexOf('/')
  return { folder: path.slice(0, at + 1), name: path.slice(at + 1) }
}

/** The stem of a sidecar and its counter: `IMG_1.jpg.supplemental-metadata(2).json` has `(2)`. */
const sidecarOf = (path: string) => {
  const { folder, name } = split(path)
  const [, stem = '', counter = ''] = /^(.*?)(\(\d+\))?\.json$/i.exec(name) ?? []
  return { path, folder, stem, counter }
}

/** The counter of a picture is before its extension, that of its sidecar after it: `IMG_1(2).jpg`. */
const namesOf = (name: string) => {
  const plain = name.replace(edited, '')
  const [, stem = '', counter = '', extension = ''] = /^(.*?)(\(\d+\))(\.[^.]+)$/.exec(plain) ?? []
  return [...(counter ? [{ name: `${stem}${extension}`, counter }] : []), { name: plain, counter: '' }]
}

/** Finds the sidecar of pictures. @param paths all paths of the ZIP */
export const createSidecars = (paths: readonly string[]) => {
  const byFolder = Map.groupBy(paths.filter((path) => /\.json$/i.test(path)).map(sidecarOf), ({ folder }) => folder)
  return (path: string): string | undefined => {
    const { folder, name } = split(path)
    const there = byFolder.get(folder) ?? []
    for (const wanted of namesOf(name)) {
      const whole = `${wanted.name}.supplemental-metadata`
      // Three characters less: some versions leave room for the counter.
      const least = Math.min(wanted.name.length, longest - 3)
      const fits = there.filter(({ stem, counter }) => counter === wanted.counter && stem.length >= least && whole.startsWith(stem))
      const best = fits.toSorted((a, b) => b.stem.length - a.stem.length)[0]
      if (best) return best.path
      // The oldest form: without the extension of the picture.
      const bare = there.find(({ stem, counter }) => counter === wanted.counter && `${stem}` === wanted.name.replace(/\.[^.]+$/, ''))
      if (bare) return bare.path
    }
    return undefined
  }
}

/** Folders by year, such as `Photos from 2023`, in any language; others are albums. */
export const albumOf = (path: string) => {
  const folder = path.split('/').at(-2) ?? ''
  const isOfYear = /\b(?:19|20)\d\d$/.test(folder)
  const isOfGoogle = /^(?:Google Photos|Google Fotos|Google Foto|Takeout|Archive|Archiv|Trash|Papierkorb|)$/i.test(folder)
  return isOfYear || isOfGoogle ? null : folder
}
