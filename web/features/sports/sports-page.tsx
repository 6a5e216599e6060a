import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CalendarClock, CalendarPlus, Dumbbell, NotebookPen, Trophy, Users } from 'lucide-react'
import type { ActivityReply, GoalReply } from '#src/features/sports/fitness.contract'
import type { GameReply, TeamReply } from '#src/features/sports/sports.contract'
import { nextGameOf, unrecordedOf } from '#src/features/sports/sports.rules'
import { useNow, useToday } from '#web/platform/format/clock'
import { useDeferredPending } from '#web/platform/loading/deferred-data'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { combineQueries, isAnyPending, Loaded, type QueryState } from '#web/ui/loaded'
import { Page, PageHeader } from '#web/ui/page'
import { Skeletons } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { FeatureScreen } from '../shell/feature-screen'
import { AchievementsCard } from './achievements-card'
import { ActivitiesList, PlannedList } from './activities-list'
import { ActivityDialog } from './activity-dialog'
import { achievementsQuery, activitiesQuery, goalsQuery, plannedQuery } from './fitness.queries'
import { GameDialog } from './game-dialog'
import { GoalDialog } from './goal-dialog'
import { GoalsCard } from './goals-card'
import { MissingResults } from './missing-results'
import { NextGameCard } from './next-game-card'
import { ScoreDialog } from './score-dialog'
import { gameText } from './sports.labels'
import { teamsQuery, useGames } from './sports.queries'
import { TeamCard } from './team-card'
import { TeamDialog } from './team-dialog'
import { t } from './texts'

// Two buttons fit beside each other on a phone without their icons.
const icon = { 'aria-hidden': true, className: 'size-4 max-sm:hidden' } as const

/** /sports: the next game, the teams, activities, goals and achievements. */
export const SportsPage = () => (
  <FeatureScreen
    title={t('Sport Activities')}
    can="view_sports"
    refused={t("You can't view sports")}
    empty={<EmptyState icon={Trophy} title={t('Please join a family to follow its sports')} />}
  >
    {(family) => <Sports family={family} />}
  </FeatureScreen>
)

function Sports({ family }: { family: ActiveFamily }) {
  const query = useQuery(teamsQuery(family.id))
  const mayEdit = useMay('edit_sports')
  const today = useToday(family.timezone).toString()
  const adding = useDialog<never>()
  const logging = useDialog<ActivityReply>()
  const planning = useDialog<never>()
  const aiming = useDialog<GoalReply>()
  const scheduling = useDialog<never>()
  const teams = query.data ?? []
  const games = useGames(
    family.id,
    teams.map(({ id }) => id),
  )
  const isLoading = useDeferredPending(
    isAnyPending([
      query,
      games,
      useQuery(achievementsQuery(family.id)),
      useQuery(goalsQuery(family.id)),
      useInfiniteQuery(activitiesQuery(family.id)),
      useQuery(plannedQuery(family.id)),
    ]),
  )
  const addTeam = mayEdit && <AddButton onClick={() => adding.show()}>{t('Add Team')}</AddButton>
  // Parts that come one after the other would move each other.
  if (isLoading)
    return (
      <Page>
        <PageHeader title={t('Sport Activities')} />
        <Skeletons count={3} of="h-56 w-full rounded-box" className="grid gap-4 lg:grid-cols-2" />
      </Page>
    )
  return (
    <Page>
      <PageHeader title={t('Sport Activities')} actions={teams.length > 0 && addTeam} />
      {teams.length > 0 && <Season family={family} teams={teams} games={games} />}
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <AchievementsCard family={family} />
        <GoalsCard family={family} onEdit={aiming.show} />
        <TeamActivities family={family} onEdit={logging.show}>
          {mayEdit && (
            <>
              <Button icon={<NotebookPen {...icon} />} onClick={() => logging.show()}>
                {t('Log Activity')}
              </Button>
              <Button icon={<CalendarPlus {...icon} />} onClick={() => planning.show()}>
                {t('Schedule Activity')}
              </Button>
              <Button icon={<Dumbbell {...icon} />} onClick={() => aiming.show()}>
                {t('Set a Goal')}
              </Button>
              {teams.length === 0 ? (
                addTeam
              ) : (
                <Button icon={<CalendarClock {...icon} />} onClick={() => scheduling.show()}>
                  {t('Schedule Game')}
                </Button>
              )}
            </>
          )}
        </TeamActivities>
      </div>
      {adding.openCount > 0 && (
        <TeamDialog
          key={`team ${adding.openCount}`}
          familyId={family.id}
          team={undefined}
          description={t('Games and practices belong to a team.')}
          {...adding.props}
        />
      )}
      {logging.openCount > 0 && (
        <ActivityDialog
          key={`activity ${logging.openCount}`}
          familyId={family.id}
          today={today}
          activity={logging.subject}
          {...logging.props}
        />
      )}
      {planning.openCount > 0 && (
        <ActivityDialog
          key={`plan ${planning.openCount}`}
          familyId={family.id}
          today={today}
          activity={undefined}
          isPlan
          {...planning.props}
        />
      )}
      {aiming.openCount > 0 && <GoalDialog key={`goal ${aiming.openCount}`} familyId={family.id} goal={aiming.subject} {...aiming.props} />}
      {scheduling.openCount > 0 && (
        <GameDialog
          key={`game ${scheduling.openCount}`}
          family={family}
          teams={teams}
          game={undefined}
          title={t('Schedule Game')}
          {...scheduling.props}
        />
      )}
    </Page>
  )
}

