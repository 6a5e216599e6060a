import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import type { GameReply, PlayerReply, StatReply, TeamReply } from '#src/features/sports/sports.contract'
import { formatMoment, numberFormat } from '#web/platform/format/formats'
import type { ActiveFamily } from '#web/platform/session/session'
import { useRemembered } from '#web/platform/session/use-remembered'
import { Card } from '#web/ui/card'
import { EmptyLine } from '#web/ui/empty-line'
import { combineQueries, Loaded } from '#web/ui/loaded'
import { Select } from '#web/ui/select'
import { Skeletons } from '#web/ui/skeleton'
import { SeasonChart } from './season-chart'
import { playerName, statName } from './sports.labels'
import { playersQuery, statsQuery } from './sports.queries'
import { scorePoints, statPoints, statTypes, sumOf } from './stats.rules'
import { t } from './texts'

type StatsCardProps = { family: ActiveFamily; team: TeamReply; games: readonly GameReply[] }

const number = (value: number) => numberFormat({ maximumFractionDigits: 3 }).format(value)

/** The chart of the season, and the sums of each player. */
export function StatsCard({ family, team, games }: StatsCardProps) {
  const query = combineQueries<[PlayerReply[], StatReply[]]>(
    useQuery(playersQuery(family.id, team.id)),
    useQuery(statsQuery(family.id, team.id)),
  )
  return (
    <Card title={t('Stats')}>
      <Loaded
        query={query}
        errorTitle={t('Failed to load the stats')}
        skeleton={<Skeletons count={3} of="h-11 w-full" className="flex flex-col gap-3" />}
      >
        {([players, stats]) => <Stats family={family} games={games} players={players} stats={stats} />}
      </Loaded>
    </Card>
  )
}

type StatsProps = { family: ActiveFamily; games: readonly GameReply[]; players: readonly PlayerReply[]; stats: readonly StatReply[] }

function Stats({ family, games, players, stats }: StatsProps) {
  const types = statTypes(stats)
  const [lastDrawn, setDrawn] = useRemembered('sports.chart', undefined, '')
  const drawn = types.includes(lastDrawn) ? lastDrawn : ''
  const dayOf = ({ gameDate }: GameReply) => formatMoment(gameDate, family.timezone, { month: 'numeric', day: 'numeric' })
  const points = drawn ? statPoints(games, stats, drawn, dayOf) : scorePoints(games, dayOf)
  if (types.length === 0 && points.length === 0) return <EmptyLine icon={ChartColumn} text={t('No results or stats yet')} />
  return (
    <div className="flex flex-col gap-5">
      {types.length > 0 && (
        <Select
          label={t('Chart')}
          options={[{ value: '', label: t('Score') }, ...types.map((value) => ({ value, label: statName(value) }))]}
          value={drawn}
          onValueChange={setDrawn}
        />
      )}
      <SeasonChart
        label={drawn ? t('{stat} by game', { stat: statName(drawn) }) : t('Score by game')}
        points={points}
        series={drawn ? [statName(drawn)] : [t('Ours'), t('Theirs')]}
      />
      {types.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a wide table
        <section className="overflow-x-auto" tabIndex={0} aria-label={t('Stats by player')}>
          <table className="w-full text-start">
            <thead>
              <tr className="text-muted text-sm">
                <th scope="col" className="py-2 pe-3 text-start font-medium">
                  {t('Player')}
                </th>
                {types.map((type) => (
                  <th key={type} scope="col" className="px-2 py-2 text-end font-medium">
                    {statName(type)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {players
                .map((player) => ({ player, own: stats.filter(({ playerId }) => playerId === player.id) }))
                .filter(({ own }) => own.length > 0)
                .map(({ player, own }) => (
                  <tr key={player.id} className="border-base-300 border-t">
                    <th scope="row" className="max-w-40 py-2 pe-3 text-start font-normal [overflow-wrap:anywhere]">
                      {playerName(player)}
                    </th>
                    {types.map((type) => (
                      <td key={type} className="px-2 py-2 text-end tabular-nums">
                        {number(sumOf(own, type))}
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
