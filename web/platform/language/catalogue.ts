import { createElement, Fragment, type ReactNode } from 'react'
import { type Args, type ArgsOf, type ArgsParameter, formatMessage, formatParts } from '#src/shared/language/format-message'
import type { Translation } from '#src/shared/language/languages'
import type { CatalogueName } from './catalogues'
import { addCatalogue, isTranslation, type ReaderLanguage, readerLanguage, readerLocale, spokenLanguage } from './language'

type Texts = Partial<Record<string, string>>

declare const marked: unique symbol

/** A text to translate when it is shown: see `msg`. */
export type Msg<T extends string = string> = { readonly [marked]: T }

/** The tags in a text: `<link>the guide</link>`. */
type TagsOf<T extends string> = T extends `${string}<${infer Tag}>${infer Inner}</${infer End}>${infer Rest}`
  ? Tag extends End
    ? Tag | TagsOf<Inner> | TagsOf<Rest>
    : never
  : never

type RichArgs<T extends string> = ArgsOf<T, ReactNode> & Record<TagsOf<T>, (children: ReactNode) => ReactNode>

const tag = /<(\w+)>(.*?)<\/\1>/s

const loadCatalogue = async (name: CatalogueName, language: Translation): Promise<Texts> => {
  const { catalogues } = await import('./catalogues')
  return (await catalogues[name][language]()).default
}

// Named types, since the compiler would write out the arguments of every text where a catalogue is exported.

/** Marks a text of a constant; `t` translates it where it is shown. */
export type Mark<Text extends string> = <const T extends Text>(text: T) => Msg<T>

/** A text in the reader's language. */
export type Translate<Text extends string> = <const T extends Text>(text: T | Msg<T>, ...args: ArgsParameter<T>) => string

/** A text with elements: as arguments, and around the text in tags. */
export type TranslateRich<Text extends string> = <const T extends Text>(text: T, args: RichArgs<T>) => ReactNode

export interface Catalogue<Text extends string> {
  msg: Mark<Text>
  t: Translate<Text>
  rich: TranslateRich<Text>
}

/**
 * The texts of a feature. The English text is the key of its translations, which load with the screen.
 * @param name of its loaders in `catalogues.ts`, which only readers of other languages load
 */
export const catalogue = <Text extends string>(name: CatalogueName, load = loadCatalogue): Catalogue<Text> => {
  const loaded: Partial<Record<ReaderLanguage, Texts | ((text: string) => string)>> = {}
  addCatalogue(async (language) => {
    if (isTranslation(language)) loaded[language] ??= await load(name, language)
    else loaded[language] ??= (await import('./pseudo')).pseudo
  })
  const translate = (text: string) => {
    const texts = loaded[readerLanguage()]
    // A text without a translation is empty in the catalogue.
    return (typeof texts === 'function' ? texts(text) : texts?.[text]) || text
  }
  /** A plural chooses its form by the language of the text, not by the reader's region. */
  const locale = () => (spokenLanguage() === 'en' ? 'en' : readerLocale())

  const element = (text: string, args: Args): ReactNode[] => {
    const [whole, name = '', inner = ''] = tag.exec(text) ?? []
    if (whole === undefined) return formatParts(locale(), text, args) as ReactNode[]
    const at = text.indexOf(whole)
    const wrap = args[name] as (children: ReactNode) => ReactNode
    return [
      ...(formatParts(locale(), text.slice(0, at), args) as ReactNode[]),
      wrap(createElement(Fragment, null, ...element(inner, args))),
      ...element(text.slice(at + whole.length), args),
    ]
  }

  return {
    msg: (text) => text as never,
    t: (text, ...[args]) => formatMessage(locale(), translate(text as string), args as Args | undefined),
    rich: (text, args) => createElement(Fragment, null, ...element(translate(text), args as Args)),
  }
}
