import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Pencil, Trophy, UserRoundX } from 'lucide-react'
import type { GameReply, TeamReply } from '#src/features/sports/sports.contract'
import { recordOf } from '#src/features/sports/sports.rules'
import { refreshArea } from '#web/platform/api/query-client'
import { useDeferredPending } from '#web/platform/loading/deferred-data'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { CardMenu } from '#web/ui/card-menu'
import { EmptyState } from '#web/ui/empty-state'
import { isAnyPending, Loaded, onceFetched } from '#web/ui/loaded'
import { Page, PageHeader } from '#web/ui/page'
import { Skeletons } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { BackLink } from '../shell/back-link'
import { FeatureScreen } from '../shell/feature-screen'
import { GameDialog } from './game-dialog'
import { PlayersCard } from './players-card'
import { ScheduleDialog } from './schedule-dialog'
import { ScoreDialog } from './score-dialog'
import { SeasonCard } from './season-card'
import { gameText, recordText, streakText } from './sports.labels'
import { gamesQuery, playersQuery, statsQuery, teamsQuery, useDeleteTeam } from './sports.queries'
import { StatsCard } from './stats-card'
import { StatsDialog } from './stats-dialog'
import { Coach } from './team-card'
import { TeamDialog } from './team-dialog'
import { t } from './texts'

const back = () => <BackLink to="/sports">{t('Sport Activities')}</BackLink>

/** /sports/{teamId}: the season, players and stats of a team. */
export const TeamPage = () => (
  <FeatureScreen
    title={t('Team')}
    can="view_sports"
    refused={t("You can't view sports")}
    empty={<EmptyState icon={Trophy} title={t('Please join a family to follow its sports')} />}
  >
    {(family) => <FamilyTeam family={family} />}
  </FeatureScreen>
)

function FamilyTeam({ family }: { family: ActiveFamily }) {
  const { teamId } = useParams({ from: '/gate/sports/$teamId' })
  const query = useQuery(teamsQuery(family.id))
  const team = query.data?.find(({ id }) => id === teamId)
  if (team) return <Team key={team.id} family={family} team={team} />
  return (
    <Page>
      {back()}
      <PageHeader title={t('Team')} />
      <Loaded query={onceFetched(query)} errorTitle={t('Failed to load the team')}>
        {() => <EmptyState icon={UserRoundX} title={t("This team isn't here")} text={t('It may have been deleted.')} />}
      </Loaded>
    </Page>
  )
}

function Team({ family, team }: { family: ActiveFamily; team: TeamReply }) {
  const query = useQuery(gamesQuery(family.id, team.id))
  const mayEdit = useMay('edit_sports')
  const games = query.data ?? []
  const isLoading = useDeferredPending(
    isAnyPending([query, useQuery(playersQuery(family.id, team.id)), useQuery(statsQuery(family.id, team.id))]),
  )
  const editing = useDialog<TeamReply>()
  const scheduling = useDialog<GameReply>()
  const importing = useDialog<never>()
  const scoring = useDialog<GameReply>()
  const counting = useDialog<GameReply>()
  const record = recordOf(games)
  const facts = [team.sport, team.season, team.league].filter(Boolean).join(' · ')
  const scored = games.find(({ id }) => id === scoring.subject?.id)
  const aboutOf = (game: GameReply) => gameText(game, team.name)
  // Parts that come one after the other would move each other.
  if (isLoading)
    return (
      <Page>
        {back()}
        <PageHeader title={team.name} />
        <Skeletons count={3} of="h-56 w-full rounded-box" className="flex flex-col gap-4" />
      </Page>
    )
  return (
    <Page>
      <div className="flex flex-col gap-1">
        {back()}
        <PageHeader
          title={team.name}
          subtitle={facts}
          actions={mayEdit && <TeamActs family={family} team={team} onEdit={() => editing.show(team)} />}
        />
      </div>
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card title={t('Record')} className="lg:col-span-2">
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
            <p className="flex flex-wrap items-baseline gap-x-4">
              <span className="font-heading text-4xl tabular-nums">{recordText(record)}</span>
              <span className="text-muted">{[t('won, lost, drawn'), streakText(record)].filter(Boolean).join(' · ')}</span>
            </p>
            <Coach team={team} />
          </div>
        </Card>
        <Loaded query={query} errorTitle={t('Failed to load the games')}>
          {(all) => (
            <SeasonCard
              family={family}
              team={team}
              games={all}
              acts={{
                onAdd: () => scheduling.show(),
                onImport: () => importing.show(),
                onEdit: scheduling.show,
                onScore: scoring.show,
                onStats: counting.show,
              }}
            />
          )}
        </Loaded>
        <div className="flex min-w-0 flex-col gap-4 sm:gap-5">
          <StatsCard family={family} team={team} games={games} />
          <PlayersCard familyId={family.id} team={team} />
        </div>
      </div>
      {editing.openCount > 0 && (
        <TeamDialog key={`team ${editing.openCount}`} familyId={family.id} team={editing.subject} {...editing.props} />
      )}
      {scheduling.openCount > 0 && (
        <GameDialog key={`game ${scheduling.openCount}`} family={family} teams={[team]} game={scheduling.subject} {...scheduling.props} />
      )}
      {importing.openCount > 0 && <ScheduleDialog key={`import ${importing.openCount}`} family={family} team={team} {...importing.props} />}
      {scored && <ScoreDialog key={`score ${scoring.openCount}`} game={scored} team={team} about={aboutOf(scored)} {...scoring.props} />}
      {counting.subject && (
        <StatsDialog
          key={`stats ${counting.openCount}`}
          familyId={family.id}
          team={team}
          game={counting.subject}
          about={aboutOf(counting.subject)}
          {...counting.props}
        />
      )}
    </Page>
  )
}

function TeamActs({ family, team, onEdit }: { family: ActiveFamily; team: TeamReply; onEdit: () => void }) {
  const navigate = useNavigate()
  const removal = useDeleteTeam(family.id)
  const leave = async () => {
    await navigate({ to: '/sports', replace: true })
    return refreshArea('sports', family.id)
  }
  const remove = () => removal.mutate(team.id, { onSuccess: leave })
  return (
    <>
      <Button icon={<Pencil aria-hidden className="size-4" />} onClick={onEdit}>
        {t('Edit')}
      </Button>
      <CardMenu itemName={team.name} onDelete={remove} />
    </>
  )
}
