import { Heart } from 'lucide-react'
import { memo, type Ref } from 'react'
import type { RelativeReply } from '#src/features/ancestry/ancestry.contract'
import { generationName, spokenKin } from './ancestry.labels'
import type { Layout } from './ancestry.layout'
import { pictureMiddle } from './layout.lines'
import { measures } from './layout.places'
import { TreeCard } from './tree-card'
import { useRelativePictures } from './use-faces'

type TreeDrawingProps = {
  /** The sheet, of which the viewport shows a part. */
  ref: Ref<HTMLDivElement>
  people: readonly RelativeReply[]
  layout: Layout<RelativeReply>
  current: string | undefined
  onFocus: (personId: string) => void
}

/** The tree at scale 1: the lines, and a list of cards per generation. */
export const TreeDrawing = memo(function TreeDrawing({ ref, people, layout, current, onFocus }: TreeDrawingProps) {
  const faceOf = useRelativePictures()
  const { width, height, cards, rows } = layout
  return (
    <div ref={ref} data-sheet className="absolute top-0 left-0 origin-top-left" style={{ width, height }}>
      <Lines layout={layout} />
      {rows.map(({ generation }, row) => (
        <ul key={generation} aria-label={generationName(generation)}>
          {cards
            .filter((card) => card.row === row)
            .sort((one, other) => one.x - other.x)
            .map(({ person, x, y }) => (
              <TreeCard
                key={person.id}
                {...{ person, x, y, onFocus, ...faceOf(person) }}
                kin={spokenKin(people, person)}
                isCurrent={person.id === current}
              />
            ))}
        </ul>
      ))}
    </div>
  )
})

const Lines = memo(function Lines({ layout: { width, height, lines, couples } }: { layout: Layout<RelativeReply> }) {
  return (
    <>
      <svg aria-hidden="true" width={width} height={height} className="pointer-events-none absolute inset-0 text-edge" fill="none">
        <g stroke="currentColor" strokeWidth={2} strokeLinecap="round" opacity={0.75}>
          {lines.map((line) => (
            <path key={line} d={line} />
          ))}
          {couples.map(({ x, y, ids }) => (
            <path key={ids[0]} d={`M${x - measures.partnerGap / 2} ${y + pictureMiddle}h${measures.partnerGap}`} />
          ))}
        </g>
      </svg>
      {couples.map(({ x, y, ids }) => (
        <span
          key={ids[0]}
          aria-hidden
          className="pointer-events-none absolute flex size-5 items-center justify-center rounded-full bg-base-100 text-primary"
          style={{ left: x - 10, top: y + pictureMiddle - 10 }}
        >
          <Heart className="size-3 fill-current" />
        </span>
      ))}
    </>
  )
})
