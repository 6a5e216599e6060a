import { casual } from 'chrono-node/fr'
import { compileParse } from './language'
import { words } from './words.fr'

export const compile = () => compileParse(words, casual)
