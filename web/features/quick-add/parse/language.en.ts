import { casual } from 'chrono-node/en'
import { withoutTimes } from './chrono'
import { grammarOf } from './grammar'
import { understandIn } from './understand'
import { words } from './words.en'

export const parse = understandIn({ grammar: grammarOf(words), chrono: withoutTimes(casual) })
