import type { KnownItem, QuickAddContext } from '../quick-add.types'
import { fold } from './fold'
import { type Grammar, measureAt, namePattern, numberOf } from './grammar'
import { fractions, numberText, parseNumber } from './numbers'
import { isFree, matches, type Sentence, take } from './sentence'

/** The largest quantity of an item. */
const maxQuantity = 9999
/** A larger number before a name belongs to the name: "1984". */
const maxBareCount = 500

/** Units of which a package has many. */
const smallUnits = new Set(['g', 'mg', 'ml', 'cl', 'oz'])

type Amount = { quantity: number; unit: string | undefined }

const number = '(?<count>\\d{1,4}(?:[.,]\\d{1,3})?(?: ?[½¼¾]|(?: \\d/\\d))?|[½¼¾]|\\d/\\d)'
const startNumber = new RegExp(`^${number}(?<sign> ?[x×*](?= |\\d)(?: )?)?(?![\\d%:/]|[.,]\\d)`, 'u')
const endCount = /(?:[ (](?:x|×) ?(?<after>\d{1,4})\)?|[ (](?<before>\d{1,4}) ?(?:x|×)\)?| \((?<only>\d{1,4})\))$/u

const amountOf = (text: string, locale: string) => {
  const exact = fractions[text]
  if (exact) return exact
  const mixed = /^(\d+) ?([½¼¾]|\d\/\d)$/u.exec(text)
  if (mixed) return Number(mixed[1]) + (fractions[mixed[2] ?? ''] ?? 0)
  return parseNumber(text, locale)
}

/** Of parts of a unit, and of grams and the like, the unit is a package. */
const packed = (value: number, unit: string | undefined, locale: string, typed?: string): Amount => {
  if (unit && (!Number.isInteger(value) || smallUnits.has(unit)))
    return { quantity: 1, unit: `${typed ?? numberText(value, locale)} ${unit}` }
  return { quantity: value, unit }
}

/** Takes a part, and the "of" and the blank after it. */
const takeWith = (sentence: Sentence, { of }: Grammar, start: number, end: number) => {
  const rest = sentence.text.slice(end)
  const word = rest.startsWith(' ') ? of.exec(rest.slice(1))?.[0] : undefined
  take(sentence, start, word === undefined ? end : end + 1 + word.length, 'quantity')
}

