/** `?contact={id}` opens a contact. */
type DirectorySearch = { contact?: string }

export const directorySearch = ({ contact }: Record<string, unknown>): DirectorySearch => (typeof contact === 'string' ? { contact } : {})
