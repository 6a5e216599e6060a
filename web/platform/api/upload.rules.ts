/** Pictures whose type some browsers don't know, so that they call it nothing at all. */
const unknownPictures = ['.heic', '.heif'] as const

const extensionOf = (name: string) => name.slice(Math.max(name.lastIndexOf('.'), 0)).toLowerCase()

/** What a file chooser offers for an accepted pattern. */
export const acceptedBy = (accept: string) => (accept.includes('image/*') ? [accept, ...unknownPictures].join(',') : accept)

/** Whether a file's type, or its extension, matches one of the patterns: `image/*`, `image/png`, `.pdf`. */
export const matches = ({ name, type }: { name: string; type: string }, accept: string) =>
  acceptedBy(accept)
    .split(',')
    .map((pattern) => pattern.trim().toLowerCase())
    .some((pattern) => {
      if (pattern.startsWith('.')) return extensionOf(name) === pattern
      return pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
    })

export const wrongType = { title: 'Invalid file type', description: 'Please select a valid file type' }

/** What is wrong with a file before anything is sent (spec 1 section 5); undefined when nothing is. */
export const faultOf = (file: { name: string; type: string; size: number }, accept: string, maxMegabytes: number) => {
  if (file.size > maxMegabytes * 1024 * 1024)
    return { title: 'File too large', description: `File size must be less than ${maxMegabytes}MB` }
  if (!matches(file, accept)) return wrongType
  return undefined
}
