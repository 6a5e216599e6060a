import { escaped, startPattern, wordPattern } from './fold'
import type { Words } from './words'

/** The number of a digit or word, from 1. */
export const numberOf = ({ numbers }: Words, text: string | undefined) => {
  if (text === undefined) return
  if (/^\d+$/.test(text)) return Number(text)
  const at = numbers.findIndex((source) => new RegExp(`^(?:${source})$`).test(text))
  return at < 0 ? undefined : at + 1
}

const partNames = ['morning', 'afternoon', 'evening'] as const

/** The patterns of a language, compiled once. */
export const grammarOf = (words: Words) => {
  const { every, other, units, to, at, from, hours, spoken, numbers, lasting, hour, minute } = words
  const number = `\\d{1,2}|${numbers.join('|')}`
  const anyOf = (list: readonly string[]) => list.map((one) => `(?:${one})`).join('|')
  const weekday = anyOf(words.weekdays.map((one, day) => `${one}|${words.everyWeekday[day]}`))
  const oneDay = anyOf(words.weekdays)
  const between = ` ?[,/&+] ?(?:(?:${words.and}) )?| (?:${words.and}) `
  const weekdayList = `(?:${weekday})\\.?(?:(?:${between})(?:${weekday})\\.?){0,6}`
  const unit = `(?:(?<day>${units.day})|(?<week>${units.week})|(?<month>${units.month})|(?<year>${units.year}))`
  // Between the digits of an hour and its minutes: 16:30, 16h30, 16.30.
  const clock = (n: number) =>
    `(?<hour${n}>\\d{1,2})(?:(?<sign${n}>[:.]| ?h ?)(?<minute${n}>[0-5]\\d)(?!\\d))? ?(?<mark${n}>a\\.?m\\.?|p\\.?m\\.?|${hours})?`
  const part = (prefix: string) => partNames.map((name) => `(?<${prefix}${name}>${words.parts[name]})`).join('|')
  return {
    words,
    weekday: wordPattern(weekday),
    everyUnit: wordPattern(`(?:${every}) (?:(?:(?<other>${other})|(?<interval>${number})) )?${unit}`),
    everyDays: wordPattern(
      `(?:${every}) (?:(?:(?<other>${other})|(?<interval>${number})) )?(?:(?<list>${weekdayList})|(?<workdays>${words.workdays}))`,
    ),
    plurals: wordPattern(`(?:(?:${words.on}) )?(?<list>(?:${anyOf(words.everyWeekday)})(?:(?:${between})(?:${weekday})){0,6})`),
    listed: wordPattern(`(?:(?:${words.on}) )?(?<list>(?:${oneDay})\\.?(?:(?:${between})(?:${oneDay})\\.?){1,6})`),
    adverbs: wordPattern(
      Object.entries({ ...words.adverbs, fortnightly: words.fortnightly })
        .map(([name, source]) => `(?<${name}>${source})`)
        .join('|'),
    ),
    days: words.days.map(([source, offset]) => ({ pattern: wordPattern(`(?:(?<lead>${words.on}|${words.by}) )?(?:${source})`), offset })),
    oneDay: wordPattern(
      `(?:(?<by>${words.by}) )?(?:(?:${words.on}) )?(?:(?:(?<next>${words.next})|(?<this>${words.this})) )?(?<name>${oneDay})\\.?(?: (?<after>${words.nextAfter}))?`,
    ),
    iso: wordPattern(`(?:(?<by>${words.by}) )?(?:(?:${words.on}) )?(?<year>\\d{4})-(?<month>\\d{1,2})-(?<date>\\d{1,2})`),
    numeric: new RegExp(
      `(?<![\\p{L}\\p{N}.,/:])(?:(?<by>${words.by}) )?(?:(?<on>${words.on}) )?(?:(?<one>\\d{1,2})/(?<two>\\d{1,2})(?:/(?<slashYear>\\d{4}|\\d{2}))?(?![\\p{L}\\p{N}/%]|-(?!\\d)|[.,]\\d)|(?<date>\\d{1,2})\\.(?<month>\\d{1,2})\\.(?<year>\\d{4}|\\d{2})?(?![\\p{L}\\p{N}]))`,
      'gu',
    ),
    weekend: wordPattern(`(?:(?<next>${words.next}) |(?:${words.thisWeekend}) )(?:${words.weekend})`),
    dayOfMonth: wordPattern(`(?:(?<by>${words.by}) )?${words.dayOfMonth.replace('DAY', '(?<date>\\d{1,2})')}`),
    by: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.by}) $`, 'u'),
    on: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.on}) $`, 'u'),
    fromBefore: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.from}) $`, 'u'),
    rangeSign: new RegExp(`^(?: ?- ?| (?:${to}) )$`, 'u'),
    rangeStart: new RegExp(`(?<![\\p{L}\\p{N}.,/:-])(?:(?:${from}) )?(?<date>\\d{1,2})\\.?(?: ?- ?| (?:${to}) )(?:${words.on})? ?$`, 'u'),
    clock: new RegExp(
      `(?<![\\p{L}\\p{N}.,:/$€£-])(?:(?:${words.on}) )?(?:(?<lead>${at}|${from}|${words.by}) ?)?${clock(1)}(?:(?: ?- ?| (?:${to}|${words.and}) )(?:(?:${at}) )?${clock(2)})?(?:,? (?:${part('')}))?(?![\\p{L}\\p{N}%€£$]|[.,:/]\\d|-\\p{L})`,
      'gu',
    ),
    sureAt: new RegExp(`^(?:${words.sureAt})$`, 'u'),
    partAfter: new RegExp(`^ (?:${part('')})(?![\\p{L}\\p{N}])`, 'u'),
    sureClock: wordPattern(`\\d{1,2}(?:[:.h][0-5]\\d)? ?(?:[ap]\\.?m\\.?|${hours})|\\d{1,2}:[0-5]\\d`),
    spoken: spoken.map(([phrase, minutes]) => ({
      pattern: wordPattern(`${phrase.replace('HOUR', `(?<hour>${number})`)}(?: (?:${part('')}))?`),
      minutes,
    })),
    noon: wordPattern(words.noon),
    midnight: wordPattern(words.midnight),
    parts: wordPattern(part('')),
    partsOfToday: wordPattern(partNames.map((name) => `(?<${name}>${words.partsOfToday[name]})`).join('|')),
    lasting: wordPattern(
      `(?:${lasting}) (?:(?<half>${words.half})|(?<count>\\d{1,3}(?:[.,]5)?|${numbers.join('|')})) ?(?:(?<hour>${hour})|(?<minute>${minute})|(?<day>${units.day})|(?<week>${units.week}))`,
    ),
    allDay: wordPattern(words.allDay),
    me: new RegExp(`^(?:${words.me})$`, 'u'),
    with: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.with}) $`, 'u'),
    andBefore: new RegExp(`^(?: ?[,&+] ?(?:(?:${words.and}) )?| (?:(?:${words.and}) )?)$`, 'u'),
    namesThatAreWords: new RegExp(`^(?:${words.namesThatAreWords})$`, 'u'),
    verb: new RegExp(`^ ?${words.verb}`, 'u'),
    place: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.place}|(?<named>${words.placeNamed})(?<article>(?:${words.articles}) )?)`, 'gu'),
    small: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.small}) $`, 'u'),
    smallAfter: new RegExp(`^ (?:${words.small}|@)(?![\\p{L}\\p{N}])`, 'u'),
    priorities: (['high', 'medium', 'low'] as const).map((name) => ({
      name,
      pattern: new RegExp(`(?<![^ ,])(?:${words.priorities[name]})(?![^ ,.:])`, 'gu'),
    })),
    points: wordPattern(`(?<points>\\d{1,3}) ?(?:${words.points})`),
    kinds: (['event', 'chore', 'task', 'item', 'transaction'] as const).map((kind) => ({
      kind,
      start: startPattern(`(?:${words.kinds[kind]})(?=[ :]|$) ?`),
      end: words.kindsAtEnd[kind as 'item'] ? new RegExp(` (?:${words.kindsAtEnd[kind as 'item']})$`, 'u') : undefined,
    })),
    remindMe: startPattern(`(?:${words.remindMe})(?= )`),
    paid: wordPattern(words.paid),
    payment: wordPattern(words.payment),
    income: wordPattern(words.income),
    paidFor: startPattern(`(?:${words.paidFor})(?= )`),
    amount: new RegExp(
      `(?<![\\p{L}\\p{N}.,:/-])(?<before>[$€£¥]|chf|(?:us|a|c)\\$)? ?(?<number>\\d{1,9}(?:[.,'\\u00a0]\\d{3}){0,3}(?:[.,]\\d{1,2})?) ?(?<after>[$€£¥]|(?:${words.currency})(?![\\p{L}]))?(?![\\p{L}\\p{N}%:/]|[.,]\\d|-\\p{L})`,
      'gu',
    ),
    taskVerbs: startPattern(words.taskVerbs),
    eventNouns: wordPattern(words.eventNouns),
    shopAt: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.shopAt}) $`, 'u'),
    of: new RegExp(`^(?:(?:${words.of})(?= )|[dl]'(?=\\p{L}))`, 'u'),
    some: startPattern(`(?:${words.some})(?= )`),
    measures: Object.entries(words.measures).map(([name, source]) => ({ name, start: startPattern(source) })),
    half: startPattern(words.half),
    dozen: startPattern(`(?:(?:a|1|ein|une?|una) )?(?:${words.dozen})`),
    pack: startPattern(`(?<count>\\d{1,3})(?:${words.pack})`),
    notCounted: startPattern(words.notCounted),
    many: new RegExp(`^(?:${words.dozen}|packs?|${words.measures.pack ?? words.dozen})$`, 'u'),
    groceries: new RegExp(`^(?:${words.groceries})$`, 'u'),
    number: startPattern(numbers.join('|')),
  }
}
export type Grammar = ReturnType<typeof grammarOf>

/** The unit at the start of a text. */
export const measureAt = ({ measures }: Grammar, text: string) => {
  for (const { name, start } of measures) {
    const match = start.exec(text)
    if (match) return { name, length: match[0].length }
  }
  return
}

/** A known name, as whole words, whatever the case and accents. */
export const namePattern = (folded: string) => wordPattern(escaped(folded))
