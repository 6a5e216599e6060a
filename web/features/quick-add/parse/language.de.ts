import { casual } from 'chrono-node/de'
import { compileParse } from './language'
import { words } from './words.de'

export const compile = () => compileParse(words, casual)
