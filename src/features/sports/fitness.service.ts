import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, dateIn, iso, todayIn } from '#src/platform/clock'
import { assertUnchanged, found, invalid } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import type { Live } from '#src/platform/live/live'
import { msg } from '#src/shared/language/message'
import { fullName, toPerson } from '../accounts/accounts.rules'
import { events as eventTable } from '../calendar/calendar.table'
import type { Families } from '../families/families.service'
import type { Trash } from '../trash/trash.service'
import { type Achievement, achievementsOf } from './achievements.rules'
import type { AchievementReply, ActivityChange, ActivityReply, GoalChange, GoalReply, NewActivity, NewGoal } from './fitness.contract'
import type { ActivityEvents } from './fitness.events'
import { type Done, progressOf } from './fitness.rules'
import type { ActivityRow, FitnessStore, GoalRow, WholeActivity, WholeGoal } from './fitness.store'
import { sportsActivities, sportsGoals } from './fitness.table'
import type { SportsStore } from './sports.store'

type Deps = {
  fitness: FitnessStore
  store: SportsStore
  events: ActivityEvents
  families: Families
  trash: Trash
  clock: Clock
  live: Live
  acts: Acts
}

/** The activities and goals of members, and the achievements of members, players and teams. A planned activity has an event in the calendar. */
export const createFitness = ({ fitness, store, events, families, trash, clock, live, acts }: Deps) => {
  const act = acts('sports')
  const announceBoth =
    ({ familyId }: Member) =>
    () => {
      live.changed(familyId, 'sports')
      live.changed(familyId, 'calendar')
    }
  const now = () => iso(clock.now())
  const zoneOf = ({ familyId }: { familyId: string }) => families.get(familyId).timezone

  const assertMember = ({ familyId }: Member, userId: string | null | undefined) => {
    if (userId && !families.isActiveMember(familyId, userId)) throw invalid('userId', msg('Choose a member of this family.'))
  }
  const assertPast = (member: Member, { isDone, date }: Pick<ActivityRow, 'isDone' | 'date'>) => {
    if (isDone && date > todayIn(clock, zoneOf(member)).toString()) throw invalid('date', msg('Must not be in the future.'))
  }
  const activityReply = ({ row, user }: WholeActivity): ActivityReply => ({ ...row, user: toPerson(user) })
  const getActivity = (id: string) => activityReply(found(fitness.wholeActivity(id), msg('Activity not found')))
  const goalReply = ({ row, user }: WholeGoal, deeds: readonly Done[]): GoalReply => {
    const zone = zoneOf(row)
    const current = progressOf(row, deeds, todayIn(clock, zone), dateIn(row.createdAt, zone))
    return { ...row, user: toPerson(user), current, isReached: current >= row.target }
  }
  const getGoal = (id: string) => {
    const goal = found(fitness.wholeGoal(id), msg('Goal not found'))
    return goalReply(goal, fitness.deeds(goal.row.familyId))
  }
  const nameOf = (familyId: string) => {
    const people = new Map(fitness.people(familyId).map((user) => [user.id, fullName(user)]))
    const teams = new Map(store.teams(familyId).map(({ id, name }) => [id, name]))
    const players = new Map(store.playersOf(familyId).map(({ row, user }) => [row.id, user ? fullName(user) : row.name]))
    return ({ by }: Achievement) => {
      if ('userId' in by) return people.get(by.userId)
      return 'teamId' in by ? teams.get(by.teamId) : players.get(by.playerId)
    }
  }

  return {
    activity: fitness.activity,
    goal: fitness.goal,
    activities: ({ familyId }: Member, page: { limit: number; before?: string }): ActivityReply[] =>
      fitness.activities(familyId, page).map(activityReply),

    /** Those without a time come last on their day. */
    planned: ({ familyId }: Member): ActivityReply[] => {
      const momentOf = ({ date, time }: ActivityReply) => `${date} ${time ?? '24:00'}`
      const planned = fitness.planned(familyId).map(activityReply)
      return planned.toSorted((a, b) => momentOf(a).localeCompare(momentOf(b)))
    },

    /** Everything that the search looks through. */
    searchable: ({ familyId }: Member) => fitness.searchable(familyId),

    /**
     * Logs an activity, or plans one. Idempotent: a retry with the same id returns the existing row.
     * @throws AppError 409 for a foreign id, or that of an event; 422 for one that was done in the future
     */
    log(member: Member, { id = Bun.randomUUIDv7(), ...input }: NewActivity): ActivityReply {
      if (findExisting(member, fitness.activity(id))) return getActivity(id)
      assertMember(member, input.userId)
      assertPast(member, input)
      const { familyId, userId } = member
      const row = { ...input, id, userId: input.userId ?? userId, familyId, createdBy: userId, createdAt: now(), updatedAt: now() }
      const write = () => {
        fitness.insertActivity(row)
        if (!row.isDone) events.add(member, id)
        return getActivity(id)
      }
      return act(member, write, row.isDone ? undefined : announceBoth(member))
    },

    /** @throws AppError 409 if it changed since `seen`, 422 for one that was done in the future */
    changeActivity(member: Member, activity: ActivityRow, { seen, ...change }: ActivityChange): ActivityReply {
      const { id, userId } = activity
      assertUnchanged(activity, seen)
      assertMember(member, change.userId)
      assertPast(member, { ...activity, ...change })
      const fields = { ...change, userId: change.userId ?? userId, updatedAt: now() }
      const isPlanned = !activity.isDone || fields.isDone === false
      const write = () => {
        fitness.updateActivity(id, fields)
        if (isPlanned) events.follow(member, id, fields.userId !== userId)
        return getActivity(id)
      }
      return act(member, write, isPlanned ? announceBoth(member) : undefined)
    },

    removeActivity(member: Member, activity: ActivityRow) {
      const { id, kind: title, userId: ownerId } = activity
      const write = () => {
        const also = [{ table: eventTable, id }]
        trash.move(member, { kind: 'sport_activity', table: sportsActivities, id, title, ownerId, also }, () => {
          events.remove(activity)
          fitness.removeActivity(id)
        })
      }
      act(member, write, announceBoth(member))
    },
    prepareRestore: events.prepareRestore,
    /** An activity is back from the trash, with its event. */
    restored: events.restored,
    announceRestore: (member: Member) => announceBoth(member)(),

    goals({ familyId }: Member): GoalReply[] {
      const goals = fitness.goals(familyId)
      const deeds = goals.length === 0 ? [] : fitness.deeds(familyId)
      return goals.map((goal) => goalReply(goal, deeds))
    },

    /** Idempotent, as `log`. */
    setGoal(member: Member, { id = Bun.randomUUIDv7(), ...input }: NewGoal): GoalReply {
      const { familyId, userId } = member
      if (findExisting(member, fitness.goal(id))) return getGoal(id)
      assertMember(member, input.userId)
      const row = { ...input, id, userId: input.userId ?? userId, familyId, createdBy: userId, createdAt: now(), updatedAt: now() }
      return act(member, () => {
        fitness.insertGoal(row)
        return getGoal(id)
      })
    },

    changeGoal(member: Member, { id, userId }: GoalRow, change: GoalChange): GoalReply {
      assertMember(member, change.userId)
      const fields = { ...change, userId: change.userId ?? userId, updatedAt: now() }
      return act(member, () => {
        fitness.updateGoal(id, fields)
        return getGoal(id)
      })
    },

    removeGoal(member: Member, { id, kind: title, userId: ownerId }: GoalRow) {
      act(member, () => {
        const deletion = { kind: 'sport_goal', table: sportsGoals, id, title, ownerId } as const
        trash.move(member, deletion, () => fitness.removeGoal(id))
      })
    },

    /** Drops the goals of a person who left the family; the activities stay. */
    forget: (familyId: string, userId: string) => {
      fitness.removeGoalsOf(familyId, userId)
    },

    achievements({ familyId }: Member): AchievementReply[] {
      const zone = zoneOf({ familyId })
      const deeds = { activities: fitness.deeds(familyId), firstGoals: store.firstGoals(familyId), games: store.gamesOf(familyId) }
      const earned = achievementsOf(deeds, (moment) => dateIn(moment, zone))
      const named = nameOf(familyId)
      return earned.map((one) => ({
        kind: one.kind,
        date: one.date,
        userId: null,
        playerId: null,
        teamId: null,
        ...one.by,
        name: named(one) ?? '',
        activityKind: one.activityKind ?? null,
        value: one.value ?? null,
      }))
    },
  }
}
export type Fitness = ReturnType<typeof createFitness>
