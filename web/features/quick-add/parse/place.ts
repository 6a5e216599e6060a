import type { Grammar } from './grammar'
import { matches, type Sentence, take } from './sentence'

/** Maximum characters of a place; a longer text is not a name. */
const maxLength = 60

/** "at the park", "in Berlin": from the word before it to the next part that is understood. The last one counts. */
export const readPlace = (sentence: Sentence, { place, smallAfter }: Grammar): string | null => {
  const { text, raw, spans } = sentence
  for (const { start, end, groups } of matches(sentence, place).toReversed()) {
    const next = spans.find((span) => span.start >= end)?.start ?? text.length
    const name = raw.slice(end - (groups.article?.length ?? 0), next).replace(/[\s,;:.-]+$/, '')
    const from = end - (groups.article?.length ?? 0)
    const isCapital = raw.charAt(end) !== text.charAt(end)
    if (start === 0 || !/^[\p{L}\p{N}]/u.test(name) || name.length > maxLength || (groups.named && !groups.article && !isCapital)) continue
    // Another small word ends the name: "at the park with friends".
    const words = name.split(' ')
    const stop = words.findIndex(
      (_, at) =>
        at > 0 &&
        smallAfter.test(
          ` ${text
            .slice(from, from + words.slice(0, at + 1).join(' ').length)
            .split(' ')
            .at(-1)}`,
        ),
    )
    const location = words.slice(0, stop > 0 ? stop : words.length).join(' ')
    take(sentence, start, from + location.length, 'place')
    return location
  }
  return null
}

/** "!high" */
export const readPriority = (sentence: Sentence, { priorities }: Grammar) => {
  for (const { name, pattern } of priorities) {
    const [match] = matches(sentence, pattern)
    if (!match) continue
    take(sentence, match.start, match.end, 'priority')
    return name
  }
  return null
}

/** "5 points" */
export const readPoints = (sentence: Sentence, { points }: Grammar) => {
  const [match] = matches(sentence, points)
  const count = Number(match?.groups.points)
  if (!match || !(count > 0)) return null
  take(sentence, match.start, match.end, 'points')
  return count
}
