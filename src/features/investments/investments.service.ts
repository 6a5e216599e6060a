import type { Member } from '#src/platform/access'
import { type Clock, iso } from '#src/platform/clock'
import type { Atomically } from '#src/platform/database/group-commit'
import { found } from '#src/platform/errors'
import type { Live } from '#src/platform/live/live'
import type { ActivityKind } from '../activity/activity.contract'
import type { Activity } from '../activity/activity.service'
import type { InvestmentChange, InvestmentReply, NewInvestment } from './investments.contract'
import type { InvestmentRow, InvestmentStore } from './investments.store'

type Deps = { store: InvestmentStore; activity: Activity; clock: Clock; live: Live; atomically: Atomically }

/** A family's accounts and holdings. */
export const createInvestments = ({ store, activity, clock, live, atomically }: Deps) => {
  const record = (member: Member, kind: ActivityKind, { id, accountName }: InvestmentRow) =>
    activity.record(member, kind, { subjectId: id, title: accountName })

  return {
    find: ({ familyId }: Member, id: string) => store.find(familyId, id),
    list: ({ familyId }: Member): InvestmentReply[] => store.list(familyId),

    create(member: Member, input: NewInvestment): InvestmentReply {
      const now = iso(clock.now())
      const made = { familyId: member.familyId, ownerId: member.userId, createdAt: now, updatedAt: now }
      const investment = atomically(() => {
        const added = store.insert({ ...input, ...made })
        record(member, 'investment.added', added)
        return added
      })
      live.changed(member.familyId, 'investments')
      return investment
    },

    update(member: Member, { id }: InvestmentRow, change: InvestmentChange): InvestmentReply {
      const changed = { ...change, updatedAt: iso(clock.now()) }
      const investment = atomically(() => {
        const row = found(store.update(member.familyId, id, changed), 'Investment')
        record(member, 'investment.changed', row)
        return row
      })
      live.changed(member.familyId, 'investments')
      return investment
    },

    remove(member: Member, investment: InvestmentRow) {
      atomically(() => {
        store.remove(member.familyId, investment.id)
        record(member, 'investment.removed', investment)
      })
      live.changed(member.familyId, 'investments')
    },
  }
}
export type Investments = ReturnType<typeof createInvestments>
