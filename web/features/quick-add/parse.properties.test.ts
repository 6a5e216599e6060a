import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { languages } from '#src/shared/language/languages'
import { contextOf, days } from '#web/testing/sentences'
import { titleOf } from './draft.rules'
import { loadParse } from './parse'
import { type Draft, kinds, maxDrafts, maxLineLength } from './quick-add.types'

const locales = { en: 'en-US', de: 'de-DE', es: 'es-ES', fr: 'fr-FR' } as const

/** Parts of sentences, so that random ones resemble real input. */
const words = [
  ...(
    "swim|thu|Thursday|16:30|4pm|at 4|weekly|every monday|Noah|Ivy|Will|May|May's|for|and|2 kg|1,5 l|x12|6|milk|Milch|leche|lait|@Aldi|$3.20|84.20|" +
    'paid|bezahlt|pagado|payé|buy|kaufen|comprar|acheter|- [ ]|*|1.|,|-|–|12–19 July|12.–19. Juli|26.11.|4/5|morgen|mañana|demain|um halb fünf|' +
    'a las 4 de la tarde|16h30|jeden Donnerstag|cada jueves|tous les jeudis|!high|5 points|until|bis|https://example.org/a?b=1,2|🎂|👨‍👩‍👧|مرحبا|שלום|' +
    'ﬁ|İ|ß|½|1/2|(|)|\'|"|#dairy|me|remind me to|takes|the|at the park|in 3 days|2026-02-30|31.02.|99:99|25 uhr|by|from|12 dozen|per month|sat morning'
  ).split('|'),
  'a\u0301',
  '\t',
  '\n',
  '\u00a0',
  'x'.repeat(80),
]

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.array(fc.constantFrom(...words), { maxLength: 14 }).map((parts) => parts.join(' ')),
  fc.array(fc.constantFrom(...words), { maxLength: 10 }).map((parts) => parts.join('')),
)
const settings = fc.record({
  text: texts,
  language: fc.constantFrom(...languages),
  now: fc.constantFrom(...Object.values(days)),
  preferred: fc.option(fc.constantFrom(...kinds), { nil: null }),
  forced: fc.option(fc.constantFrom(...kinds), { nil: undefined }),
})

const drafts = async (
  text: string,
  { language, now, preferred, forced }: Omit<typeof settings extends fc.Arbitrary<infer S> ? S : never, 'text'>,
) => (await loadParse(language))(text, contextOf(locales[language], now, preferred), forced)

/** Blanks, and signs that only part or mark entries. */
const isSeparator = (unit: string) => /[\s,;:.\-–—*+•‣◦▪·[\]()☐☑☒✓✔✅&\d]/u.test(unit)

const without = (text: string, draft: Draft) => {
  let rest = ''
  let at = draft.start
  for (const { start, end } of draft.spans) {
    rest += text.slice(at, start)
    at = end
  }
  return rest + text.slice(at, draft.end)
}
const plain = (text: string) => text.replace(/\s+/g, '').toLowerCase()

const check = (test: (text: string, drafts: Draft[]) => void) =>
  fc.assert(
    fc.asyncProperty(settings, async ({ text, ...rest }) => test(text, await drafts(text, rest))),
    { numRuns: 1500 },
  )

describe('of any text', () => {
  test(
    'spans are in order, apart, and inside their draft; drafts are in order and apart',
    () =>
      check((text, found) => {
        let last = 0
        for (const { start, end, spans } of found) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeLessThanOrEqual(text.length)
          let at = start
          for (const span of spans) {
            expect(span.start).toBeGreaterThanOrEqual(at)
            expect(span.end).toBeGreaterThan(span.start)
            at = span.end
          }
          expect(at).toBeLessThanOrEqual(end)
          last = end
        }
      }),
    60_000,
  )

  test(
    'what is in no span is the title, and only separators are outside of drafts',
    () =>
      check((text, found) => {
        for (const draft of found) expect(plain(titleOf(draft))).toBe(plain(without(text, draft)))
        if (text.split('\n').some((line) => line.length > maxLineLength)) return
        const outside =
          [...text].length === 0 ? '' : found.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
        const words = outside.replace(/(?<![\p{L}])(?:and|und|y|e|et)(?![\p{L}])|[xX]/giu, '')
        expect([...words].filter((unit) => !isSeparator(unit)).join('')).toBe('')
      }),
    60_000,
  )

  test(
    'the days are in the calendar, the times on the clock, and the numbers in the limits',
    () =>
      check((_, found) => {
        for (const draft of found) {
          if (draft.kind === 'event') {
            const at = (day: string, time: string | null) => Temporal.PlainDate.from(day).toPlainDateTime(time ?? undefined)
            expect(Temporal.PlainDateTime.compare(at(draft.date, draft.time), at(draft.endDate, draft.endTime))).toBeLessThanOrEqual(0)
            expect(draft.time === null).toBe(draft.endTime === null)
          }
          if (draft.kind === 'item') {
            expect(Number.isInteger(draft.quantity) && draft.quantity >= 1 && draft.quantity <= 9999).toBe(true)
            expect(draft.unit.length).toBeLessThanOrEqual(20)
            expect(draft.shop?.length ?? 0).toBeLessThanOrEqual(50)
          }
          if (draft.kind === 'transaction') expect(draft.amount === null || draft.amount > 0).toBe(true)
          if (draft.kind === 'transaction') Temporal.PlainDate.from(draft.date)
        }
      }),
    60_000,
  )

  test(
    'the same text has the same meaning',
    () =>
      fc.assert(
        fc.asyncProperty(settings, async ({ text, ...rest }) => expect(await drafts(text, rest)).toEqual(await drafts(text, rest))),
        { numRuns: 300 },
      ),
    60_000,
  )
})

