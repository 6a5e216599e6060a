import { CalendarPlus, Download, FileUp, ListPlus, Timer } from 'lucide-react'
import { useState } from 'react'
import type { GameReply, TeamReply } from '#src/features/sports/sports.contract'
import { useToday } from '#web/platform/format/clock'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { Button, buttonClass } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { CardMenu } from '#web/ui/card-menu'
import { EmptyState } from '#web/ui/empty-state'
import { MenuItem } from '#web/ui/menu'
import { Outcome, PlaceLink } from './game-facts'
import { rivalText, whenText } from './sports.labels'
import { useDeleteGame } from './sports.queries'
import { t } from './texts'

export type SeasonActs = {
  onAdd: () => void
  onImport: () => void
  onEdit: (game: GameReply) => void
  onScore: (game: GameReply) => void
  onStats: (game: GameReply) => void
}
type SeasonCardProps = { family: ActiveFamily; team: TeamReply; games: readonly GameReply[]; acts: SeasonActs }

/** Results that show before the whole season is asked for. */
const recent = 3

const icon = { 'aria-hidden': true, className: 'size-4 max-sm:hidden' } as const

/** The season of a team: games and practices by date. */
export function SeasonCard({ family, team, games, acts }: SeasonCardProps) {
  const mayEdit = useMay('edit_sports')
  const [isWhole, setWhole] = useState(false)
  const isPlayed = ({ status }: GameReply) => status === 'completed'
  const lastResults = games.filter(isPlayed).slice(-recent)
  const shown = isWhole ? games : games.filter((game) => !isPlayed(game) || lastResults.includes(game))
  const buttons = mayEdit && (
    <>
      <Button icon={<CalendarPlus {...icon} />} onClick={acts.onAdd}>
        {t('Schedule Activity')}
      </Button>
      <Button icon={<FileUp {...icon} />} onClick={acts.onImport}>
        {t('Import Schedule')}
      </Button>
    </>
  )
  return (
    <Card title={t('Season')}>
      {games.length === 0 ? (
        <EmptyState
          icon={CalendarPlus}
          title={t('No games yet')}
          text={t("Type the schedule in, paste it, or import the league's calendar.")}
          action={buttons && <div className="flex flex-wrap justify-center gap-2">{buttons}</div>}
        />
      ) : (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
            {buttons}
            <a href={`/api/sports/teams/${team.id}/season.ics`} download="season.ics" className={buttonClass('quiet')}>
              <Download {...icon} />
              {t('Export Season')}
            </a>
          </div>
          <ul aria-label={t('Season')} className="flex flex-col divide-y divide-base-300">
            {shown.map((game) => (
              <GameRow key={game.id} family={family} game={game} acts={acts} mayEdit={mayEdit} />
            ))}
          </ul>
          {shown.length < games.length && (
            <Button size="sm" className="self-start" onClick={() => setWhole(true)}>
              {t('Show all {count}', { count: games.length })}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

function GameRow({ family, game, acts, mayEdit }: { family: ActiveFamily; game: GameReply; acts: SeasonActs; mayEdit: boolean }) {
  const today = useToday(family.timezone).toString()
  const removal = useDeleteGame(family.id)
  const when = whenText(game, family.timezone, today)
  const name = `${rivalText(game)}, ${when}`
  const isOff = game.status === 'cancelled' || game.status === 'postponed'
  return (
    <li data-row={game.id} className="flex items-start justify-between gap-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className={`font-medium [overflow-wrap:anywhere] ${isOff ? 'line-through' : ''}`}>{rivalText(game)}</span>
          <Outcome game={game} />
        </p>
        <p className="text-muted text-sm tabular-nums">{when}</p>
        <PlaceLink location={game.location} />
      </div>
      {mayEdit && (
        <CardMenu
          itemName={name}
          first={
            game.kind === 'game' && (
              <>
                <MenuItem icon={<Timer {...icon} />} onSelect={() => acts.onScore(game)}>
                  {t('Live score')}
                </MenuItem>
                <MenuItem icon={<ListPlus {...icon} />} onSelect={() => acts.onStats(game)}>
                  {t('Stats')}
                </MenuItem>
              </>
            )
          }
          onEdit={() => acts.onEdit(game)}
          onDelete={() => removal.mutate(game.id)}
          className="-my-1.5 -me-2 shrink-0"
        />
      )}
    </li>
  )
}
