import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso } from '#src/platform/clock'
import { found } from '#src/platform/errors'
import type { ActivityKind } from '../activity/activity.contract'
import type { Activity } from '../activity/activity.service'
import type { InvestmentChange, InvestmentReply, NewInvestment } from './investments.contract'
import type { InvestmentRow, InvestmentStore } from './investments.store'

type Deps = { store: InvestmentStore; activity: Activity; clock: Clock; acts: Acts }

/** A family's accounts and holdings. */
export const createInvestments = ({ store, activity, clock, acts }: Deps) => {
  const act = acts('investments')
  const record = (member: Member, kind: ActivityKind, { id, accountName }: InvestmentRow) =>
    activity.record(member, kind, { subjectId: id, title: accountName })

  return {
    find: ({ familyId }: Member, id: string) => store.find(familyId, id),
    list: ({ familyId }: Member): InvestmentReply[] => store.list(familyId),

    create(member: Member, input: NewInvestment): InvestmentReply {
      const now = iso(clock.now())
      const made = { familyId: member.familyId, ownerId: member.userId, createdAt: now, updatedAt: now }
      return act(member, () => {
        const added = store.insert({ ...input, ...made })
        record(member, 'investment.added', added)
        return added
      })
    },

    update(member: Member, { id }: InvestmentRow, change: InvestmentChange): InvestmentReply {
      const changed = { ...change, updatedAt: iso(clock.now()) }
      return act(member, () => {
        const row = found(store.update(member.familyId, id, changed), 'Investment')
        record(member, 'investment.changed', row)
        return row
      })
    },

    remove(member: Member, investment: InvestmentRow) {
      act(member, () => {
        store.remove(member.familyId, investment.id)
        record(member, 'investment.removed', investment)
      })
    },
  }
}
export type Investments = ReturnType<typeof createInvestments>
