import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import * as z from 'zod'
import './language/issue-message' // Sets the error messages.
import { msg } from './language/message'
import {
  calendarDate,
  changeOf,
  color,
  currency,
  dateOrInstant,
  email,
  instant,
  nullableText,
  optionalText,
  page,
  password,
  text,
  timezone,
  username,
  webAddress,
} from './schemas'

const read = <S extends z.ZodType>(shape: S, value: unknown) => {
  const { success, data, error } = shape.safeParse(value)
  return success ? data : (error?.issues[0]?.message ?? '')
}
const accepts = (shape: z.ZodType, value: unknown) => shape.safeParse(value).success

describe('a text', () => {
  test.each([
    [' Hello\r\n\tyou ', 'Hello\r\n\tyou'],
    ['x'.repeat(20), 'x'.repeat(20)],
    ['مرحبا 👨‍👩‍👧', 'مرحبا 👨‍👩‍👧'],
    ['', 'Name is required.'],
    [' \u00a0\n', 'Name is required.'],
    ['x'.repeat(21), 'Use at most 20 characters.'],
    [undefined, 'This is required.'],
    [null, 'This is required.'],
    [7, 'Must be text.'],
    ['\ud83d', 'Contains characters that cannot be shown.'],
  ])('%j is read as %j', (value, result) => {
    expect(read(text(20, msg('Name is required.')), value)).toBe(result as never)
  })

  test('allows no control characters except tabs and line breaks', () => {
    const control = fc.constantFrom(...Array.from({ length: 32 }, (_, i) => String.fromCharCode(i)), '\u007f')
    const anywhere = (before: string, char: string, after: string) =>
      accepts(text(1000), `a${before}${char}${after}b`) === '\t\n\r'.includes(char)
    fc.assert(fc.property(fc.stringMatching(/^[a-z ]*$/), control, fc.stringMatching(/^[a-z ]*$/), anywhere))
  })

  test('that is accepted is accepted again unchanged', () => {
    const isStable = (value: string) => {
      const once = text(100).safeParse(value)
      return !once.success || read(text(100), once.data) === once.data
    }
    fc.assert(fc.property(fc.string({ unit: 'binary' }), isStable))
  })

  test('that is optional becomes null when missing or blank', () => {
    expect([undefined, null, '', '  ', ' a '].map((value) => read(optionalText(5), value))).toEqual([null, null, null, null, 'a'])
    expect([null, '', ' a '].map((value) => read(nullableText(5), value))).toEqual([null, null, 'a'])
  })
})

describe('a date', () => {
  const refused = 'Must be a date such as 2026-11-21.'

  test.each([
    ['2026-11-21', '2026-11-21'],
    ['2028-02-29', '2028-02-29'],
    ['1900-01-01', '1900-01-01'],
    ['1899-12-31', 'Must be between the years 1900 and 2199.'],
    ['2200-01-01', 'Must be between the years 1900 and 2199.'],
    ['2027-02-30', refused],
    ['2026-02-29', refused],
    ['2026-13-01', refused],
    ['2026-1-1', refused],
    ['21.11.2026', refused],
    ['2026-11-21T08:00:00Z', refused],
    ['', refused],
    [20261121, refused],
    [null, refused],
    [undefined, refused],
  ])('%j is read as %j', (value, result) => {
    expect(read(calendarDate, value)).toBe(result as never)
  })

  test.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21T08:00:00+02:00', '2026-11-21T06:00:00.000Z'],
    ['2027-02-30', refused],
    ['2027-02-30T08:00:00Z', refused],
    ['tomorrow', refused],
  ])('or an instant: %j is read as %j', (value, result) => {
    expect(read(dateOrInstant, value)).toBe(result as never)
  })
})

describe('a change', () => {
  const thing = z.object({ name: text(5), notes: optionalText(5), count: z.number().default(1), color: color.optional() })

  test.each([
    [{}, {}],
    [{ name: ' a ' }, { name: 'a' }],
    [{ notes: '' }, { notes: null }],
    [
      { count: 2, color: '#FFFFFF' },
      { count: 2, color: '#ffffff' },
    ],
    [{ name: undefined }, { name: undefined }],
    [{ name: ' ' }, 'This is required.'],
    [{ count: null }, 'This is required.'],
  ])('of %j is read as %j, without missing fields', (value, result) => {
    expect(read(changeOf(thing), value)).toStrictEqual(result as never)
  })
})