describe('of a long text', () => {
  test('at most 200 drafts are made, of at most 500 characters a line', async () => {
    const list = await drafts(Array.from({ length: 300 }, (_, at) => `- thing ${at}`).join('\n'), {
      language: 'en',
      now: days.thursday,
      preferred: null,
      forced: undefined,
    })
    expect(list).toHaveLength(maxDrafts)
    const [long] = await drafts('y'.repeat(2000), { language: 'en', now: days.thursday, preferred: 'task', forced: undefined })
    expect(titleOf(long!)).toBe('y'.repeat(maxLineLength))
    const entries = await drafts(Array.from({ length: 500 }, () => 'a').join(',\n'), {
      language: 'en',
      now: days.thursday,
      preferred: 'item',
      forced: undefined,
    })
    expect(entries).toHaveLength(maxDrafts)
  })

  test('a pasted list of 200 entries takes no time beside 500 known items', async () => {
    const parse = await loadParse('en')
    const items = Array.from({ length: 500 }, (_, at) => ({
      id: `${at}`,
      name: `Thing ${at}`,
      unit: 'each',
      price: 1,
      categoryId: null,
      shop: `Shop ${at % 30}`,
    }))
    const context = { ...contextOf('en-US', days.thursday), items }
    const start = performance.now()
    const list = parse(Array.from({ length: 200 }, (_, at) => `- ${at} kg thing ${at}`).join('\n'), context)
    expect(performance.now() - start).toBeLessThan(3000)
    expect(list.filter((draft) => draft.kind === 'item' && draft.known !== null).length).toBeGreaterThan(190)
  })

  test.each([
    ['one letter', 'a'.repeat(500)],
    ['digits', '1'.repeat(500)],
    ['blanks', ` ${' '.repeat(498)}a`],
    ['commas', 'a,'.repeat(250)],
    ['numbers', '1 '.repeat(250)],
    ['times', '4:30 '.repeat(100)],
    ['dates', '4/5-'.repeat(125)],
    ['weekdays', 'mon, '.repeat(100)],
    ['weekdays in a row', 'mon and '.repeat(62)],
    ['names', 'Noah '.repeat(100)],
    ['every', 'every '.repeat(83)],
    ['the 15th', 'the 15th '.repeat(55)],
    ['places', 'at the '.repeat(71)],
    ['amounts', '1,234.56 '.repeat(55)],
    ['dashes', '-'.repeat(500)],
    ['brackets', '[ '.repeat(250)],
    ['in 3 days', 'in 3 days '.repeat(50)],
    ['months', '12 July 2027 '.repeat(38)],
    ['emoji', '👨‍👩‍👧'.repeat(60)],
  ])('500 characters of %s take no time', async (_, text) => {
    for (const language of languages) {
      const parse = await loadParse(language)
      parse('warm up tomorrow 4pm', contextOf(locales[language], days.thursday))
      const start = performance.now()
      parse(text, contextOf(locales[language], days.thursday))
      // A keystroke; the limit is wide for a busy machine.
      expect(performance.now() - start).toBeLessThan(400)
    }
  })
})

test('a name with a hyphen or another sign is a name', async () => {
  const parse = await loadParse('en')
  const context = contextOf('en-US', days.thursday)
  const people = ['Anna-Maria', 'C.J.', 'O’Neil (Jo)', 'a/b'].map((firstName) => ({ userId: firstName, firstName, doesChores: false }))
  const [draft] = parse('Swim tomorrow 4pm with Anna-Maria', { ...context, people })
  expect(draft).toMatchObject({ kind: 'event', title: 'Swim', people: ['Anna-Maria'] })
})
