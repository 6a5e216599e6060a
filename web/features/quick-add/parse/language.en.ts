import { casual } from 'chrono-node/en'
import { compileParse } from './language'
import { words } from './words.en'

export const compile = () => compileParse(words, casual)