describe('an instant', () => {
  test.each([
    ['2026-11-21T08:00:00Z', '2026-11-21T08:00:00.000Z'],
    ['2026-11-21T08:00:00.5+01:00', '2026-11-21T07:00:00.500Z'],
    ['2028-02-29T23:59:59-12:00', '2028-03-01T11:59:59.000Z'],
    ['1900-01-01T00:00:00Z', '1900-01-01T00:00:00.000Z'],
    ['2199-12-31T23:59:59.999Z', '2199-12-31T23:59:59.999Z'],
  ])('%s is %s', (value, utc) => {
    expect(read(instant, value)).toBe(utc)
  })

  test.each([
    '2026-11-21',
    '2026-11-21T08:00:00',
    '2026-11-21 08:00:00Z',
    '2027-02-29T00:00:00Z',
    '2027-02-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-11-21T24:00:00Z',
    '2026-11-21T08:60:00Z',
    '2026-11-21T08:00:00.1234567890Z',
    '2026-11-21T08:00:00+25:00',
    '+002026-11-21T08:00:00Z',
    'now',
    '',
    0,
    null,
    '1899-12-31T23:59:59Z',
    '2200-01-01T00:00:00Z',
    '1900-01-01T00:00:00+01:00',
    '0000-01-01T00:00:00Z',
  ])('rejects %p', (value) => {
    expect(accepts(instant, value)).toBe(false)
  })

  test('is the same for every offset', () => {
    const offset = fc.tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 59 }))
    const isSame = (date: Date, [sign, hours, minutes]: [string, number, number]) => {
      const shift = `${sign}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
      const local = Temporal.Instant.from(date.toISOString()).toString({ timeZone: shift, fractionalSecondDigits: 3 })
      return read(instant, local) === date.toISOString()
    }
    const dates = fc.date({ min: new Date('1901-01-01'), max: new Date('2199-01-01'), noInvalidDate: true })
    fc.assert(fc.property(dates, offset, isSame))
  })

  test('never throws, whatever is sent', () => {
    const piece = fc.constantFrom('2026', '-', '02', '30', 'T', '24', ':', '60', '.9999999999', 'Z', '+', '-99:99', 'e', ' ')
    fc.assert(fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => typeof accepts(instant, pieces.join('')) === 'boolean'))
  })
})

test.each([
  ['timezone', 'Europe/Berlin', true],
  ['timezone', 'Australia/Lord_Howe', true],
  ['timezone', 'UTC', true],
  ['timezone', '+02:00', false],
  ['timezone', '-0500', false],
  ['timezone', 'Mars/Olympus', false],
  ['timezone', '', false],
  ['timezone', '../etc/passwd', false],
  ['currency', 'EUR', true],
  ['currency', 'eur', true],
  ['currency', 'EURO', false],
  ['color', '#3B82f6', true],
  ['color', '#3b82f', false],
  ['color', '#3b82f6ff', false],
  ['color', 'red', false],
  ['color', '#3b82f6;}', false],
  ['email', ' Ana@Example.org ', true],
  ['email', 'ana@example', false],
  ['email', 'ana@@example.org', false],
  ['email', `${'a'.repeat(250)}@example.org`, false],
  ['username', 'Ana.Rivera-2_', true],
  ['username', 'an', false],
  ['username', 'a'.repeat(33), false],
  ['username', 'ana rivera', false],
  ['username', 'ána', false],
  ['password', 'ten chars!', true],
  ['password', 'nine char', false],
  ['password', 'x'.repeat(257), false],
  ['webAddress', 'https://example.org/a?b#c', true],
  ['webAddress', 'HTTP://example.org', true],
  ['webAddress', 'javascript:alert(1)', false],
  ['webAddress', ' javascript:alert(1)', false],
  ['webAddress', 'data:text/html,hi', false],
  ['webAddress', 'file:///etc/passwd', false],
  ['webAddress', '//example.org', false],
  ['webAddress', 'example.org', false],
] as const)('as a %s, %p is accepted: %p', (shape, value, accepted) => {
  expect(accepts({ timezone, currency, color, email, username, password, webAddress }[shape], value)).toBe(accepted)
})

test('colours, e-mail addresses and usernames become lower case', () => {
  expect([read(color, '#3B82F6'), read(email, ' Ana@Example.ORG'), read(username, ' Ana ')]).toEqual(['#3b82f6', 'ana@example.org', 'ana'])
})

test.each([
  [{}, { limit: 100 }],
  [{ limit: '1' }, { limit: 1 }],
  [
    { limit: '200', before: '01a1fde9-3ce1-7686-b5db-623083069e73' },
    { limit: 200, before: '01a1fde9-3ce1-7686-b5db-623083069e73' },
  ],
])('the page %o is %o', (query, result) => {
  expect(page.parse(query)).toEqual(result)
})
