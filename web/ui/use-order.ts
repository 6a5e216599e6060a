import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { isBefore, type Layout, layoutOf, stepOf } from './order.rules'
import { t } from './texts'

/** A row that was picked up, and the position where letting go would put it. */
type Held = { id: string; to: number; byKey: boolean; layout: Layout }

export type Order = {
  /** Of the rows or cards while one of them is held. */
  layout: Layout
  /** The side of a row at which the line of the drop is drawn. */
  lineAt: (id: string) => 'before' | 'after' | undefined
  isHeld: (id: string) => boolean
  handle: (id: string, name: string) => object
  /** For screen readers: what a key has just done. */
  says: string
}

/** Pixels from the top and the bottom of the window in which a drag scrolls it, and pixels of each step. */
const edge = { zone: 72, step: 14 }

const isMirrored = () => getComputedStyle(document.documentElement).direction === 'rtl'

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-order="${CSS.escape(id)}"]`)

const boxesOf = (ids: readonly string[]) => ids.flatMap((id) => rowOf(id)?.getBoundingClientRect() ?? [])

/** The new index of a row: the number of other rows that come before the pointer. */
const positionAt = (ids: readonly string[], { id, layout }: Held, pointer: { x: number; y: number }) =>
  boxesOf(ids.filter((other) => other !== id)).filter((box) => isBefore(box, pointer, layout, isMirrored())).length

/**
 * Drags rows into an order, by a handle: with any pointer, or by keys (Space picks up and drops, the arrows move, Escape cancels). A row
 * carries `data-order` with its id.
 * @param listOf the rows among which a row can move, in their order
 * @param onMove gets the position among them, from 0
 */
export const useOrder = (listOf: (id: string) => readonly string[], onMove: (id: string, to: number) => void): Order => {
  const [held, setHeld] = useState<Held>()
  const [says, say] = useState('')
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  const drop = ({ id, to }: Held) => {
    setHeld(undefined)
    if (listOf(id).indexOf(id) !== to) onMove(id, to)
  }
  const onPointerDown = (id: string) => (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    const ids = listOf(id)
    const row = rowOf(id)
    const start = { x: event.clientX, y: event.clientY + scrollY }
    const layout = layoutOf(boxesOf(ids))
    let now: Held = { id, to: ids.indexOf(id), byKey: false, layout }
    setHeld(now)
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (clientY < edge.zone) scrollBy(0, -edge.step)
      if (clientY > innerHeight - edge.zone) scrollBy(0, edge.step)
      if (row) row.style.translate = `${layout === 'grid' ? clientX - start.x : 0}px ${clientY + scrollY - start.y}px`
      const to = positionAt(ids, now, { x: clientX, y: clientY })
      if (to === now.to) return
      now = { ...now, to }
      setHeld(now)
    }
    const end = new AbortController()
    stop.current = () => {
      end.abort()
      if (row) row.style.translate = ''
    }
    const cancel = () => {
      stop.current()
      setHeld(undefined)
    }
    const { signal } = end
    addEventListener('pointermove', move, { signal })
    addEventListener('pointercancel', cancel, { signal })
    addEventListener('keydown', (pressed: globalThis.KeyboardEvent) => pressed.key === 'Escape' && cancel(), { signal })
    addEventListener(
      'pointerup',
      () => {
        stop.current()
        drop(now)
      },
      { signal },
    )
  }
  const onKeyDown = (id: string, name: string) => (event: KeyboardEvent) => {
    const { key } = event
    const ids = listOf(id)
    const isMine = held?.id === id && held.byKey
    const step = isMine ? stepOf(key, held.layout, isMirrored()) : 0
    if (key === ' ' || (key === 'Enter' && isMine)) {
      event.preventDefault()
      if (isMine) {
        drop(held)
        say(t('{name} was put at position {at} of {count}', { name, at: held.to + 1, count: ids.length }))
        // The row moves in the document, and loses the focus.
        const handle = event.currentTarget as HTMLElement
        requestAnimationFrame(() => handle.focus())
      } else {
        setHeld({ id, to: ids.indexOf(id), byKey: true, layout: layoutOf(boxesOf(ids)) })
        say(t('{name} is picked up. The arrow keys move it, Space puts it down, Escape cancels.', { name }))
      }
    } else if (step !== 0 && isMine) {
      event.preventDefault()
      const to = Math.min(ids.length - 1, Math.max(0, held.to + step))
      setHeld({ ...held, to })
      say(t('Position {at} of {count}', { at: to + 1, count: ids.length }))
    } else if (isMine && (key === 'Escape' || key === 'Tab')) {
      if (key === 'Escape') event.preventDefault()
      event.stopPropagation()
      setHeld(undefined)
      say(t('{name} stays where it was', { name }))
    }
  }
  const lineAt = (id: string) => {
    if (!held) return
    const ids = listOf(held.id)
    if (held.to === ids.indexOf(held.id)) return
    const others = ids.filter((other) => other !== held.id)
    if (others[held.to] === id) return 'before'
    return held.to === others.length && others.at(-1) === id ? 'after' : undefined
  }
  return {
    layout: held?.layout ?? 'list',
    lineAt,
    isHeld: (id) => held?.id === id,
    handle: (id, name) => ({ onPointerDown: onPointerDown(id), onKeyDown: onKeyDown(id, name), 'aria-pressed': held?.id === id }),
    says,
  }
}
