import { describe, expect, test } from 'bun:test'
import { byDay, excerptOf, keepNewest, mayDeleteMessage, mentionedIn, mergeNewestPage, nextStage, pendingMessages } from './chat.rules'

const message = (id: string, createdAt: string, senderId = 'ana', isAnnouncement = false) => ({ id, createdAt, senderId, isAnnouncement })
const shape = (days: ReturnType<typeof byDay>) =>
  days.map(({ date, groups }) => [date, groups.map((g) => g.messages.map((m) => m.id).join(' '))])

describe('a conversation by day and sender', () => {
  test('starts a day at midnight in the family’s time zone', () => {
    const lateAndEarly = [message('a', '2026-11-21T04:59:59.000Z'), message('b', '2026-11-21T05:00:00.000Z')]
    expect(shape(byDay(lateAndEarly, 'America/New_York'))).toEqual([
      ['2026-11-20', ['a']],
      ['2026-11-21', ['b']],
    ])
    expect(shape(byDay(lateAndEarly, 'UTC'))).toEqual([['2026-11-21', ['a b']]])
  })

  test('starts a group after a pause of more than five minutes', () => {
    const messages = [
      message('a', '2026-11-21T12:00:00.000Z'),
      message('b', '2026-11-21T12:05:00.000Z'),
      message('c', '2026-11-21T12:10:00.001Z'),
    ]
    expect(shape(byDay(messages, 'UTC'))).toEqual([['2026-11-21', ['a b', 'c']]])
  })

  test('starts a group for another sender, an announcement and the first unread message', () => {
    const noon = '2026-11-21T12:00:00.000Z'
    const messages = [
      message('a', noon),
      message('b', noon, 'ben'),
      message('c', noon, 'ben', true),
      message('d', noon, 'ben'),
      message('e', noon, 'ben'),
      message('f', noon, 'ben'),
    ]
    expect(shape(byDay(messages, 'UTC', 'f'))).toEqual([['2026-11-21', ['a', 'b', 'c', 'd e', 'f']]])
  })
})

describe('the next stage of a conversation', () => {
  // Two messages on the 20th, seven on the 21st, three on the 22nd.
  const messages = [20, 20, 21, 21, 21, 21, 21, 21, 21, 22, 22, 22].map((day) => ({ createdAt: `2026-11-${day}T12:00:00.000Z` }))
  for (const [count, next, why] of [
    [3, 6, 'a whole day: twice as many'],
    [6, 10, 'a part of a day: the rest of it'],
    [4, 8, 'a small part of a day: twice as many'],
    [10, 20, 'whole days: twice as many'],
    [20, 40, 'more than there are: twice as many'],
  ] as const)
    test(`after ${count} messages, ${why}`, () => expect(nextStage(messages, count, 'UTC')).toBe(next))
})

describe('the latest part of a conversation', () => {
  const page = (...ids: string[]) => ids.map((id) => ({ id }))
  const ids = (latest: { messages: { id: string }[] }) => latest.messages.map(({ id }) => id).join('')

  test('is complete with a short page', () => {
    expect(mergeNewestPage(undefined, page('a', 'b'), 3)).toEqual({ from: undefined, messages: page('a', 'b') })
  })

  test('appends new messages without a gap to the older pages', () => {
    const known = mergeNewestPage(undefined, page('c', 'd', 'e'), 3)
    const next = mergeNewestPage(known, page('d', 'e', 'f'), 3)
    expect(next.from).toBe('c')
    expect(ids(next)).toBe('cdef')
  })

  test('drops a deleted message, without adding one of an older page', () => {
    const known = mergeNewestPage(undefined, page('c', 'd', 'e'), 3)
    const next = mergeNewestPage(known, page('b', 'c', 'e'), 3)
    expect(next.from).toBe('c')
    expect(ids(next)).toBe('ce')
  })

  test('starts over after a long absence', () => {
    const known = mergeNewestPage(undefined, page('a', 'b', 'c'), 3)
    expect(mergeNewestPage(known, page('p', 'q', 'r'), 3)).toEqual({ from: 'p', messages: page('p', 'q', 'r') })
  })

  test('can drop messages that have been seen', () => {
    expect(keepNewest({ from: undefined, messages: page('a', 'b', 'c') }, 2)).toEqual({ from: 'b', messages: page('b', 'c') })
    const short = { from: undefined, messages: page('a') }
    expect(keepNewest(short, 2)).toBe(short)
  })
})

test('an outgoing message is shown until it arrives', () => {
  const [one, other] = [{ clientId: 'one' }, { clientId: 'other' }]
  expect(pendingMessages([one, other], [])).toEqual([one, other])
  expect(pendingMessages([one, other], [{ clientId: null }, { clientId: 'one' }])).toEqual([other])
})

