import type { Kind } from '../quick-add/quick-add.types'
import { msg, t } from './texts'

// A translation lists the words of its language in the same way.
const verbs = msg('add, please add, can you add, could you add, create, schedule')
const verbsWithPlace = msg('put, please put, can you put, write')
const closings = msg('please')
const places: Partial<Record<Kind, ReturnType<typeof msg>>> = {
  item: msg('to the shopping list, on the shopping list, to the grocery list, to the groceries, to groceries, to the list, on the list'),
  event: msg('to the calendar, in the calendar, on the calendar, to my calendar'),
  task: msg('to the tasks, to my tasks, to the to-do list, to my to-do list'),
}
const beforeList = msg('to, to the, to my, on, on the, on my')
const questionWords = msg("what, what's, who, who's, when, where, how, which, why, is, are, do, does, did, show, tell, any")

/** @param words separated by commas, the longest first where one begins with another */
const listOf = (words: string) =>
  words
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .sort((one, other) => other.length - one.length)

const startWith = (text: string, words: readonly string[]) => words.find((word) => text.toLowerCase().startsWith(`${word} `))
const endWith = (text: string, words: readonly string[]) => words.find((word) => text.toLowerCase().endsWith(` ${word}`))
const withoutEnd = (text: string, end: string | undefined) => (end ? text.slice(0, -end.length).trim() : text)

/** The item of a command: "milk" for "Add milk to the groceries". */
export type Command = {
  text: string
  kind?: Kind
  /** Of the shopping list that the words name. */
  listId?: string
}

type Lists = readonly { id: string; name: string }[]

const placeOf = (text: string, lists: Lists): Pick<Command, 'kind' | 'listId'> & { end?: string } => {
  for (const { id, name } of lists) {
    const end = endWith(
      text,
      listOf(t(beforeList)).map((word) => `${word} ${name.toLowerCase()}`),
    )
    if (end) return { kind: 'item', listId: id, end }
  }
  for (const [kind, ends] of Object.entries(places)) {
    const end = endWith(text, listOf(t(ends)))
    if (end) return { kind: kind as Kind, end }
  }
  return {}
}

/** The command that a message begins with; undefined for other messages. */
export const commandOf = (message: string, lists: Lists): Command | undefined => {
  const trimmed = message.trim().replace(/[.!?]+$/, '')
  const text = withoutEnd(trimmed, endWith(trimmed, listOf(t(closings))))
  const { end, ...place } = placeOf(text, lists)
  const verb = startWith(text, listOf(t(verbs))) ?? (end && startWith(text, listOf(t(verbsWithPlace))))
  if (!verb) return
  const what = withoutEnd(text.slice(verb.length), end).trim()
  return what ? { text: what, ...place } : undefined
}

/** Whether a message begins as a command does. */
export const hasVerb = (message: string) => commandOf(message, []) !== undefined

/** Whether a message asks for something to be told. */
export const isQuestion = (message: string) =>
  message.trim().endsWith('?') || startWith(`${message.trim()} `, listOf(t(questionWords))) !== undefined
