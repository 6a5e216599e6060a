import type { Member } from '#src/platform/access'
import { type Found, foundRow, maxFoundPerKind, type SearchTerms } from '../search/search.rules'
import type { Documents } from './documents.service'

/** A piece of Markdown without the signs of it. */
const asText = (markdown: string) => markdown.replace(/\*\*|__|[`#|]|^>|(^|\s)[-*] (\[[ xX]\] )?/gm, '$1')

/** Finds notes and documents by their own full text. */
export const searchDocuments =
  (documents: Documents) =>
  (member: Member, wanted: SearchTerms): Found[] =>
    (['note', 'document'] as const).flatMap((type) =>
      documents
        .list(member, { search: wanted.words.join(' '), type, limit: maxFoundPerKind })
        .map(({ id, title, match, fileName, updatedAt, createdBy }) =>
          foundRow({
            kind: type,
            id,
            title,
            texts: [asText(match?.excerpt.map(({ text }) => text).join('') ?? ''), fileName],
            at: updatedAt,
            userId: createdBy,
          }),
        ),
    )
