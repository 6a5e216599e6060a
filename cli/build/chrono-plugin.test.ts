import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { languages } from '#src/shared/language/languages'
import { loadParse } from '#web/features/quick-add/parse'
import type { Parse } from '#web/features/quick-add/quick-add.types'
import { contextOf, days } from '#web/testing/sentences'
import { chronoPlugin } from './chrono-plugin'

const folder = mkdtempSync(join(tmpdir(), 'hearth-parse-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const locales = { en: 'en-US', de: 'de-DE', es: 'es-ES', fr: 'fr-FR' } as const

const built = async (language: keyof typeof locales) => {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, `../../web/features/quick-add/parse/language.${language}.ts`)],
    outdir: folder,
    plugins: [chronoPlugin],
    target: 'browser',
    minify: true,
  })
  const [script] = outputs
  if (!script) throw new Error('nothing was built')
  const module = (await import(script.path)) as { compile: () => Promise<Parse> }
  return { size: brotliCompressSync(await script.text()).length, parse: await module.compile() }
}

const sentences = {
  en: [
    'party July 12 4pm',
    'swim thu 16:30 EST',
    'camp 12–19 July',
    'call in 3 weeks',
    'flight Dec 24, 2027 6am',
    'exam the day after tomorrow',
  ],
  de: ['Konzert am 3. Dezember 20 Uhr', 'Urlaub 12.–19. Juli', 'Besuch in 3 Tagen um 16:30', 'Zahnarzt morgen'],
  es: ['vacaciones del 12 al 19 de julio', 'concierto el 3 de diciembre 20:00', 'visita en 3 días a las 16h'],
  fr: ['vacances du 12 au 19 juillet', 'concert le 3 décembre à 20h', 'visite dans 3 jours à 16h30'],
}

describe('the built parser of quick add', () => {
  test.each(languages)('has at most 25 kB of Brotli in %s, and understands the same', async (language) => {
    const { size, parse } = await built(language)
    expect(size).toBeLessThanOrEqual(25_000)
    const context = contextOf(locales[language], days.thursdayBerlin)
    const source = await loadParse(language)
    for (const sentence of sentences[language]) expect(parse(sentence, context)).toEqual(source(sentence, context))
  })
})
