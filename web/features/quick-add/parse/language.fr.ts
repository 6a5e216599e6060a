import { casual } from 'chrono-node/fr'
import { withoutTimes } from './chrono'
import { grammarOf } from './grammar'
import { understandIn } from './understand'
import { words } from './words.fr'

export const parse = understandIn({ grammar: grammarOf(words), chrono: withoutTimes(casual) })
