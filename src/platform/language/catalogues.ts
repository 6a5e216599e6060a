import type { Translation } from '#src/shared/language/languages'
import de from '#src/shared/texts/de.json'
import es from '#src/shared/texts/es.json'
import fr from '#src/shared/texts/fr.json'

/** The server's translations, by the English text. Written by `bun run texts`. */
export const catalogues: Record<Translation, Partial<Record<string, string>>> = { de, es, fr }
