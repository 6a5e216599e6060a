import { Maximize, Minus, Plus, Settings2 } from 'lucide-react'
import { type KeyboardEvent, lazy, type MouseEvent, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { PlaceReply, Whereabouts } from '#src/features/location/location.contract'
import type { Spot } from '#src/features/location/location.rules'
import { lazyScreen } from '#web/platform/loading/lazy-screen'
import { IconButton } from '#web/ui/button'
import { useZoomGestures } from '#web/ui/use-zoom-gestures'
import type { Size, View } from '#web/ui/zoom'
import { distanceText } from '../location.labels'
import { t } from '../texts'
import { MapMarks } from './map-marks'
import { centered, fitting, pannedBy, roundLength, spotAt, toScreen, zoomedBy } from './projection'
import { Tiles } from './tiles'

const BaseMap = lazy(lazyScreen(() => import('./base-map')))

/** Pixels on the right that the controls cover. */
const controls = 72
const step = 1.6
const stride = 80
const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: stride, y: 0 },
  ArrowRight: { x: -stride, y: 0 },
  ArrowUp: { x: 0, y: stride },
  ArrowDown: { x: 0, y: -stride },
}

// Styles of this map alone, which need no classes in the style sheet of every screen.
const water = 'color-mix(in oklab, var(--color-info) 14%, var(--color-base-200))'
const ruler = { height: 6, border: '1px solid', borderTop: 0 }
const lines =
  'linear-gradient(var(--color-base-300) 1px, transparent 1px), linear-gradient(90deg, var(--color-base-300) 1px, transparent 1px)'

type MapViewProps = {
  people: readonly Whereabouts[]
  places: readonly PlaceReply[]
  tileUrl: string | null
  /** A point to bring to the middle; a new object moves the map again. */
  focus: Spot | undefined
  picked: Spot | undefined
  onPick: (spot: Spot) => void
  /** Opens the settings of the map, for a member who may change them. */
  onSettings: (() => void) | undefined
  children?: ReactNode
}

/** The map: drag, wheel, two fingers, or arrow keys, plus, minus and 0 while one of its buttons has the focus. */
export function MapView({ people, places, tileUrl, focus, picked, onPick, onSettings, children }: MapViewProps) {
  const port = useRef<HTMLElement>(null)
  const size = useSize(port)
  const spots = people.flatMap(({ position }) => position ?? [])
  const all: Spot[] = [...spots, ...places]
  const [moved, setMoved] = useState<View>()
  // Until the reader moves the map, it shows everything.
  const view = moved ?? fitting(all, { ...size, width: size.width - controls })
  const latest = useRef(view)
  latest.current = view
  const change = (how: (view: View) => View) => {
    latest.current = how(latest.current)
    setMoved(latest.current)
  }
  useLayoutEffect(() => {
    if (focus) setMoved(centered(focus, Math.max(latest.current.scale, 2 ** 23), size))
  }, [focus, size])
  const zoom = (factor: number) => change((now) => zoomedBy(now, factor, { x: size.width / 2, y: size.height / 2 }))

  useZoomGestures(port, {
    onZoom: (factor, at) => {
      const before = latest.current.scale
      change((now) => zoomedBy(now, factor, at))
      return latest.current.scale !== before
    },
    onPan: (by) => change((now) => pannedBy(now, by)),
  })

  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = arrows[event.key]
    const acts: Record<string, () => void> = {
      '+': () => zoom(step),
      '=': () => zoom(step),
      '-': () => zoom(1 / step),
      '0': () => setMoved(undefined),
    }
    const act = by ? () => change((now) => pannedBy(now, by)) : acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const clicked = (event: MouseEvent) => {
    if ((event.target as Element).closest('button, a, [data-bar]')) return
    const { left = 0, top = 0 } = port.current?.getBoundingClientRect() ?? {}
    onPick(spotAt(latest.current, { x: event.clientX - left, y: event.clientY - top }))
  }
  const middle = spotAt(view, { x: size.width / 2, y: size.height / 2 })
  const bar = roundLength(view, middle.latitude, 120)
  const grid = toScreen(view, { latitude: 0, longitude: 0 })

  return (
    <section
      ref={port}
      aria-label={t('Map')}
      aria-describedby="map-keys"
      onKeyDown={pressed}
      onClick={clicked}
      style={{ background: water }}
      className="relative h-[min(calc(100dvh-13.5rem),54rem)] min-h-96 cursor-grab touch-none overflow-clip overscroll-contain rounded-box active:cursor-grabbing max-sm:h-[62dvh]"
    >
      <p id="map-keys" className="sr-only">
        {t('Arrow keys move the map, plus and minus zoom, 0 shows everything.')}
      </p>
      {view.scale > 2 ** 18 && (
        <div aria-hidden className="absolute inset-0 bg-base-100">
          <div
            className="absolute inset-0 opacity-60"
            style={{
              backgroundImage: lines,
              backgroundSize: `${bar.pixels}px ${bar.pixels}px`,
              backgroundPosition: `${grid.x % bar.pixels}px ${grid.y % bar.pixels}px`,
            }}
          />
        </div>
      )}
      {tileUrl ? (
        <Tiles url={tileUrl} view={view} size={size} />
      ) : (
        <Suspense>
          <BaseMap view={view} />
        </Suspense>
      )}
      <MapMarks view={view} size={size} people={people} places={places} picked={picked} />
      <p
        className="pointer-events-none absolute rounded-field bg-(--float) px-2 py-1 text-xs tabular-nums shadow-float"
        style={{ top: 12, left: 12 }}
      >
        <span aria-hidden className="mb-1 block" style={{ ...ruler, width: bar.pixels }} />
        {distanceText(bar.meters)}
      </p>
      <div className="absolute right-3 flex cursor-default flex-col gap-2" style={{ top: 12 }}>
        <IconButton label={t('Zoom in')} tooltipSide="left" onClick={() => zoom(step)} className="bg-(--float) shadow-float">
          <Plus aria-hidden className="size-5" />
        </IconButton>
        <IconButton label={t('Zoom out')} tooltipSide="left" onClick={() => zoom(1 / step)} className="bg-(--float) shadow-float">
          <Minus aria-hidden className="size-5" />
        </IconButton>
        <IconButton
          label={t('Show everything')}
          tooltipSide="left"
          onClick={() => setMoved(undefined)}
          className="bg-(--float) shadow-float"
        >
          <Maximize aria-hidden className="size-5" />
        </IconButton>
        {onSettings && (
          <IconButton label={t('Map settings')} tooltipSide="left" onClick={onSettings} className="bg-(--float) shadow-float">
            <Settings2 aria-hidden className="size-5" />
          </IconButton>
        )}
      </div>
      {children && (
        <div data-bar className="absolute inset-x-3 bottom-3 flex cursor-default justify-center">
          {children}
        </div>
      )}
    </section>
  )
}

const useSize = (port: { current: HTMLElement | null }): Size => {
  const [size, setSize] = useState<Size>({ width: 800, height: 500 })
  useLayoutEffect(() => {
    const element = port.current
    if (!element) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0) setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [port])
  return size
}
