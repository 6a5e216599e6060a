import * as z from 'zod'
import { englishOf, type Message, msg, type PlainMessage } from './message'

/** The messages of invalid fields. In the browser, only forms load them. */

type RawIssue = z.core.$ZodRawIssue

const kinds: Record<string, PlainMessage> = {
  string: msg('Must be text.'),
  number: msg('Must be a number.'),
  int: msg('Must be a whole number.'),
  boolean: msg('Must be true or false.'),
  array: msg('Must be a list.'),
  object: msg('Must be an object.'),
}

const tooSmall = (origin: string, limit: number): Message => {
  if (origin === 'string') return limit === 1 ? msg('This is required.') : msg('Use at least {limit} characters.', { limit })
  return origin === 'array' ? msg('Choose at least {limit}.', { limit }) : msg('Must be at least {limit}.', { limit })
}

const tooBig = (origin: string, limit: number): Message => {
  if (origin === 'string') return msg('Use at most {limit} characters.', { limit })
  return origin === 'array' ? msg('Choose at most {limit}.', { limit }) : msg('Must be at most {limit}.', { limit })
}

/** The message of an issue whose check has none of its own; undefined for zod's. */
const standardMessage = (issue: RawIssue): Message | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return msg('This is required.')
      return kinds[issue.expected] ?? msg('Must be of type {type}.', { type: issue.expected })
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum))
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum))
    case 'invalid_value':
      return msg('Must be one of: {values}.', { values: issue.values.join(', ') })
    default:
      return undefined
  }
}

/** The message of a schema issue, with its arguments. Its own `message` is the English text. */
export const messageOfIssue = (issue: z.core.$ZodIssue): Message => {
  if (issue.code === 'custom' && issue.params?.reason) return issue.params.reason as Message
  // Only a missing value has another message, and that one has no arguments.
  const standard = standardMessage({ input: '', ...issue } as RawIssue)
  return standard !== undefined && englishOf(standard) === issue.message ? standard : (issue.message as PlainMessage)
}

z.config({
  customError: (issue) => {
    const message = standardMessage(issue)
    return message && englishOf(message)
  },
})
