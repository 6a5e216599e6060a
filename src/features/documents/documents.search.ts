import type { Member } from '#src/platform/access'
import { type Found, maxFoundPerKind, type SearchTerms, searchRow } from '../search/search.rules'
import type { Documents } from './documents.service'

/** Strips the Markdown syntax of an excerpt. */
const asText = (markdown: string) => markdown.replace(/\*\*|__|[`#|]|^>|(^|\s)[-*] (\[[ xX]\] )?/gm, '$1')

/** Searches notes and documents by their full-text index. */
export const searchDocuments =
  (documents: Documents) =>
  (member: Member, terms: SearchTerms): Found[] =>
    (['note', 'document'] as const).flatMap((type) =>
      documents
        .list(member, { search: terms.words.join(' '), type, limit: maxFoundPerKind })
        .map(({ id, title, match, fileName, updatedAt, createdBy }) =>
          searchRow({
            kind: type,
            id,
            title,
            texts: [asText(match?.excerpt.map(({ text }) => text).join('') ?? ''), fileName],
            at: updatedAt,
            userId: createdBy,
          }),
        ),
    )
