import type { Member } from '#src/platform/access'
import { yieldToEventLoop } from '#src/platform/event-loop'
import { type MemberCan, mayDo } from '#src/shared/permissions'
import type { AddonType } from '../addons/addons.rules'
import type { Addons } from '../addons/addons.service'
import { type FoundGroup, resultKinds } from './search.contract'
import { type Found, groupsOf, parseSearch, type SearchTerms } from './search.rules'
import { createCorrections } from './search.typos.rules'

/** A searchable feature: finds only rows that its own endpoints would show to the same member. */
export type SearchSource = {
  /** The permission that it requires. */
  can: MemberCan
  /** The add-on that must be enabled. */
  addon?: AddonType
  find: (member: Member, terms: SearchTerms) => Found[] | Promise<Found[]>
}

type Deps = {
  sources: readonly SearchSource[]
  addons: Pick<Addons, 'enabledIn'>
  /** The words of the full-text index that begin with a letter, of all families. */
  indexedWords: (letter: string) => string[]
}

/** Searches everything that a member may view and open. */
export const createSearch = ({ sources, addons, indexedWords }: Deps) => {
  const findRows = async (member: Member, terms: SearchTerms): Promise<Found[]> => {
    const enabled = addons.enabledIn(member.familyId)
    const permitted = sources.filter(({ can, addon }) => mayDo(member, can) && (addon === undefined || enabled.includes(addon)))
    const found: Found[] = []
    for (const { find } of permitted) {
      found.push(...(await find(member, terms)))
      // Lets other requests run between features.
      await yieldToEventLoop()
    }
    return found
  }

  /**
   * The searches that differ from `words` by one typing error. A word of another family only costs a search: what is found is always what
   * the member may view.
   */
  const corrected = async (member: Member, words: readonly string[]): Promise<string[]> => {
    const corrections = createCorrections(words)
    await findRows(member, {
      words,
      matches(...texts) {
        for (const text of texts) corrections.read(text)
        return false
      },
    })
    for (const letter of new Set(words.map((word) => word.charAt(0)))) for (const word of indexedWords(letter)) corrections.read(word)
    return corrections.searches()
  }

  return {
    async find(member: Member, text: string): Promise<FoundGroup[]> {
      const terms = parseSearch(text)
      if (terms.words.length === 0) return []
      const found = await findRows(member, terms)
      if (found.length > 0) return groupsOf(terms, resultKinds, found)
      for (const search of await corrected(member, terms.words)) {
        const near = parseSearch(search)
        const rows = await findRows(member, near)
        if (rows.length > 0) return groupsOf(near, resultKinds, rows)
      }
      return []
    },
  }
}
export type Search = ReturnType<typeof createSearch>
