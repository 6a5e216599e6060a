import { casual } from 'chrono-node/fr'
import { grammarOf } from './grammar'
import { understandIn } from './understand'
import { words } from './words.fr'

export const parse = understandIn({ grammar: grammarOf(words), chrono: casual })
