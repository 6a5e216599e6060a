import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, dateIn, iso, todayIn } from '#src/platform/clock'
import type { Live } from '#src/platform/live/live'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import { readCalendarFile } from './schedule.calendar'
import type { ScheduleBody, ScheduleReply } from './schedule.contract'
import { writeCalendar } from './schedule.ical'
import { readLines } from './schedule.lines'
import type { Fixture } from './schedule.rules'
import type { GameEvents } from './sports.events'
import { eventTitle } from './sports.rules'
import type { GameRow, SportsStore, TeamRow } from './sports.store'

type Deps = {
  store: SportsStore
  events: GameEvents
  families: Families
  activity: Activity
  clock: Clock
  live: Live
  acts: Acts
}

type Step = { fixture: Fixture; outcome: 'new' | 'changed' | 'unchanged'; game?: GameRow }

const followed = ['kind', 'opponent', 'isHome', 'gameDate', 'durationMinutes', 'location', 'externalId'] as const

/** Imports a season from lines or a league's calendar, and exports it. */
export const createSchedule = ({ store, events, families, activity, clock, live, acts }: Deps) => {
  const act = acts('sports')

  /** The effect of an import on each game. A second import of the same file changes nothing. */
  const plan = ({ id: teamId }: TeamRow, fixtures: readonly Fixture[], zone: string): Step[] => {
    const games = store.games(teamId)
    const taken = new Set<string>()
    const keyOf = ({ kind, opponent, gameDate }: Pick<Fixture, 'kind' | 'opponent' | 'gameDate'>) =>
      [kind, opponent?.toLowerCase(), dateIn(gameDate, zone)].join('|')
    const byId = new Map(games.flatMap((game) => (game.externalId ? [[game.externalId, game] as const] : [])))
    const byKey = Map.groupBy(games, keyOf)
    return fixtures.map((fixture) => {
      const known = fixture.externalId ? byId.get(fixture.externalId) : undefined
      const game = known ?? byKey.get(keyOf(fixture))?.find(({ id, externalId }) => !taken.has(id) && !(externalId && fixture.externalId))
      if (!game || taken.has(game.id)) return { fixture, outcome: 'new' }
      taken.add(game.id)
      const merged = { ...fixture, externalId: fixture.externalId ?? game.externalId, location: fixture.location ?? game.location }
      const isCancelled = fixture.status === 'cancelled' && game.status !== 'cancelled'
      const differs = isCancelled || followed.some((field) => merged[field] !== game[field])
      return { fixture: merged, outcome: differs ? 'changed' : 'unchanged', game }
    })
  }

  const write = (member: Member, team: TeamRow, { fixture, outcome, game }: Step) => {
    const updatedAt = iso(clock.now())
    const { status, ...fields } = fixture
    if (outcome === 'changed' && game) {
      const change = { ...fields, ...(status === 'cancelled' && { status }), updatedAt }
      const changed = store.updateGame(game.id, change)
      if (changed) events.follow(member, team.name, changed)
    }
    if (outcome !== 'new') return
    const { familyId, userId } = member
    const made = { id: Bun.randomUUIDv7(), familyId, createdBy: userId, createdAt: updatedAt, updatedAt }
    events.follow(member, team.name, store.insertGame({ ...fixture, ...made, teamId: team.id }))
  }

  return {
    /**
     * @param recheckAccess called after a calendar file was read, which takes time
     * @throws AppError 422 for a text that is not a calendar, 409 for more games than a team has room for
     */
    async import(member: Member, team: TeamRow, { text, format, apply }: ScheduleBody, recheckAccess: () => void): Promise<ScheduleReply> {
      const zone = families.get(team.familyId).timezone
      const today = todayIn(clock, zone)
      const isFile = format === 'ics'
      const read = isFile ? await readCalendarFile({ text, team: team.name, zone }) : readLines(text, { team: team.name, zone, today })
      if (isFile) recheckAccess()
      const steps = plan(team, read.fixtures, zone)
      const countOf = (outcome: Step['outcome']) => steps.filter((step) => step.outcome === outcome).length
      if (apply && steps.length > countOf('unchanged'))
        act(
          member,
          () => {
            for (const step of steps) write(member, team, step)
            activity.record(member, 'season.imported', { subjectId: team.id, title: team.name })
          },
          () => {
            live.changed(team.familyId, 'sports')
            live.changed(team.familyId, 'calendar')
          },
        )
      return {
        new: countOf('new'),
        changed: countOf('changed'),
        unchanged: countOf('unchanged'),
        games: steps.map(({ fixture: { externalId: _, ...fixture }, outcome }) => ({ ...fixture, outcome })),
        skipped: read.problems,
      }
    },

    /** The season as an iCalendar file. */
    export: (team: TeamRow) =>
      writeCalendar(
        team.season ? `${team.name} · ${team.season}` : team.name,
        store.games(team.id).map((game) => ({
          id: game.id,
          title: eventTitle(team.name, { ...game, status: 'scheduled' }),
          start: game.gameDate,
          end: iso(Temporal.Instant.from(game.gameDate).add({ minutes: game.durationMinutes })),
          location: game.location,
          notes: game.notes,
          isCancelled: game.status === 'cancelled',
          updatedAt: game.updatedAt,
        })),
      ),
  }
}
export type Schedules = ReturnType<typeof createSchedule>
