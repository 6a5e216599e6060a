import { Timer } from 'lucide-react'
import type { GameReply, TeamReply } from '#src/features/sports/sports.contract'
import { useToday } from '#web/platform/format/clock'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { Dot } from '#web/ui/dot'
import { Duties } from './duties'
import { Outcome, PlaceLink } from './game-facts'
import { gameText, scoreText, whenText } from './sports.labels'
import { t } from './texts'

type NextGameCardProps = { family: ActiveFamily; team: TeamReply; game: GameReply; onScore: (game: GameReply) => void }

/** The next game or practice: when, where and who drives; while it runs, its score. */
export function NextGameCard({ family, team, game, onScore }: NextGameCardProps) {
  const today = useToday(family.timezone).toString()
  const mayEdit = useMay('edit_sports')
  const isRunning = game.status === 'in_progress'
  const about = gameText(game, team.name)
  const score = scoreText(game)
  return (
    <Card
      title={isRunning ? t('On now') : game.kind === 'practice' ? t('Next practice') : t('Next game')}
      className="lg:col-span-2"
      actions={
        mayEdit &&
        game.kind === 'game' && (
          <Button icon={<Timer aria-hidden className="size-4" />} onClick={() => onScore(game)}>
            {t('Live score')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="flex min-w-0 flex-col gap-1">
            <p className="flex items-center gap-2 font-heading text-2xl [overflow-wrap:anywhere]">
              {team.color && <Dot color={team.color} />}
              {about}
            </p>
            <p className="text-lg tabular-nums">{whenText(game, family.timezone, today)}</p>
            <PlaceLink location={game.location} />
          </div>
          {isRunning ? (
            <p
              role="status"
              aria-label={score && t('Score {score}', { score })}
              className="font-heading text-5xl tabular-nums leading-none"
            >
              {score}
            </p>
          ) : (
            <Outcome game={game} />
          )}
        </div>
        {game.notes && <p className="whitespace-pre-line text-muted [overflow-wrap:anywhere]">{game.notes}</p>}
        <Duties game={game} about={about} />
      </div>
    </Card>
  )
}