test('a message can be deleted by its author or an admin', () => {
  expect(mayDeleteMessage({ userId: 'leo', role: 'child' }, { senderId: 'leo' })).toBe(true)
  expect(mayDeleteMessage({ userId: 'ben', role: 'parent' }, { senderId: 'leo' })).toBe(false)
  expect(mayDeleteMessage({ userId: 'ana', role: 'admin' }, { senderId: 'leo' })).toBe(true)
})

describe('a mention', () => {
  const people = [
    { id: 'mia', username: 'mia', firstName: 'Mia', lastName: 'Rivera' },
    { id: 'mia-2', username: 'mia.k', firstName: 'Mia', lastName: 'Klein' },
    { id: 'zoe', username: 'bunny_7', firstName: 'Zoë', lastName: null },
    { id: 'anna', username: 'anna', firstName: 'Anna', lastName: 'Rivera' },
    { id: 'anna-lena', username: 'lena', firstName: 'Anna-Lena', lastName: 'Rivera' },
    { id: 'nikos', username: 'nk1', firstName: 'Νίκος', lastName: null },
    { id: 'hanh', username: 'hanh', firstName: 'Mỹ Hạnh', lastName: 'Nguyễn' },
    { id: 'ayaka', username: 'aya', firstName: '彩花', lastName: null },
  ]
  test.each([
    ['@lena', ['anna-lena']],
    ['Hey @LENA, come', ['anna-lena']],
    ['(@lena) "@anna" …@lena', ['anna-lena', 'anna']],
    ['@lena.', ['anna-lena']],
    ['@lena... @anna?! @lena:', ['anna-lena', 'anna']],
    ["@lena's and @anna’s bikes", ['anna-lena', 'anna']],
    ['@Mia', ['mia', 'mia-2']],
    ['@Mia Rivera', ['mia']],
    ['@mia  \n klein', ['mia-2']],
    ['@mia.k.', ['mia-2']],
    ['@Mia Rivers', ['mia', 'mia-2']],
    ['@Anna-Lena!', ['anna-lena']],
    ['@Anna - Lena', ['anna']],
    ['@ZOË @bunny_7', ['zoe']],
    ['@Zoe\u0308', ['zoe']],
    ['@ΝΊΚΟΣ, @νίκος', ['nikos']],
    ['@mỹ hạnh', ['hanh']],
    ['@Mỹ Hạnh Nguyễn', ['hanh']],
    ['@彩花、ごはん', ['ayaka']],
    ['👋@lena👋', ['anna-lena']],
    ['- @lena\n-@anna', ['anna-lena', 'anna']],
    // No mentions.
    ['lena', []],
    ['@ lena', []],
    ['@lenas', []],
    ['@lena_', []],
    ['@lena2', []],
    ['@annabel', []],
    ['@Anna-Marie', []],
    ['x@lena', []],
    ['lena@lena.org', []],
    ['mia.klein+home@anna', []],
    ['@lena.org', []],
    ['@@lena', []],
    ['https://example.org/@lena', []],
    ['@lena@example.org', []],
    ['@', []],
    ['@彩花ちゃん', []],
  ])('in %j', (content, expected) => {
    expect(mentionedIn(content, people).sort()).toEqual(expected.sort())
  })

  test.each([
    ['names', '@nk1 ', ['nikos']],
    ['signs', '@', []],
    ['a sign and spaces', ' ', []],
  ])('is found quickly in a million characters of %s', (_, part, expected) => {
    expect(mentionedIn(`@${part.repeat(1_000_000 / part.length)}`, people)).toEqual(expected)
  })
})

describe('the excerpt of a message', () => {
  test.each([
    ['Hello', 'Hello'],
    ['  Hello\n\n you ', 'Hello you'],
    ['x'.repeat(140), 'x'.repeat(140)],
    ['x'.repeat(141), `${'x'.repeat(140)}…`],
    [`${'word '.repeat(27)}hello there`, `${'word '.repeat(27).trim()} hello…`],
    [`${'word '.repeat(27)}hellos there`, `${'word '.repeat(27).trim()}…`],
    ['👨‍👩‍👧‍👦'.repeat(140), '👨‍👩‍👧‍👦'.repeat(140)],
    ['👨‍👩‍👧‍👦'.repeat(141), `${'👨‍👩‍👧‍👦'.repeat(140)}…`],
  ])('of %j', (content, expected) => {
    expect(excerptOf(content)).toBe(expected)
  })
})
