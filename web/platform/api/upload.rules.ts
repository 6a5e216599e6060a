import { t } from '../texts'

/** Extensions of pictures to which some browsers give no media type. */
const untypedExtensions = ['.heic', '.heif'] as const

/** The files of documents, messages and events: pictures, PDFs and texts. */
export const acceptedFiles = 'image/*,application/pdf,text/plain,.pdf,.txt,.md,.csv,.log'

const extensionOf = (name: string) => name.slice(Math.max(name.lastIndexOf('.'), 0)).toLowerCase()

/** The `accept` attribute of a file chooser for an accepted pattern. */
export const acceptAttribute = (accept: string) => (accept.includes('image/*') ? [accept, ...untypedExtensions].join(',') : accept)

/** Whether a file's type or extension matches one of the patterns: `image/*`, `image/png`, `.pdf`. */
export const matches = ({ name, type }: { name: string; type: string }, accept: string) =>
  acceptAttribute(accept)
    .split(',')
    .map((pattern) => pattern.trim().toLowerCase())
    .some((pattern) => {
      if (pattern.startsWith('.')) return extensionOf(name) === pattern
      return pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
    })

export const wrongType = () => ({ title: t('Invalid file type'), description: t('Please select a valid file type') })

/** The error toast for a file that cannot be uploaded (spec 1 section 5); undefined if it can. */
export const faultOf = (file: { name: string; type: string; size: number }, accept: string, maxMegabytes: number) => {
  if (file.size > maxMegabytes * 1024 * 1024)
    return { title: t('File too large'), description: t('File size must be less than {maxMegabytes}MB', { maxMegabytes }) }
  if (!matches(file, accept)) return wrongType()
  return undefined
}
