import type { Chrono } from 'chrono-node/en'
import { nextTask } from '#web/platform/loading/next-task'
import type { Parse } from '../quick-add.types'
import { withoutTimes } from './chrono'
import { grammarOf } from './grammar'
import { understandIn } from './understand'
import type { Words } from './words'

/** Compiles what understands a language, in two tasks: each takes a slow phone 60 ms. */
export const compileParse = async (words: Words, chrono: Chrono): Promise<Parse> => {
  await nextTask()
  const grammar = grammarOf(words)
  await nextTask()
  return understandIn({ grammar, chrono: withoutTimes(chrono) })
}
