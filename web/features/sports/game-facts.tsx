import { MapPin } from 'lucide-react'
import type { GameReply } from '#src/features/sports/sports.contract'
import { resultOf } from '#src/features/sports/sports.rules'
import { mapLink } from '#web/platform/format/links'
import { Badge, type Tone } from '#web/ui/badge'
import { outcomeText } from './sports.labels'
import { rich } from './texts'

const tones: Record<string, Tone> = { W: 'success', L: 'error', D: 'neutral' }

/** "Won 3–1", "Live 2–1" or "Cancelled"; nothing for a game to come. */
export function Outcome({ game }: { game: GameReply }) {
  const text = outcomeText(game)
  if (!text) return null
  const result = resultOf(game)
  if (game.status === 'in_progress') return <Badge tone="warning">{text}</Badge>
  return <Badge tone={result && tones[result]}>{text}</Badge>
}

/** A place that opens in the phone's map app. */
export function PlaceLink({ location }: { location: string | null }) {
  if (!location) return null
  return (
    <a
      href={mapLink(location)}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex min-h-6 min-w-0 items-center gap-1.5 [overflow-wrap:anywhere]"
    >
      <MapPin aria-hidden className="size-4 shrink-0" />
      {rich('{location}<hidden> on the map</hidden>', { location, hidden: (children) => <span className="sr-only">{children}</span> })}
    </a>
  )
}
