import { join } from 'node:path'
import { languages } from '#src/shared/language/languages'
import { writeCatalogues } from './texts/catalogues'
import { catalogueProblems, sourceProblems } from './texts/check'

/** `bun run texts`: keeps the catalogues of translations in step with the sources. See docs/languages/README.md. */

const languagesFile = join(import.meta.dir, '../src/shared/language/languages.ts')

/** Adds a language to the list, by its own name. @param code such as `it` */
const addLanguage = async (code: string) => {
  const name = new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }).of(code)
  if (!/^[a-z]{2,3}$/.test(code) || !name) throw new Error(`"${code}" is no code of a language, such as it or pt.`)
  const source = await Bun.file(languagesFile).text()
  const capital = name.slice(0, 1).toLocaleUpperCase(code) + name.slice(1)
  await Bun.write(
    languagesFile,
    source
      .replace(/(export const languages = \[[^\]]*)\]/, `$1, '${code}']`)
      .replace(/(languageNames: Record<Language, string> = \{[^}]*?),? \}/, `$1, ${code}: '${capital}' }`),
  )
}

const print = (lines: readonly string[]) => {
  for (const line of lines) process.stdout.write(`${line}\n`)
}

const [command, argument] = process.argv.slice(2)
switch (command) {
  case undefined:
    await writeCatalogues(languages)
    break
  case 'add': {
    const code = argument ?? ''
    if ((languages as readonly string[]).includes(code)) throw new Error(`Hearth has ${code} already.`)
    await addLanguage(code)
    await writeCatalogues([...languages, code])
    break
  }
  case 'check': {
    const problems = [...(await catalogueProblems()), ...(await sourceProblems())]
    print(problems)
    process.exitCode = problems.length > 0 ? 1 : 0
    break
  }
  case 'lint':
    print(await sourceProblems(argument))
    break
  default:
    throw new Error('Usage: bun run texts [check | lint <folder> | add <language>]')
}
