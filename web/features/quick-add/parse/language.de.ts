import { casual } from 'chrono-node/de'
import { withoutTimes } from './chrono'
import { grammarOf } from './grammar'
import { understandIn } from './understand'
import { words } from './words.de'

export const parse = understandIn({ grammar: grammarOf(words), chrono: withoutTimes(casual) })
