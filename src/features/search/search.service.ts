import type { Member } from '#src/platform/access'
import { yieldToEventLoop } from '#src/platform/event-loop'
import { type MemberCan, mayDo } from '#src/shared/permissions'
import type { AddonType } from '../addons/addons.rules'
import type { Addons } from '../addons/addons.service'
import { type FoundGroup, resultKinds } from './search.contract'
import { type Found, groupsOf, parseSearch, type SearchTerms } from './search.rules'

/** A searchable feature: finds only what its own endpoints would show the same member. */
export type SearchSource = {
  /** The permission that it requires. */
  can: MemberCan
  /** The add-on that must be enabled. */
  addon?: AddonType
  find: (member: Member, terms: SearchTerms) => Found[] | Promise<Found[]>
}

type Deps = { sources: readonly SearchSource[]; addons: Pick<Addons, 'enabledIn'> }

/** Searches everything that a member may view and open. */
export const createSearch = ({ sources, addons }: Deps) => ({
  async find(member: Member, text: string): Promise<FoundGroup[]> {
    const terms = parseSearch(text)
    if (terms.words.length === 0) return []
    const enabled = addons.enabledIn(member.familyId)
    const permitted = sources.filter(({ can, addon }) => mayDo(member, can) && (addon === undefined || enabled.includes(addon)))
    const found: Found[] = []
    for (const { find } of permitted) {
      found.push(...(await find(member, terms)))
      // Lets other requests run between features.
      await yieldToEventLoop()
    }
    return groupsOf(terms, resultKinds, found)
  },
})
export type Search = ReturnType<typeof createSearch>
