import type { GameReply, TeamReply } from '#src/features/sports/sports.contract'
import { useToday } from '#web/platform/format/clock'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { gameText, whenText } from './sports.labels'
import { t } from './texts'

interface MissingResultsProps {
  family: ActiveFamily
  teams: readonly TeamReply[]
  /** Games that are over and have no result. */
  games: readonly GameReply[]
  onScore: (game: GameReply) => void
}

/** Asks how the last games ended. */
export function MissingResults({ family, teams, games, onScore }: MissingResultsProps) {
  const mayEdit = useMay('edit_sports')
  const today = useToday(family.timezone).toString()
  if (!mayEdit || games.length === 0) return null
  return (
    <Card title={t('How did it end?')}>
      <ul className="flex flex-col gap-3">
        {games.map((game) => {
          const name = gameText(game, teams.find(({ id }) => id === game.teamId)?.name ?? '')
          return (
            <li key={game.id} className="flex flex-wrap items-center justify-between gap-2">
              <p className="min-w-0 [overflow-wrap:anywhere]">
                {name}
                <span className="block text-muted text-sm tabular-nums">{whenText(game, family.timezone, today)}</span>
              </p>
              <Button aria-label={t('Add Result: {game}', { game: name })} onClick={() => onScore(game)}>
                {t('Add Result')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
