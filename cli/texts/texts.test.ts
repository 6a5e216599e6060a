import { describe, expect, test } from 'bun:test'
import { catalogueProblems, sourceProblems, translationProblem } from './check'
import { callsAtLoad, rawTexts, translatedTexts } from './sources'

describe('the catalogues', () => {
  test('hold every text of the sources in each complete language, with its arguments, and no other', async () => {
    expect(await catalogueProblems()).toEqual([])
  })

  test('hold every text that a component shows', async () => {
    expect(await sourceProblems()).toEqual([])
  })
})

describe('a text without a catalogue', () => {
  test.each([
    ['between tags', '<p>Save it</p>'],
    ['in one word', '<p>Save</p>'],
    ['in an attribute', '<Button label="Save it" />'],
    ['in an expression', '<p>{isNew ? `Add item` : null}</p>'],
    ['of a toast', "toast({ title: 'Saved' })"],
    ['after a condition', "<p>{isNew && 'a new one'}</p>"],
  ])('%s is found', (_, code) => {
    expect(rawTexts('a.tsx', `const A = () => ${code}`)).toHaveLength(1)
  })

  test.each([
    ['translated', "<p>{t('Save it')}</p>"],
    ['a class', '<p className="flex items-center Sans" />'],
    ['an error of the program', "fail(new Error('No such thing'))"],
    ['a name', '<a href="/guide" type="button">{1}</a>'],
    ['compared', "kind === 'Some Kind'"],
  ])('is not %s', (_, code) => {
    expect(rawTexts('a.tsx', `const A = () => ${code}`)).toEqual([])
  })
})

describe('a translation', () => {
  test.each([
    ['Delete {name}?', '{name} löschen?', undefined],
    ['Delete {name}?', 'Löschen?', 'it has no arguments in place of {name}'],
    ['Delete {name}?', '{nom} löschen?', 'it has {nom} in place of {name}'],
    ['Read <a>it</a>', 'Lies es', 'it has no arguments in place of <a>'],
    ['{count, plural, one {# item} other {# items}}', '{count, plural, one {# Ding} other {# Dinge}}', undefined],
    ['Of {name}', "De l'{name}", 'an apostrophe before { or < must be ’'],
    ['Of {name}', 'De l’{name}', undefined],
  ])('of "%s" as "%s": %p', (text, translation, problem) => {
    expect(translationProblem(text, translation)).toBe(problem)
  })

  test('that cannot be read is reported', () => {
    expect(translationProblem('Delete {name}?', '{name löschen?')).toStartWith('it cannot be read')
  })
})

test('a translation while the module loads is found, one in a function is not', () => {
  expect(callsAtLoad('a.tsx', "const a = t('Early')\nconst b = () => t('Late')\nconst c = msg('Marked')")).toEqual([
    { text: 'Early', line: 1 },
  ])
})

test('the texts of a file are the first arguments of t, rich and msg', () => {
  const source = "t('One'); rich('Two <b>x</b>', {}); const a = msg('Three'); t(names[kind]); other('Four')"
  expect(translatedTexts('a.tsx', source).map(({ text }) => text)).toEqual(['One', 'Two <b>x</b>', 'Three'])
})
