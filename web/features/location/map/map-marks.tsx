import type { PlaceReply, Whereabouts } from '#src/features/location/location.contract'
import type { Spot } from '#src/features/location/location.rules'
import { Avatar } from '#web/ui/avatar'
import { pictureOf } from '#web/ui/picture'
import type { Size, View } from '#web/ui/zoom'
import { placeName } from '../location.labels'
import { pixelsOf, toScreen } from './projection'
import { offsetIn, stacksOf } from './stacks'

const middle = '-50% -50%'

type MapMarksProps = {
  view: View
  people: readonly Whereabouts[]
  places: readonly PlaceReply[]
  size: Size
  picked: Spot | undefined
}

/** People, places, accuracy circles and today's trails. The list beside the map says the same in words. */
export function MapMarks({ view, size, people, places, picked }: MapMarksProps) {
  const at = (spot: Spot) => {
    const { x, y } = toScreen(view, spot)
    return { left: x, top: y }
  }
  const isInWindow = (spot: Spot) => {
    const { x, y } = toScreen(view, spot)
    return x >= 0 && x <= size.width && y >= 0 && y <= size.height - 40
  }
  const isApart = (one: Spot, other: Spot) => {
    const [from, to] = [toScreen(view, one), toScreen(view, other)]
    return Math.abs(from.y - to.y) > 24 || Math.abs(from.x - to.x) > 90
  }
  // Names that would cover one another wait until the map is nearer.
  const labelled: PlaceReply[] = []
  for (const place of places) if (isInWindow(place) && labelled.every((other) => isApart(place, other))) labelled.push(place)
  const circle = (spot: Spot, meters: number) => {
    const { x, y } = toScreen(view, spot)
    return { cx: x, cy: y, r: pixelsOf(view, meters, spot.latitude) }
  }
  const stacks = stacksOf(people.flatMap((mark) => (mark.position ? { mark, at: toScreen(view, mark.position) } : [])))
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-clip">
      <svg aria-hidden="true" className="absolute inset-0 size-full">
        {places.map((place) => (
          <circle
            key={place.id}
            {...circle(place, place.radius)}
            fill="currentColor"
            fillOpacity={0.12}
            stroke="currentColor"
            strokeOpacity={0.6}
            strokeWidth={1.5}
            className="text-primary"
          />
        ))}
        {people.map(({ userId, color, position, trail }) => (
          <g key={userId} style={{ color }}>
            <polyline
              points={trail.map((spot) => Object.values(toScreen(view, spot)).join(',')).join(' ')}
              fill="none"
              stroke="currentColor"
              strokeWidth={4}
              strokeOpacity={0.55}
              strokeLinecap="round"
              strokeLinejoin="round"
            />
            {position?.accuracy != null && (
              <circle
                {...circle(position, position.accuracy)}
                fill="currentColor"
                fillOpacity={0.12}
                stroke="currentColor"
                strokeOpacity={0.4}
              />
            )}
          </g>
        ))}
      </svg>
      {labelled.map((place) => {
        const { x, y } = toScreen(view, place)
        return (
          // As wide as a long name, and moved into the window: a label at its edge stays readable.
          <span
            key={place.id}
            className="absolute flex w-32 justify-center"
            style={{ left: `clamp(0px, ${x}px - 4rem, 100% - 8rem)`, top: y + 24 }}
          >
            <span className="truncate rounded-full bg-(--float) px-2 py-0.5 font-medium text-xs shadow-float">{placeName(place)}</span>
          </span>
        )
      })}
      {stacks.flatMap(({ at: { x, y }, shown, more }) => {
        const count = shown.length + (more > 0 ? 1 : 0)
        const styleOf = (index: number) => ({ left: x + offsetIn(index, count), top: y, translate: middle })
        return [
          ...shown.map(({ userId, user, color }, index) => (
            <span key={userId} className="absolute rounded-full bg-base-100 shadow-float" style={styleOf(index)}>
              <Avatar name={user.name} src={pictureOf(user.profileImageUrl)} color={color} size="md" decorative />
            </span>
          )),
          more > 0 && (
            <span
              key={`more than ${shown[0]?.userId}`}
              className="absolute flex size-10 items-center justify-center rounded-full bg-neutral font-medium text-neutral-content text-sm shadow-float"
              style={styleOf(count - 1)}
            >
              +{more}
            </span>
          ),
        ]
      })}
      {picked && <span className="absolute size-5 rounded-full bg-primary shadow-float" style={{ ...at(picked), translate: middle }} />}
    </div>
  )
}
