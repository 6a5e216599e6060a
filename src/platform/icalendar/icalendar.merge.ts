import { foldLine } from './icalendar.lines'
import { type Component, isComponent, type Property, readComponents } from './icalendar.read'

/** Changes a text that an app stored, property by property: whatever Hearth has no place for stays as it came. */

/** A part of a component that Hearth knows. */
export type Rule = {
  names: readonly string[]
  /** The meaning of the part, as text: equal meanings keep the stored lines. */
  meaning: (component: Component) => string
  /** Whether an entry of these names is Hearth's to replace. Default: all of them. */
  isOwn?: (entry: Property | Component) => boolean
}

/** The meaning of a part; a part that can't be read has the meaning of its lines. */
const meaningOf = ({ meaning, names }: Rule, component: Component) => {
  try {
    return meaning(component)
  } catch {
    return component.entries.flatMap((entry) => (isComponent(entry) || !names.includes(entry.name) ? [] : entry.source)).join('')
  }
}

/** A component with the parts of another one whose meaning differs. */
export const mergeComponent = (stored: Component, current: Component, rules: readonly Rule[]): Component => {
  let entries = stored.entries
  for (const rule of rules) {
    if (meaningOf(rule, stored) === meaningOf(rule, current)) continue
    const { names, isOwn = () => true } = rule
    const isPart = (entry: Property | Component) => names.includes(entry.name) && isOwn(entry)
    const fresh = current.entries.filter(isPart)
    const first = entries.findIndex(isPart)
    const end = entries.findIndex(isComponent)
    const isOfComponents = fresh.some(isComponent)
    const place = first >= 0 ? first : isOfComponents || end < 0 ? entries.length : end
    entries = [...entries.slice(0, place), ...fresh, ...entries.slice(place).filter((entry) => !isPart(entry))]
  }
  return { name: stored.name, entries }
}

/** A component as text, with the lines of its properties as they came. */
export const componentText = ({ name, entries }: Component): string => {
  const inside = entries.map((entry) => (isComponent(entry) ? componentText(entry) : `${entry.source.replace(/\r?\n$|\r$/, '')}\r\n`))
  return `BEGIN:${name}\r\n${inside.join('')}END:${name}\r\n`
}

/** Unfolded lines of a component as a component. */
export const toComponent = (lines: readonly string[]): Component =>
  readComponents(lines.map((line) => `${foldLine(line)}\r\n`).join(''))[0] as Component
