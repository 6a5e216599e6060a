import { Minus, Plus } from 'lucide-react'
import type { GameReply, TeamReply } from '#src/features/sports/sports.contract'
import { Button, IconButton } from '#web/ui/button'
import { Dialog } from '#web/ui/dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { pointsOf } from './sports.labels'
import type { Score } from './sports.outbox'
import { useScore } from './sports.queries'
import { t } from './texts'

type ScoreDialogProps = DialogState & { game: GameReply; team: TeamReply; about: string }

/** Live scoring from the sideline: the first point starts the game. @param about names the game */
export function ScoreDialog({ open, onOpenChange, game, team, about }: ScoreDialogProps) {
  const set = useScore(game, about)
  const now: Score = { ourScore: game.ourScore ?? 0, opponentScore: game.opponentScore ?? 0, status: game.status }
  const count = (side: 'ourScore' | 'opponentScore', by: number) => {
    const status = game.status === 'scheduled' || game.status === 'postponed' ? 'in_progress' : game.status
    set.mutate({ ...now, status, [side]: Math.max(0, (now[side] ?? 0) + by) })
  }
  const more = pointsOf(team.sport)
  const isOver = game.status === 'completed'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Live score')}
      description={about}
      footer={
        <Button
          variant={isOver ? 'secondary' : 'primary'}
          onClick={() => {
            set.mutate({ ...now, status: isOver ? 'in_progress' : 'completed' })
            if (!isOver) onOpenChange(false)
          }}
        >
          {isOver ? t('Play on') : t('End the game')}
        </Button>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <Side name={team.name} score={now.ourScore ?? 0} more={more} onCount={(by) => count('ourScore', by)} isPrimary />
        <Side
          name={game.opponent ?? t('Opponent')}
          score={now.opponentScore ?? 0}
          more={more}
          onCount={(by) => count('opponentScore', by)}
        />
      </div>
    </Dialog>
  )
}

type SideProps = { name: string; score: number; more: readonly number[]; onCount: (by: number) => void; isPrimary?: boolean }

function Side({ name, score, more, onCount, isPrimary }: SideProps) {
  return (
    <section aria-label={name} className="flex min-w-0 flex-col items-center gap-3">
      <h3 className="line-clamp-2 min-h-12 text-center font-medium [overflow-wrap:anywhere]">{name}</h3>
      <p role="status" className="font-heading text-7xl tabular-nums leading-none">
        {score}
      </p>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        aria-label={t('Add a point for {name}', { name })}
        className="min-h-28! w-full rounded-box!"
        onClick={() => onCount(1)}
      >
        <Plus aria-hidden className="size-10" />
      </Button>
      {more.length > 0 && (
        <div className="flex w-full gap-2">
          {more.map((points) => (
            <Button
              key={points}
              size="lg"
              aria-label={t('{points, plural, other {Add # points for {name}}}', { points, name })}
              className="flex-1"
              onClick={() => onCount(points)}
            >
              +{points}
            </Button>
          ))}
        </div>
      )}
      <IconButton
        label={t('Take a point from {name}', { name })}
        aria-disabled={score === 0 || undefined}
        onClick={() => score > 0 && onCount(-1)}
      >
        <Minus aria-hidden className="size-5" />
      </IconButton>
    </section>
  )
}
