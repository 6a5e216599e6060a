import { useSignals } from '@preact/signals-react/runtime'
import { type CSSProperties, createContext, type ReactNode, useContext, useMemo } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { useMembers } from '#web/platform/session/session'
import { storedValue } from '#web/platform/session/stored-signal'
import { peopleOf } from './people.rules'

export const colorings = ['category', 'person'] as const
export type Coloring = (typeof colorings)[number]

/** The chosen meaning of the colours of events. */
export const [coloring, colorBy] = storedValue<Coloring>('calendar-colors', 'category', (value): value is Coloring =>
  colorings.includes(value as Coloring),
)

/** The colours of an event, at least one: its own, or those of the people whom it concerns. */
type ColorsOf = (event: EventReply) => readonly [string, ...string[]]

const ownColor: ColorsOf = ({ color }) => [color]

const Colors = createContext<ColorsOf>(ownColor)

/** Gives the events below it the colours that the reader chose. */
export function EventColors({ children }: { children: ReactNode }) {
  useSignals()
  const members = useMembers()
  const byPerson = coloring.value === 'person'
  const colorsOf = useMemo(() => (byPerson ? personColors(members) : ownColor), [byPerson, members])
  return <Colors value={colorsOf}>{children}</Colors>
}

const personColors = (members: readonly { userId: string; color: string }[]): ColorsOf => {
  const byId = new Map(members.map(({ userId, color }) => [userId, color]))
  return (event) => {
    const [first, ...others] = peopleOf(event).flatMap((id) => byId.get(id) ?? [])
    // Former members have no colour any more.
    return first ? [first, ...others] : [event.color]
  }
}

export const useEventColors = (event: EventReply) => useContext(Colors)(event)

/** A stripe of one colour, or of several one below the other. */
export const stripeOf = ([first, ...others]: readonly [string, ...string[]]): CSSProperties => {
  if (others.length === 0) return { backgroundColor: first }
  const colors = [first, ...others]
  const stops = colors.map((color, n) => `${color} ${(n / colors.length) * 100}% ${((n + 1) / colors.length) * 100}%`)
  return { backgroundColor: first, backgroundImage: `linear-gradient(${stops.join(', ')})` }
}