type TeamActivitiesProps = { family: ActiveFamily; onEdit: (activity: ActivityReply) => void; children: React.ReactNode }

function TeamActivities({ family, onEdit, children }: TeamActivitiesProps) {
  const done = useInfiniteQuery(activitiesQuery(family.id))
  const planned = useQuery(plannedQuery(family.id))
  const all = combineQueries<[ActivityReply[], ActivityReply[]]>(planned, done)
  const query = { ...all, data: all.data?.flat() }
  const buttons = children && <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">{children}</div>
  return (
    <Card title={t('Team Activities')} className="lg:col-span-2">
      <Loaded
        query={query}
        errorTitle={t('Failed to load the activities')}
        skeleton={<div className="h-40" />}
        empty={<EmptyState icon={Users} title={t('No team activities yet')} action={buttons} />}
      >
        {() => (
          <div className="flex flex-col gap-3">
            {buttons}
            <PlannedList family={family} onEdit={onEdit} />
            <ActivitiesList family={family} onEdit={onEdit} />
          </div>
        )}
      </Loaded>
    </Card>
  )
}

/** The next game of all teams, and the teams. */
function Season({ family, teams, games }: { family: ActiveFamily; teams: readonly TeamReply[]; games: QueryState<GameReply[]> }) {
  const scoring = useDialog<GameReply>()
  const now = new Date(useNow()).toISOString()
  const next = nextGameOf(games.data ?? [], now)
  const team = teams.find(({ id }) => id === next?.teamId)
  const scored = games.data?.find(({ id }) => id === scoring.subject?.id)
  const scoredTeam = teams.find(({ id }) => id === scored?.teamId)
  return (
    <Loaded query={games} errorTitle={t('Failed to load the games')}>
      {(all) => (
        <>
          <MissingResults family={family} teams={teams} games={unrecordedOf(all, now)} onScore={scoring.show} />
          {next && team && <NextGameCard family={family} team={team} game={next} onScore={scoring.show} />}
          <section aria-label={t('Teams')}>
            <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-4">
              {teams.map((one) => (
                <li key={one.id}>
                  <TeamCard team={one} games={all.filter(({ teamId }) => teamId === one.id)} />
                </li>
              ))}
            </ul>
          </section>
          {scored && scoredTeam && (
            <ScoreDialog
              key={scoring.openCount}
              game={scored}
              team={scoredTeam}
              about={gameText(scored, scoredTeam.name)}
              {...scoring.props}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
