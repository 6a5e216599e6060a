import { casual } from 'chrono-node/es'
import { withoutTimes } from './chrono'
import { grammarOf } from './grammar'
import { understandIn } from './understand'
import { words } from './words.es'

export const parse = understandIn({ grammar: grammarOf(words), chrono: withoutTimes(casual) })