const nameAfter = (text: string) => /^ *[\p{L}\p{N}"(]/u.test(text) && /\p{L}/u.test(text)

/** "2 kg", "6", "a dozen", "half a pound of", "24 pack of" before the name. @param from where the name or its amount begins */
const amountBefore = (sentence: Sentence, grammar: Grammar, locale: string, from: number): Amount | undefined => {
  const text = sentence.text.slice(from)
  const found = (length: number, amount: Amount) => {
    if (!nameAfter(text.slice(length)) || amount.quantity > maxQuantity) return
    takeWith(sentence, grammar, from, from + length)
    return amount
  }
  const some = grammar.some.exec(text)?.[0]
  if (some) return found(some.length, { quantity: 1, unit: undefined })
  const pack = grammar.pack.exec(text)
  if (pack) return found(pack[0].length, { quantity: 1, unit: `${pack.groups?.count} pack` })
  const half = grammar.half.exec(text)?.[0]
  const halfOf = half && measureAt(grammar, text.slice(half.length).trimStart())
  if (half && halfOf) return found(half.length + 1 + halfOf.length, packed(0.5, halfOf.name, locale))
  const dozen = grammar.dozen.exec(text)?.[0]
  if (dozen) return found(dozen.length, { quantity: 12, unit: undefined })
  const digits = startNumber.exec(text)
  const word = digits ? undefined : grammar.number.exec(text)?.[0]
  const typed = digits?.groups?.count ?? word
  if (typed === undefined) return
  const value = digits ? amountOf(typed, locale) : (numberOf(grammar.words, typed) ?? 0)
  const length = digits?.[0].length ?? typed.length
  const rest = text.slice(length).trimStart()
  const blank = text.length - length - rest.length
  const measure = measureAt(grammar, rest)
  // "2 x 500 g flour": the size of each is its unit.
  const each = digits?.groups?.sign ? startNumber.exec(rest) : undefined
  const size = each && measureAt(grammar, rest.slice(each[0].length).trimStart())
  if (each && size) {
    const sized = each[0].length + (rest.slice(each[0].length).startsWith(' ') ? 1 : 0) + size.length
    return found(length + blank + sized, { quantity: value, unit: `${each.groups?.count} ${size.name}` })
  }
  if (!(value > 0)) return
  if (measure && (Number.isInteger(value) ? value <= maxQuantity : true)) {
    const amount = packed(value, measure.name, locale, digits && /^[\d.,]+$/.test(typed) ? typed : undefined)
    return found(length + blank + measure.length, amount)
  }
  const dozens = grammar.dozen.exec(rest)?.[0]
  if (dozens && Number.isInteger(value)) return found(length + blank + dozens.length, { quantity: value * 12, unit: undefined })
  // "A walk" is nothing to buy.
  const isCount =
    (digits !== null || value > 1) &&
    Number.isInteger(value) &&
    value <= maxBareCount &&
    (blank > 0 || digits?.groups?.sign) &&
    !/^0\d/.test(typed)
  if (!isCount || !/^\p{L}/u.test(rest) || grammar.notCounted.test(rest)) return
  return found(length, { quantity: value, unit: undefined })
}

/** "eggs x12", "potatoes 2 kg" */
const amountAfter = (sentence: Sentence, grammar: Grammar, locale: string): Amount | undefined => {
  const end = sentence.spans.filter(({ start }) => start > 0).reduce((least, { start }) => Math.min(least, start), sentence.text.length)
  const text = sentence.text.slice(0, end).trimEnd()
  const count = endCount.exec(text)
  const { after, before, only } = count?.groups ?? {}
  const quantity = Number(after ?? before ?? only)
  if (count && quantity > 0 && quantity <= maxQuantity && count.index > 0) {
    take(sentence, count.index, text.length, 'quantity')
    return { quantity, unit: undefined }
  }
  const sized = /(?<= )(?<count>\d{1,4}(?:[.,]\d{1,3})?) ?(?<unit>\p{L}{1,12})$/u.exec(text)
  const { count: typed, unit } = sized?.groups ?? {}
  const measure = unit && measureAt(grammar, unit)
  if (!sized || !typed || !measure || measure.length !== unit.length || sized.index < 2 || !(parseNumber(typed, locale) > 0)) return
  take(sentence, sized.index, text.length, 'quantity')
  return packed(parseNumber(typed, locale), measure.name, locale, typed)
}

/** The amount of an item. @param from where its text begins */
export const readAmount = (sentence: Sentence, grammar: Grammar, locale: string, from: number): Amount | undefined =>
  amountBefore(sentence, grammar, locale, from) ?? amountAfter(sentence, grammar, locale)

/** "$3.20" anywhere, or "2,50" after the name. */
export const readPrice = (sentence: Sentence, grammar: Grammar, locale: string, from: number): number | null => {
  for (const { start, end, groups, text } of matches(sentence, grammar.amount)) {
    const digits = groups.number ?? ''
    const isMoney = groups.before !== undefined || groups.after !== undefined
    const isDecimal =
      /[.,]\d{2}$/.test(digits) &&
      sentence.text.slice(from, start).trim() !== '' &&
      !measureAt(grammar, sentence.text.slice(end).trimStart())
    // A pound is money only by its sign.
    if ((!isMoney && !isDecimal) || (groups.after && measureAt(grammar, groups.after))) continue
    const at = start + text.length - text.trimStart().length
    take(sentence, at, end - (text.length - text.trimEnd().length), 'price')
    return parseNumber(digits, locale)
  }
  return null
}

/** "@Aldi", or "at Aldi" for a shop that the family knows. */
export const readShop = (sentence: Sentence, { items }: QuickAddContext, { shopAt }: Grammar): string | null => {
  for (const { shop, pattern } of indexed(items).shops)
    for (const { start, end } of matches(sentence, pattern)) {
      const before = sentence.text.slice(0, start)
      const lead = before.endsWith('@') ? '@' : shopAt.exec(before)?.[0]
      if (!lead || !isFree(sentence, start - lead.length, end)) continue
      take(sentence, start - lead.length, end, 'shop')
      return shop
    }
  const match = /(?<![^ ,(])@(?<shop>[\p{L}\p{N}][\p{L}\p{N}&'’.-]{0,39})/u.exec(sentence.raw)
  const shop = match?.groups?.shop?.replace(/[.-]+$/, '')
  if (!match || !shop || !isFree(sentence, match.index, match.index + 1 + shop.length)) return null
  take(sentence, match.index, match.index + 1 + shop.length, 'shop')
  return shop
}

/** The stem by which "tomatoes" is the known "tomato". */
const stemOf = (folded: string) => folded.replace(/(?:es|en|s|n|e)$/u, '')

const indexOf = (items: readonly KnownItem[]) => {
  const names = new Map<string, KnownItem>()
  const stems = new Map<string, KnownItem>()
  // The first of a name is the newest.
  for (const item of items.toReversed()) {
    const name = fold(item.name).trim()
    names.set(name, item)
    stems.set(stemOf(name), item)
  }
  const shops = [...new Set(items.flatMap(({ shop }) => shop ?? []))].sort((one, other) => other.length - one.length)
  return { names, stems, shops: shops.map((shop) => ({ shop, pattern: namePattern(fold(shop)) })) }
}

/** A pasted list has many entries, and a family many items: their names are folded once. */
const indexes = new WeakMap<readonly KnownItem[], ReturnType<typeof indexOf>>()
const indexed = (items: readonly KnownItem[]) => {
  const known = indexes.get(items) ?? indexOf(items)
  indexes.set(items, known)
  return known
}

/** An item of the family's history by its name. */
export const knownItem = (items: readonly KnownItem[], name: string): KnownItem | undefined => {
  const folded = fold(name).trim()
  const { names, stems } = indexed(items)
  return names.get(folded) ?? (folded.length > 3 ? stems.get(stemOf(folded)) : undefined)
}
