import { Lock, Repeat } from 'lucide-react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { occurrenceKey } from '#src/features/calendar/calendar.series.rules'
import { softTint } from '#web/ui/color'
import { timeText } from './calendar.labels'
import { stripeOf, useEventColors } from './event-colors'
import { EventTitle } from './event-title'
import { t } from './texts'
import type { Block } from './week.rules'

interface EventBlockProps {
  block: Block<EventReply>
  /** Pixels per minute. */
  pixels: number
  /** Seven days on a phone: there is room for the title alone. */
  isTight: boolean
  timezone: string
  onOpen: () => void
}

/** A timed event in the column of a day. */
export function EventBlock({ block: { span, top, bottom, column, columns }, pixels, isTight, timezone, onOpen }: EventBlockProps) {
  const { event } = span
  const colors = useEventColors(event)
  const height = (bottom - top) * pixels
  return (
    <button
      type="button"
      data-event={occurrenceKey(event)}
      onClick={onOpen}
      className="absolute cursor-pointer select-none p-px text-start outline-primary [-webkit-touch-callout:none] focus-visible:z-3"
      style={{ top: top * pixels, height, ...(isTight ? cascade(column, columns) : sideBySide(column, columns)) }}
    >
      <span
        className={`relative flex h-full overflow-hidden rounded-md ${isTight && column > 0 ? 'outline outline-base-100' : ''}`}
        style={softTint(colors[0])}
      >
        <span aria-hidden className="w-[3px] shrink-0" style={stripeOf(colors)} />
        {isTight ? (
          <TightFace event={event} span={span} height={height} timezone={timezone} />
        ) : (
          <Face event={event} span={span} height={height} columns={columns} timezone={timezone} />
        )}
      </span>
      {/* On a phone, the end is in the form. */}
      {!isTight && <span aria-hidden data-end className="absolute inset-x-0 bottom-0 h-2 cursor-ns-resize pointer-coarse:hidden" />}
    </button>
  )
}

const sideBySide = (column: number, columns: number) => ({ insetInlineStart: `${(column / columns) * 100}%`, width: `${100 / columns}%` })

/** The share of a day's width that stays free for the events below, on a phone: side by side no word would fit. */
const cascadeShare = 50

const cascade = (column: number, columns: number) => {
  const start = columns > 1 ? (column / (columns - 1)) * cascadeShare : 0
  return { insetInlineStart: `${start}%`, width: `${100 - start}%` }
}

type FaceProps = Pick<Block<EventReply>, 'span'> & { event: EventReply; height: number; timezone: string }

/** The number of title lines that fit above the time. */
const lines = (height: number) => (height < 40 ? '' : height < 56 ? 'line-clamp-1' : 'line-clamp-2')

function Face({ event, span, height, columns, timezone }: FaceProps & { columns: number }) {
  const isLow = height < 40
  return (
    <span className={`flex min-w-0 grow px-1 text-xs leading-[1.33] ${isLow ? 'items-center gap-1' : 'flex-col py-0.5'}`}>
      <span className={`min-w-0 font-medium ${isLow ? 'grow truncate' : 'shrink-0 [overflow-wrap:anywhere]'} ${lines(height)}`}>
        <EventTitle event={event} />
      </span>
      <span className="flex min-w-0 shrink-0 items-center gap-1">
        <span className={isLow || columns > 2 ? 'sr-only' : 'min-w-0 truncate'}>{timeText(span, timezone)}</span>
        {columns === 1 && event.recurrence && <Repeat role="img" aria-label={t('Repeats')} className="size-3 shrink-0" />}
        {columns === 1 && event.isPrivate && <Lock role="img" aria-label={t('Private')} className="size-3 shrink-0" />}
      </span>
      {height > 64 && event.location && <span className="truncate">{event.location}</span>}
    </span>
  )
}

/** Pixels of a line on a phone. */
const tightLine = 13

function TightFace({ event, span, height, timezone }: FaceProps) {
  const clamp = Math.max(1, Math.floor((height - 3) / tightLine))
  return (
    <span
      className="my-px line-clamp-1 min-w-0 grow self-start hyphens-auto ps-0.5 font-medium text-[min(0.6875rem,3vw)] [overflow-wrap:anywhere]"
      style={{ lineHeight: `${tightLine}px`, WebkitLineClamp: clamp }}
    >
      <EventTitle event={event} />
      <span className="sr-only">, {timeText(span, timezone)}</span>
    </span>
  )
}
