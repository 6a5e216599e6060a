import type { Member } from '../../platform/access'
import { type MemberCan, mayDo } from '../../platform/permissions'
import type { AddonType } from '../addons/addons.rules'
import type { Addons } from '../addons/addons.service'
import { type FoundGroup, foundKinds, type Hit } from './search.contract'
import { groupsOf, type Wanted, wantedOf } from './search.rules'

/** A part of the family's life that answers for itself: with what its own calls would show the same member. */
export type Source = {
  /** What a member needs to see any of it. */
  can: MemberCan
  /** Whose links have to be shown. */
  addon?: AddonType
  find: (member: Member, wanted: Wanted) => Hit[] | Promise<Hit[]>
}

type Deps = { sources: readonly Source[]; addons: Pick<Addons, 'enabledIn'> }

/** Looks for words in everything that a member may see and open. */
export const createSearch = ({ sources, addons }: Deps) => ({
  async find(member: Member, text: string): Promise<FoundGroup[]> {
    const wanted = wantedOf(text)
    if (wanted.words.length === 0) return []
    const enabled = addons.enabledIn(member.familyId)
    const asked = sources.filter(({ can, addon }) => mayDo(member, can) && (addon === undefined || enabled.includes(addon)))
    const found = await Promise.all(asked.map(({ find }) => find(member, wanted)))
    return groupsOf(wanted, foundKinds, found.flat())
  },
})
export type Search = ReturnType<typeof createSearch>
