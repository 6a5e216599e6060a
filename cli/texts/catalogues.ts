import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { translatedTexts } from './sources'

const repository = join(import.meta.dir, '../..')

/** Texts by their English text. */
export type Catalogue = Record<string, string>

/** Holds the texts of all of `src`, since shared rules show them too. */
const server = 'src/shared'

/** The folders with catalogues, each in `texts/` below it. */
export const catalogueFolders = (): string[] => [
  ...readdirSync(join(repository, 'web/features'))
    .sort()
    .map((name) => `web/features/${name}`),
  'web/platform',
  'web/ui',
  server,
]

/** The folder whose catalogue holds the texts of a file. */
const folderOf = (path: string) => {
  if (path.startsWith('web/forms/')) return 'web/ui'
  if (path.startsWith('src/')) return server
  return /^(web\/features\/[^/]+|web\/platform|web\/ui)\//.exec(path)?.[1] ?? 'web/features/shell'
}

/** All source files whose texts readers may see, relative to the repository. */
export const sources = () =>
  [...new Glob('{web,src}/**/*.{ts,tsx}').scanSync(repository)]
    .filter((path) => !/\.test\.tsx?$|\.d\.ts$|^web\/(e2e|testing)\/|^src\/testing\//.test(path))
    .sort()

/** The texts that the sources translate, by the folder of their catalogue. */
export const textsInUse = async (): Promise<Map<string, Set<string>>> => {
  const found = new Map<string, Set<string>>(catalogueFolders().map((folder) => [folder, new Set()]))
  for (const path of sources())
    for (const { text } of translatedTexts(path, await Bun.file(join(repository, path)).text())) found.get(folderOf(path))?.add(text)
  return found
}

const fileOf = (folder: string, language: string) => join(repository, folder, 'texts', `${language}.json`)

export const readCatalogue = async (folder: string, language: string): Promise<Catalogue> => {
  const file = fileOf(folder, language)
  return existsSync(file) ? await Bun.file(file).json() : {}
}

const writeCatalogue = (folder: string, language: string, texts: Catalogue) =>
  Bun.write(fileOf(folder, language), `${JSON.stringify(texts, null, 2)}\n`)

/** A catalogue's name in the program: `calendar` for `web/features/calendar`. */
const nameOf = (folder: string) => (folder === server ? 'server' : folder.replace(/^web\/(features\/)?/, ''))

const webCatalogue = ['#web', 'platform/language/catalogue'].join('/')

const moduleOf = (folder: string) => `import { catalogue } from '${webCatalogue}'
import type en from './texts/en.json'

/** The texts of ${folder}. */
export const { t, rich, msg } = catalogue<keyof typeof en>('${nameOf(folder)}')
`

/** The address of a catalogue in an import. */
const addressOf = (folder: string, language: string) => `#${folder}/texts/${language}.json`

const translationsOf = (languages: readonly string[]) => languages.filter((language) => language !== 'en')

/** The module with the loaders of all catalogues for browsers. Its types are written down: the compiler would compare all texts of all. */
const loadersOf = (folders: readonly string[], languages: readonly string[]) => {
  const names = folders.map(nameOf)
  const entries = folders.map((folder) => {
    const loaders = translationsOf(languages).map((language) => `    ${language}: () => import('${addressOf(folder, language)}'),\n`)
    const name = nameOf(folder)
    return `  ${/^\w+$/.test(name) ? name : `'${name}'`}: {\n${loaders.join('')}  },\n`
  })
  return `// Above 300 lines because it lists every feature's translations. Written by \`bun run texts\`.

import type { Translation } from '#src/shared/language/languages'

type Load = () => Promise<{ default: Partial<Record<string, string>> }>
export type CatalogueName =
${names.map((name) => `  | '${name}'\n`).join('')}
/** Loads the translations of a feature. Written by \`bun run texts\`. */
export const catalogues: Record<CatalogueName, Record<Translation, Load>> = {
${entries.join('')}}
`
}

/** The module with the server's translations. */
const serverModuleOf = (languages: readonly string[]) => `import type { Translation } from '#src/shared/language/languages'
${translationsOf(languages)
  .map((language) => `import ${language} from '${addressOf(server, language)}'\n`)
  .join('')}
/** The server's translations, by the English text. Written by \`bun run texts\`. */
export const catalogues: Record<Translation, Partial<Record<string, string>>> = { ${translationsOf(languages).join(', ')} }
`

/**
 * Updates the catalogues from the sources: adds new texts without a translation, and removes unused ones.
 * @param languages codes, English among them
 */
export const writeCatalogues = async (languages: readonly string[]) => {
  const filled = [...(await textsInUse())].filter(([, used]) => used.size > 0)
  for (const [folder, used] of filled) {
    const texts = [...used].sort()
    await writeCatalogue(folder, 'en', Object.fromEntries(texts.map((text) => [text, text])))
    for (const language of languages) {
      if (language === 'en') continue
      const known = await readCatalogue(folder, language)
      await writeCatalogue(folder, language, Object.fromEntries(texts.map((text) => [text, known[text] ?? ''])))
    }
    if (folder !== server) await Bun.write(join(repository, folder, 'texts.ts'), moduleOf(folder))
  }
  const loaders = loadersOf(
    filled.map(([folder]) => folder),
    languages,
  )
  await Bun.write(join(repository, 'web/platform/language/catalogues.ts'), loaders)
  await Bun.write(join(repository, 'src/platform/language/catalogues.ts'), serverModuleOf(languages))
}
