import { casual } from 'chrono-node/es'
import { compileParse } from './language'
import { words } from './words.es'

export const loadParse = () => compileParse(words, casual)
