import { describe, expect, test } from 'bun:test'
import type { RsvpStatus } from '#src/features/calendar/calendar.series.rules'
import { isShown, peopleOf } from './people.rules'

const eventFor = (people: Record<string, RsvpStatus>) => ({
  createdBy: 'maya',
  category: 'family' as const,
  participants: Object.entries(people).map(([id, rsvpStatus]) => ({
    user: { id },
    rsvpStatus,
  })),
})

describe('the people of an event', () => {
  test.each([
    ['nobody was invited', {}, ['maya']],
    ['somebody else was', { noah: 'pending' }, ['noah']],
    ['its creator comes, too', { noah: 'accepted', maya: 'accepted' }, ['noah', 'maya']],
    ['somebody declined', { noah: 'declined', ivy: 'tentative' }, ['ivy']],
    ['everybody declined', { noah: 'declined' }, ['maya']],
  ] satisfies [string, Record<string, RsvpStatus>, string[]][])('where %s', (_, people, expected) => {
    expect(peopleOf(eventFor(people))).toEqual(expected)
  })
})

test.each([
  ['all', [], true],
  ['all', ['noah'], true],
  ['all', ['ivy', 'noah'], true],
  ['all', ['maya'], false],
  ['family', ['noah'], true],
  ['school', ['noah'], false],
] as const)('the category %p and the people %p let it through: %p', (category, people, expected) => {
  expect(isShown(eventFor({ noah: 'accepted' }), { category, people })).toBe(expected)
})
