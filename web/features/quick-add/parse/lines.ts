import { maxLineLength } from '../quick-add.types'
import type { Grammar } from './grammar'

export type Part = { start: number; end: number }

/** Bullets, numbers and check boxes of pasted lists. */
const bullet = /^(?:[-*+•‣◦▪–—·] {0,3}(?=[^\d\s-]|\d)|\d{1,2}[.)] (?=\S)|[-*+•] ?(?=\[)){0,1}(?:\[[ xX✓✔]?\] {0,3}|[☐☑☒✓✔✅] {0,3})?/u

const trimmed = (text: string, { start, end }: Part): Part => {
  const part = text.slice(start, end)
  const from = start + part.length - part.trimStart().length
  return { start: from, end: Math.max(from, from + part.trim().length) }
}

/** The lines of a text, without their bullets. */
export const linesOf = (text: string): Part[] => {
  const parts: Part[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const end = start + Math.min(line.length, maxLineLength)
    const cut = trimmed(text, { start, end })
    const isList = text.includes('\n')
    const lead = bullet.exec(text.slice(cut.start, cut.end))?.[0] ?? ''
    // "7. up" alone may be anything; in a list it is a number.
    const isBullet = isList || !/^\d/.test(lead)
    const part = trimmed(text, { start: cut.start + (isBullet ? lead.length : 0), end: cut.end })
    if (part.end > part.start) parts.push(part)
    start += line.length + 1
  }
  return parts
}

/** The entries of a line between commas, and a last "and". No comma of a number parts it.
 * @param isWhole whether it is known with the "and"
 * @param isOne whether a part alone is something to buy
 */
export const entriesOf = (
  text: string,
  line: Part,
  { words }: Grammar,
  isWhole: (entry: string) => boolean,
  isOne: (entry: string) => boolean,
): Part[] => {
  const signs = [...text.slice(line.start, line.end).matchAll(/(?<!\d),|,(?!\d)|;/g)].map(({ index }) => line.start + index)
  const parts = [...signs, line.end].map((end, at) => trimmed(text, { start: at === 0 ? line.start : (signs[at - 1] ?? 0) + 1, end }))
  const lead = new RegExp(`^(?:${words.and}) `, 'iu')
  const between = new RegExp(` (?:${words.and}|&|\\+) `, 'giu')
  return parts
    .map((part) => {
      const word = parts.length > 1 ? lead.exec(text.slice(part.start, part.end))?.[0] : undefined
      return word ? { start: part.start + word.length, end: part.end } : part
    })
    .flatMap((part) => {
      const entry = text.slice(part.start, part.end)
      const cuts = [...entry.matchAll(between)].filter(({ index, 0: word }) => {
        const [before, after] = [entry.slice(0, index), entry.slice(index + word.length)]
        return /^\d/.test(after) || (isOne(before.trim()) && isOne(after.trim()) && !isWhole(entry))
      })
      return [...cuts, undefined].map((cut, at) => {
        const before = cuts[at - 1]
        return trimmed(text, {
          start: part.start + (before ? before.index + before[0].length : 0),
          end: cut ? part.start + cut.index : part.end,
        })
      })
    })
    .filter(({ start, end }) => end > start && /[^\s,;:.-]/.test(text.slice(start, end)))
}
