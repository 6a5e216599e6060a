import type { Meaning, Span } from '../quick-add.types'
import { fold } from './fold'

/** A line or an entry of a list, with the parts understood so far. Positions count from its start. */
export type Sentence = { raw: string; text: string; spans: Span[] }

const address = /:\/\/|^www\.|\p{L}\.\p{L}{2,}(?:[/:?#]|[,.;!?)]*$)|\S@\S+\.\S/u

/** Addresses as words without a meaning, of the same length. */
export const withoutAddresses = (text: string) => text.replace(/[^\s]+/g, (word) => (address.test(word) ? 'x'.repeat(word.length) : word))

export const sentenceOf = (raw: string): Sentence => ({ raw, text: fold(withoutAddresses(raw)), spans: [] })

export const isFree = ({ spans }: Sentence, start: number, end: number) => spans.every((span) => span.end <= start || span.start >= end)

/** Marks a part as understood. */
export const take = (sentence: Sentence, start: number, end: number, meaning: Meaning) => {
  sentence.spans.push({ start, end, meaning })
  sentence.spans.sort((one, other) => one.start - other.start)
}

export type Match = { start: number; end: number; groups: Readonly<Record<string, string | undefined>>; text: string }

/** The places where a pattern matches and nothing is understood yet. @param pattern global */
export const matches = (sentence: Sentence, pattern: RegExp): Match[] =>
  [...sentence.text.matchAll(pattern)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length, groups: match.groups ?? {}, text: match[0] }))
    .filter(({ start, end }) => isFree(sentence, start, end))

/** The span that ends right before a place, save for blanks and commas. */
export const spanBefore = ({ spans, text }: Sentence, at: number) =>
  spans.find(({ end }) => end <= at && /^[ ,]*$/.test(text.slice(end, at)))

export const spanAfter = ({ spans, text }: Sentence, at: number) =>
  spans.find(({ start }) => start >= at && /^[ ,]*$/.test(text.slice(at, start)))

/** The parts that are not understood. */
export const gaps = ({ spans, text }: Sentence) => {
  const parts: { start: number; end: number }[] = []
  let at = 0
  for (const { start, end } of spans) {
    if (start > at) parts.push({ start: at, end: start })
    at = end
  }
  if (at < text.length) parts.push({ start: at, end: text.length })
  return parts
}

/** Marks the commas, colons and dashes at the edges of the remaining parts. */
export const takeSeparators = (sentence: Sentence) => {
  if (sentence.spans.length === 0) return
  for (const { start, end } of gaps(sentence)) {
    const gap = sentence.text.slice(start, end)
    const lead = start === 0 ? '' : (/^ *[,;:-][ ,;:-]*(?= |$|\p{L})/u.exec(gap)?.[0] ?? '')
    if (lead.trim()) take(sentence, start, start + lead.length, 'separator')
    const rest = gap.slice(lead.length)
    const tail =
      end === sentence.text.length ? (/ [,;:-]+ *$|[,;] *$/u.exec(rest)?.[0] ?? '') : (/(?: [,;:-]+|[,;:]) *$/u.exec(rest)?.[0] ?? '')
    if (tail.trim() && rest) take(sentence, end - tail.length, end, 'separator')
  }
}
