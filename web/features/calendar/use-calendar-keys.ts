import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { daysOf } from '#src/features/calendar/calendar.days.rules'
import { daysIntoWeek } from '#src/features/calendar/calendar.rules'
import { readerFirstDay } from '#web/platform/language/language'
import type { ActiveFamily } from '#web/platform/session/session'
import { isPlainKey } from '#web/ui/plain-key'
import { useShortcuts } from '../shortcuts/shortcuts.state'
import { showToday } from './calendar.state'
import { endingOn, snap, stepped, type Times } from './move.rules'
import { t } from './texts'
import { type MoveEvent, mayMove } from './use-move'

const isMirrored = () => getComputedStyle(document.documentElement).direction === 'rtl'

/** The days from a line's beginning to its end that an arrow leads; 0 for other keys. */
const daysOfArrow = (key: string) => {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0
  return (key === 'ArrowRight') === isMirrored() ? -1 : 1
}

/** The day that a key leads to; undefined for other keys. */
export const dayAfterKey = (key: string, day: Temporal.PlainDate): Temporal.PlainDate | undefined => {
  const into = () => daysIntoWeek(day, readerFirstDay())
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return day.add({ days: daysOfArrow(key) })
    case 'ArrowUp':
      return day.subtract({ weeks: 1 })
    case 'ArrowDown':
      return day.add({ weeks: 1 })
    case 'Home':
      return day.subtract({ days: into() })
    case 'End':
      return day.add({ days: 6 - into() })
    case 'PageUp':
      return day.subtract({ months: 1 })
    case 'PageDown':
      return day.add({ months: 1 })
    default:
      return undefined
  }
}

/** Handles plain arrows and page keys that are pressed while no control has the focus. @param onKey returns whether it took the key */
export const usePageKeys = (onKey: (event: KeyboardEvent) => boolean) => {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event
      const isFree = target === document.body || (target as Element | null)?.id === 'screen'
      const isWalk = /^(Arrow|Page)/.test(event.key)
      if (isFree && isWalk && !event.shiftKey && isPlainKey(event) && latest.current(event)) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** `t` leads to today, anywhere in the calendar; and the list of shortcuts has those of the calendar. */
export const useCalendarKeys = () => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 't' && isPlainKey(event) && showToday()
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  useShortcuts({
    title: t('Family Calendar'),
    shortcuts: [
      { keys: ['T'], does: t('Go to today') },
      { keys: ['←', '→', '↑', '↓'], does: t('Move between days') },
      { keys: [t('Page ↑'), t('Page ↓')], does: t('Move between months') },
      { keys: [t('Enter')], does: t('Open the day') },
      { keys: [t('Shift'), '← →'], does: t('Move an event by a day') },
      { keys: [t('Shift'), '↑ ↓'], does: t('Move an event by a quarter of an hour') },
      { keys: [t('Alt'), t('Shift'), '↑ ↓'], does: t('Change the end of an event') },
    ],
  })
}

/** The times after a step: with Alt the end steps, else the whole event. */
const stepOf = (event: EventReply, { key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>, zone: string): Times | undefined => {
  const days = daysOfArrow(key)
  if (days) return altKey ? endingOn(event, daysOf(event, zone).last.add({ days }), zone) : stepped(event, { days }, zone)
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const minutes = key === 'ArrowDown' ? snap : -snap
  return stepped(event, altKey ? { end: minutes } : { minutes }, zone)
}

/** Shift with arrows moves the event that has the focus, with Alt its end. @returns whether the keys were taken */
export const moveByKey = (keys: ReactKeyboardEvent, event: EventReply, family: ActiveFamily, move: MoveEvent) => {
  if (!keys.shiftKey || keys.ctrlKey || keys.metaKey || !mayMove(family, event)) return false
  const times = (keys.target as Element).matches('input, textarea') ? undefined : stepOf(event, keys, family.timezone)
  if (!times) return false
  keys.preventDefault()
  move(event, times)
  return true
}
