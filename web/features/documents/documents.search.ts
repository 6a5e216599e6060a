/** `?open={id}` opens a document to read. */
type DocumentsSearch = { open?: string }

export const documentsSearch = ({ open }: Record<string, unknown>): DocumentsSearch => (typeof open === 'string' ? { open } : {})
