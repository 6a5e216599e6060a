import { describe, expect, test } from 'bun:test'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type ActivityKind, type ActivityReply, activityKinds } from '#src/features/activity/activity.contract'
import { byDay } from './activity.days'
import { placeOf, sentenceOf } from './activity.labels'

const person = (name: string) => ({
  id: name,
  name,
  username: name,
  firstName: name,
  lastName: null,
  email: null,
  profileImageUrl: null,
})

let count = 0
const activity = (kind: ActivityKind, by: string, createdAt: string, title: string | null = null): ActivityReply => ({
  id: String(count++),
  familyId: 'rivera',
  kind,
  actor: person(by),
  title,
  subjectId: null,
  createdAt,
})

const textOf = (sentence: ReactNode) => renderToStaticMarkup(sentence)

const read = (feed: ActivityReply[]) =>
  byDay(feed, 'America/New_York').map(({ date, lines }) => [
    date,
    ...lines.map(({ activities }) => textOf(sentenceOf(activities, activities[0].actor.name))),
  ])

describe('the feed', () => {
  test("is grouped by the days of the family's zone", () => {
    expect(
      read([
        activity('event.created', 'Ana', '2026-11-21T05:00:00.000Z', 'Piano recital'),
        activity('task.completed', 'Leo', '2026-11-21T04:59:00.000Z', 'Feed the cat'),
      ]),
    ).toEqual([
      ['2026-11-21', 'Ana added the event Piano recital'],
      ['2026-11-20', 'Leo completed Feed the cat'],
    ])
  })

  test('groups consecutive messages of one person, and nothing else', () => {
    expect(
      read([
        activity('message.sent', 'Ben', '2026-11-21T17:05:00.000Z'),
        activity('message.sent', 'Ana', '2026-11-21T17:04:00.000Z'),
        activity('message.sent', 'Ana', '2026-11-21T17:03:00.000Z'),
        activity('announcement.sent', 'Ana', '2026-11-21T17:02:00.000Z'),
        activity('message.sent', 'Ana', '2026-11-21T17:01:00.000Z'),
        activity('message.sent', 'Ana', '2026-11-20T17:01:00.000Z'),
      ]),
    ).toEqual([
      ['2026-11-21', 'Ben sent a message', 'Ana sent 2 messages', 'Ana made an announcement', 'Ana sent a message'],
      ['2026-11-20', 'Ana sent a message'],
    ])
  })
})

test('consecutive photos of one person are one line, which links to the newest', () => {
  const added = (by: string) => activity('photo.added', by, '2026-11-21T17:00:00.000Z')
  expect(read([added('Ana'), added('Ana'), added('Ben')])).toEqual([['2026-11-21', 'Ana added 2 photos', 'Ben added a photo']])
  expect(placeOf({ kind: 'photo.added', subjectId: '1' })).toEqual({ to: '/photos', search: { photo: '1' } })
})

test('consecutive changes of one person to a shopping list are one line', () => {
  const bought = (title: string, by = 'Ana') => activity('shopping_item.bought', by, '2026-11-21T17:00:00.000Z', title)
  expect(
    read([
      bought('Milk'),
      bought('Eggs'),
      bought('Rice'),
      bought('Pasta'),
      bought('Bread', 'Ben'),
      bought('Jam', 'Ben'),
      activity('shopping_item.added', 'Ben', '2026-11-21T17:00:00.000Z', 'Honey'),
      activity('task.completed', 'Ben', '2026-11-21T17:00:00.000Z', 'Sweep'),
      activity('task.completed', 'Ben', '2026-11-21T17:00:00.000Z', 'Dishes'),
    ]),
  ).toEqual([
    [
      '2026-11-21',
      'Ana bought Milk, Eggs and 2 more',
      'Ben bought Bread and Jam',
      'Ben put Honey on a shopping list',
      'Ben completed Sweep',
      'Ben completed Dishes',
    ],
  ])
})

describe('a line of the feed', () => {
  test.each(activityKinds)('%s names the action and its subject', (kind) => {
    const sentence = textOf(sentenceOf([{ kind, title: 'Milk' }], 'Ana', (title) => `“${title}”`))
    expect(sentence).toMatch(/^Ana [a-z]+ /)
    expect(sentence.split('Milk').length).toBeLessThanOrEqual(2)
    expect(sentence.replace('“Milk”', '')).not.toContain('Milk')
  })

  const isFinal = (kind: ActivityKind) => /\.(left|disabled)$|^(member|friend)\.removed$|^wish\.deleted$/.test(kind)

  test.each(activityKinds.filter(isFinal))('%s has no link', (kind) => {
    expect(placeOf({ kind, subjectId: 'gone' })).toBeUndefined()
  })

  test.each(activityKinds.filter((kind) => /\.(deleted|removed)$/.test(kind) && !isFinal(kind)))(
    '%s leads to the row in the trash',
    (kind) => {
      expect(placeOf({ kind, subjectId: 'gone' })).toEqual({ to: '/trash', hash: 'gone' })
    },
  )

  test('without a subject, and about several, is a whole sentence', () => {
    const line = (kind: ActivityKind, ...titles: [string | null, ...(string | null)[]]) => {
      const [first, ...others] = titles.map((title) => ({ kind, title }))
      return first && textOf(sentenceOf([first, ...others], 'Ana'))
    }
    expect(line('shopping_item.bought', null)).toBe('Ana bought something')
    expect(line('shopping_item.added', 'Milk', 'Eggs')).toBe('Ana put Milk and Eggs on a shopping list')
    expect(line('contacts.imported', '12')).toBe('Ana imported 12 contacts')
    expect(line('photo.added', null)).toBe('Ana added a photo')
  })

  test('about a task opens the task', () => {
    expect(placeOf({ kind: 'task.created', subjectId: '1' })).toEqual({ to: '/chores', search: { edit: '1' } })
  })
})
