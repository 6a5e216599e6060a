import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Translation } from '#src/shared/language/languages'
import { catalogueFolders, readCatalogue, sources, textsInUse } from './catalogues'
import { callsAtLoad, rawTexts } from './sources'

const repository = join(import.meta.dir, '../..')

/** The languages that must have every text. A language that is not listed falls back to English text by text. */
const completeLanguages: readonly Translation[] = ['de', 'es', 'fr']

/** Strings of components that no reader has to understand: names of products and tests, samples, and parts of formats. */
const notTexts: Record<string, readonly string[]> = {
  'web/features/admin/about-card.tsx': ['Bun'],
  'web/features/api-docs/call-list.tsx': ['tasks post'],
  'web/features/api-docs/example.rules.ts': ['a long password', 'Ana', 'Rivera', 'Some text'],
  'web/features/finances/pay-dialog.tsx': ['Direct debit'],
  'web/features/landing/brand.tsx': ['Hearth'],
  'web/features/location/map/map-view.tsx': ['1px solid'],
  'web/features/planners/plan-timeline.tsx': ['&nbsp;·'],
  'web/features/planners/planners.outbox.ts': ['plan task'],
  'web/features/quick-add/quick-add.state.ts': ['over.{}'],
  'web/features/shopping/lists/item-selection.tsx': ['Delete'],
  'web/features/trash/bulk-deletion.ts': ['Delete'],
  'web/platform/session/user-storage.ts': ['hearth.own.'],
  // Stored in English, shown by their marked names.
  'web/features/sports/sports.labels.ts': [
    'Points',
    'Rebounds',
    'Assists',
    'Steals',
    'Minutes',
    'Hits',
    'Runs',
    'Home runs',
    'RBIs',
    'Strikeouts',
    'Kills',
    'Aces',
    'Blocks',
    'Digs',
    'Goals',
    'Shots',
    'Saves',
    'Sets',
    'Double faults',
    'Time',
    'Distance',
    'Laps',
    'Rank',
  ],
  'web/ui/opener.tsx': ['Enter', 'ArrowDown'],
  'web/ui/selection-bar.tsx': ['Delete', 'Backspace'],
  'web/ui/tooltip.tsx': ['at once'],
  'web/ui/use-order.ts': ['{}px {}px'],
}

const namesIn = (elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element): string[] => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return []
      case TYPE.plural:
      case TYPE.select:
        return [`{${element.value}}`, ...Object.values(element.options).flatMap(({ value }) => namesIn(value))]
      case TYPE.tag:
        return [`<${element.value}>`, ...namesIn(element.children)]
      default:
        return [`{${element.value}}`]
    }
  })

/** The arguments and tags of a text, sorted. @throws SyntaxError for a text that is not ICU MessageFormat */
const argumentsOf = (text: string) => [...new Set(namesIn(parse(text)))].sort()

/** The fault of a translation; undefined if it has none. */
export const translationProblem = (text: string, translation: string): string | undefined => {
  // The formatter has no quoting: an apostrophe before a brace would hide the argument from other tools only.
  if (/'[{}<]/.test(translation)) return 'an apostrophe before { or < must be ’'
  let found: string[]
  try {
    found = argumentsOf(translation)
  } catch (error) {
    return `it cannot be read: ${error instanceof Error ? error.message : error}`
  }
  const expected = argumentsOf(text)
  if (found.join() !== expected.join()) return `it has ${found.join(' ') || 'no arguments'} in place of ${expected.join(' ') || 'none'}`
  if (/^\s|\s$/.test(translation) && translation.trim() !== text.trim() && !/^\s|\s$/.test(text)) return 'it begins or ends with a space'
  return undefined
}

/** The missing, stale and faulty entries of the catalogues, one line each. */
export const catalogueProblems = async (): Promise<string[]> => {
  const problems: string[] = []
  const used = await textsInUse()
  for (const folder of catalogueFolders()) {
    const texts = used.get(folder) ?? new Set()
    const english = await readCatalogue(folder, 'en')
    for (const text of texts) if (english[text] !== text) problems.push(`${folder}/texts/en.json lacks "${text}": run \`bun run texts\``)
    for (const text of Object.keys(english))
      if (!texts.has(text)) problems.push(`${folder}/texts/en.json has "${text}", which nothing uses`)
    for (const language of completeLanguages) {
      const translations = await readCatalogue(folder, language)
      for (const text of texts) if (!translations[text]) problems.push(`${folder}/texts/${language}.json lacks "${text}"`)
      for (const [text, translation] of Object.entries(translations)) {
        if (!texts.has(text)) problems.push(`${folder}/texts/${language}.json has "${text}", which nothing uses`)
        const problem = translation && translationProblem(text, translation)
        if (problem) problems.push(`${folder}/texts/${language}.json, "${text}": ${problem}`)
      }
    }
  }
  return problems
}

/** Words of sentences that quick add understands, in each language; no screen shows them. */
const grammars = 'web/features/quick-add/parse/'

/** Texts of components that come from no catalogue, and texts that are translated before the language is known, a line each. */
export const sourceProblems = async (folder = 'web'): Promise<string[]> => {
  const problems: string[] = []
  for (const path of sources().filter((path) => path.startsWith(`${folder}/`))) {
    const source = await Bun.file(join(repository, path)).text()
    for (const { line, text } of path.startsWith(grammars) ? [] : rawTexts(path, source))
      if (!notTexts[path]?.includes(text)) problems.push(`${path}:${line} "${text}" comes from no catalogue`)
    for (const { line, text } of callsAtLoad(path, source)) problems.push(`${path}:${line} "${text}" is translated while the module loads`)
  }
  return problems
}
