import { Maximize, Minus, Plus, Printer } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { RelativeReply } from '#src/features/ancestry/ancestry.contract'
import { useUser } from '#web/platform/session/session'
import { IconButton } from '#web/ui/button'
import type { View } from '#web/ui/zoom'
import { generationName } from './ancestry.labels'
import type { Card, Layout } from './ancestry.layout'
import { directions, nextCard } from './ancestry.walk'
import { measures } from './layout.places'
import { t } from './texts'
import { TreeDrawing } from './tree-drawing'
import { PrintStyle, printPlace } from './tree-print'
import { usePanZoom } from './use-pan-zoom'

const step = 1.25
const boxOf = ({ x, y }: { x: number; y: number }) => ({ x, y, width: measures.width, height: measures.height })

type TreeViewProps = {
  people: readonly RelativeReply[]
  layout: Layout<RelativeReply>
  /** The heading of the printed tree. */
  title: string
}

/** The tree in a viewport: drag, zoom, walk by arrow keys, print on one page. */
export function TreeView({ people, layout, title }: TreeViewProps) {
  const user = useUser()
  const port = useRef<HTMLElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const generations = useRef<HTMLDivElement>(null)
  // Not on the viewport: every card would inherit the properties, and its style would be computed again at each step of a drag.
  const showView = useCallback(({ x, y, scale }: View) => {
    if (sheet.current) sheet.current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
    generations.current?.style.setProperty('--y', `${y}px`)
    generations.current?.style.setProperty('--scale', `${scale}`)
  }, [])
  const [focused, setFocused] = useState<string>()
  const cardOf = (id: string | undefined) => layout.cards.find(({ person }) => person.id === id)
  const own = layout.cards.find(({ person }) => person.userId === user.id)
  const current = cardOf(focused) ?? own ?? middleCard(layout)
  const { zoom, fit, reveal, follow, middle } = usePanZoom(port, layout, boxOf(current ?? { x: 0, y: 0 }), showView)

  useFollowing(layout.cards, middle, follow)

  const acts: Record<string, () => void> = {
    '+': () => zoom(step),
    '=': () => zoom(step),
    '-': () => zoom(1 / step),
    _: () => zoom(1 / step),
    '0': fit,
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = acts[event.key]
    if (act) {
      event.preventDefault()
      return act()
    }
    const direction = directions[event.key as keyof typeof directions]
    const from = (event.target as Element).closest<HTMLElement>('[data-card]')
    const card = cardOf(from?.dataset.card)
    if (!direction || !card) return
    event.preventDefault()
    const next = nextCard(layout.cards, card, direction)
    if (next) port.current?.querySelector<HTMLElement>(`[data-card="${next.person.id}"]`)?.focus({ preventScroll: true })
  }
  const layoutRef = useRef(layout)
  layoutRef.current = layout
  const onFocus = useCallback(
    (id: string) => {
      setFocused(id)
      const card = layoutRef.current.cards.find(({ person }) => person.id === id)
      // After a pointer press the card is already in view.
      if (card && document.activeElement?.matches(':focus-visible')) reveal(boxOf(card))
    },
    [reveal],
  )

  return (
    <div className="relative">
      <section
        ref={port}
        aria-label={t('Family tree')}
        aria-describedby="tree-keys"
        data-print
        onKeyDown={pressed}
        style={printPlace(layout)}
        className="relative h-[min(calc(100dvh-13.5rem),54rem)] min-h-96 max-sm:h-[calc(62dvh-3.25rem)] cursor-grab touch-none overflow-clip overscroll-contain rounded-box bg-[color-mix(in_oklab,var(--color-base-300)_55%,var(--color-base-200))] active:cursor-grabbing"
      >
        <PrintStyle isWide={layout.width >= layout.height} />
        <p id="tree-keys" className="sr-only">
          {t('Arrow keys walk among relatives, Enter opens a person, plus and minus zoom, 0 shows the whole tree.')}
        </p>
        <p data-print-title className="hidden font-heading text-2xl print:block">
          {title}
        </p>
        <TreeDrawing ref={sheet} people={people} layout={layout} current={current?.person.id} onFocus={onFocus} />
        <Generations ref={generations} rows={layout.rows} />
      </section>
      <Controls onZoom={zoom} onFit={fit} />
    </div>
  )
}

/** The middle card of the family's own generation, or of the nearest one. */
const middleCard = ({ cards, width }: { cards: readonly Card<RelativeReply>[]; width: number }) =>
  cards.toSorted(
    (one, other) =>
      Math.abs(one.person.generation) - Math.abs(other.person.generation) || Math.abs(one.x - width / 2) - Math.abs(other.x - width / 2),
  )[0]

type Point = { x: number; y: number }

/** Keeps the visible people in place when people are added or removed elsewhere in the tree. */
const useFollowing = (cards: readonly Card<RelativeReply>[], middle: () => Point, follow: (by: Point) => void) => {
  const before = useRef(cards)
  useLayoutEffect(() => {
    const old = before.current
    before.current = cards
    if (old === cards) return
    const { x, y } = middle()
    const distance = (card: Point) => Math.hypot(card.x + measures.width / 2 - x, card.y + measures.height / 2 - y)
    const places = new Map(cards.map((card) => [card.person.id, card]))
    const kept = old.filter(({ person }) => places.has(person.id)).sort((one, other) => distance(one) - distance(other))[0]
    const now = kept && places.get(kept.person.id)
    if (now) follow({ x: now.x - kept.x, y: now.y - kept.y })
  }, [cards, middle, follow])
}

/** The label of each row, at the left edge of the viewport; hidden where the rows are too low. */
function Generations({ ref, rows }: { ref: Ref<HTMLDivElement>; rows: Layout<RelativeReply>['rows'] }) {
  return (
    <div
      ref={ref}
      aria-hidden
      className="pointer-events-none absolute inset-y-0 left-0 w-6 [opacity:calc((var(--scale)-0.42)*20)] max-sm:hidden print:hidden"
    >
      {rows.map(({ generation, top, height }) => (
        <span
          key={generation}
          className="absolute left-1.5 flex items-center justify-center overflow-clip whitespace-nowrap rounded-full bg-base-200/85 px-0.5 py-2 font-medium text-[0.6875rem] text-muted leading-none tracking-wide [writing-mode:sideways-lr]"
          style={{ top: `calc(var(--y) + ${top}px * var(--scale))`, height: `calc(${height}px * var(--scale))` }}
        >
          {generationName(generation)}
        </span>
      ))}
    </div>
  )
}

/** On a phone below the tree, where they cover no face. */
function Controls({ onZoom, onFit }: { onZoom: (factor: number) => void; onFit: () => void }) {
  const button = (label: string, onClick: () => void, icon: ReactNode) => (
    <IconButton label={label} onClick={onClick} className="bg-(--float) shadow-float">
      {icon}
    </IconButton>
  )
  return (
    <div className="flex gap-2 max-sm:justify-end max-sm:pt-2 sm:absolute sm:right-3 sm:bottom-3 sm:flex-col print:hidden">
      {button(t('Zoom in'), () => onZoom(step), <Plus aria-hidden className="size-5" />)}
      {button(t('Zoom out'), () => onZoom(1 / step), <Minus aria-hidden className="size-5" />)}
      {button(t('Fit'), onFit, <Maximize aria-hidden className="size-5" />)}
      {button(t('Print'), () => window.print(), <Printer aria-hidden className="size-5" />)}
    </div>
  )
}
