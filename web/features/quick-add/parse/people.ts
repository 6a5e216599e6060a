import { restOf } from '../draft.rules'
import type { QuickAddContext } from '../quick-add.types'
import { fold } from './fold'
import { type Grammar, namePattern } from './grammar'
import { isFree, type Match, matches, type Sentence, spanAfter, spanBefore, take } from './sentence'

type Candidate = Pick<Match, 'start' | 'end'> & { userId: string /** A word too, such as "Will". */; isWord: boolean }

/** The names of people, longest first. */
const namesOf = ({ people, reader }: QuickAddContext, grammar: Grammar) =>
  people
    .flatMap(({ userId, firstName, otherNames = [] }) =>
      [firstName, ...otherNames, ...otherNames.map((other) => `${firstName} ${other}`)].map((name) => ({
        userId,
        name: fold(name.trim()),
      })),
    )
    .filter(({ name }) => name.length > 1)
    .concat(grammar.words.me.split('|').map((name) => ({ userId: reader, name })))
    .sort((one, other) => other.name.length - one.name.length)
    .map(({ userId, name }) => ({
      userId,
      pattern: namePattern(name),
      isWord: grammar.namesThatAreWords.test(name) || grammar.me.test(name),
    }))

const patterns = new WeakMap<QuickAddContext, ReturnType<typeof namesOf>>()

/** The places where people are named. */
const namesIn = (sentence: Sentence, context: QuickAddContext, grammar: Grammar): Candidate[] => {
  const found: Candidate[] = []
  const names = patterns.get(context) ?? namesOf(context, grammar)
  patterns.set(context, names)
  for (const { userId, pattern, isWord } of names)
    for (const { start, end } of matches(sentence, pattern))
      if (found.every((other) => other.end <= start || other.start >= end)) found.push({ start, end, userId, isWord })
  return found.sort((one, other) => one.start - other.start)
}

export type People = {
  ids: string[]
  /** Somebody does it: "Noah takes …", "Noah: …". */
  hasSubject: boolean
  /** The first word is a name. */
  isFirst: boolean
}

const possessive = /^'(?:s(?![\p{L}])|(?![\p{L}]))/u

/**
 * Takes the people of a sentence whose dates are understood. A name that is the object of a verb stays in the title: "call Noah".
 * @param isTask names are assignees, not participants
 */
export const readPeople = (sentence: Sentence, context: QuickAddContext, grammar: Grammar, isTask: boolean): People => {
  const { text, raw } = sentence
  const ids: string[] = []
  const add = (userId: string) => ids.includes(userId) || ids.push(userId)
  let hasSubject = false
  let isFirst = false
  let lastEnd: number | undefined
  const candidates = namesIn(sentence, context, grammar)

  const accept = ({ start, end, userId }: Candidate, from = start, until = end) => {
    take(sentence, from, until, 'people')
    add(userId)
    lastEnd = end
  }

  for (const [at, candidate] of candidates.entries()) {
    const { start, end, isWord } = candidate
    if (!isFree(sentence, start, end) || possessive.test(text.slice(end))) continue
    const before = text.slice(0, start)
    const isMe = grammar.me.test(text.slice(start, end))
    const isCapital = isMe || raw.charAt(start) !== text.charAt(start)
    if (before.endsWith('@') && isFree(sentence, start - 1, end)) {
      accept(candidate, start - 1)
      continue
    }
    const group = lastEnd !== undefined && grammar.andBefore.test(text.slice(lastEnd, start)) ? lastEnd : undefined
    if (group !== undefined && (isCapital || !isWord)) {
      accept(candidate, Math.max(group, ...sentence.spans.filter((span) => span.end <= start).map((span) => span.end)))
      if (start < 40 && isFirst) hasSubject = readVerb(sentence, grammar, end) || hasSubject
      continue
    }
    const isStart =
      before.trim() === '' || sentence.spans.some((span) => span.meaning === 'kind' && text.slice(span.end, start).trim() === '')
    if (isStart) {
      const next = candidates[at + 1]
      const isPair = next !== undefined && grammar.andBefore.test(text.slice(end, next.start))
      const isDoing = grammar.verb.test(text.slice(end))
      if (isMe || (isWord && !(isDoing && isCapital && !isBareModal(text.slice(end)))) || text.slice(end).trim() === '') continue
      accept(candidate)
      isFirst = true
      hasSubject = isPair ? hasSubject : readVerb(sentence, grammar, end)
      continue
    }
    const lead = grammar.with.exec(before)?.[0]
    if (lead && (isCapital || !(isWord || isTask)) && isFree(sentence, start - lead.length, end)) {
      if (!isTask) accept(candidate, start - lead.length)
      continue
    }
    if (grammar.small.test(before) || (isWord && !isCapital)) continue
    const follows = spanBefore(sentence, start)
    const isLast = /^ *[.!]?$/.test(text.slice(end))
    const isBeside =
      follows !== undefined ||
      (!isWord && (isLast || spanAfter(sentence, end) !== undefined || isNext(candidates[at + 1], text, end, grammar)))
    if (isBeside && (follows || !isObject(sentence, grammar, before))) accept(candidate)
  }
  return { ids, hasSubject, isFirst }
}

const isNext = (next: Candidate | undefined, text: string, end: number, { andBefore }: Grammar) =>
  next !== undefined && andBefore.test(text.slice(end, next.start))

/** "Will to" and "May must": of a name that is a word, only a verb with an ending makes a person. */
const isBareModal = (after: string) => /^ ?(?:to|will|:) /.test(after)

/** The object of a first verb: "call Noah", "pick up Noah". */
const isObject = ({ text, spans }: Sentence, { taskVerbs }: Grammar, before: string) => {
  const first = restOf(
    text,
    0,
    before.length,
    spans.filter(({ end }) => end <= before.length),
  )
    .toLowerCase()
    .split(' ')
  return (
    first.length <= 2 &&
    taskVerbs.test(first[0] ?? '') &&
    (first.length === 1 || /^(?:up|off|out|with|back|for|aunt|uncle)$/.test(first[1] ?? ''))
  )
}

/** Takes the ending of the verb after a name: "takes" becomes "take". */
const readVerb = (sentence: Sentence, { verb }: Grammar, at: number) => {
  const match = verb.exec(sentence.text.slice(at))
  if (!match || !isFree(sentence, at, at + match[0].length)) return false
  const { gone, ending, ending2, ending3 } = match.groups ?? {}
  const lost = gone ?? ending ?? ending2 ?? ending3
  if (lost) take(sentence, at + match[0].length - lost.length, at + match[0].length, 'people')
  return true
}
