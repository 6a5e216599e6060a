import { casual } from 'chrono-node/es'
import { compileParse } from './language'
import { words } from './words.es'

export const compile = () => compileParse(words, casual)
