import { describe, expect, test } from 'bun:test'
import { relativeTime } from './relative-time'

const zone = 'America/New_York'
const at = (moment: string, now: string) => relativeTime(moment, Date.parse(now), zone)

describe('the relative time', () => {
  test.each([
    ['of the last minute', '2026-11-21T17:00:01Z', '2026-11-21T17:00:59Z', 'now'],
    ['with a clock that is behind the server', '2026-11-21T17:00:30Z', '2026-11-21T17:00:00Z', 'now'],
    ['within the hour', '2026-11-21T17:00:00Z', '2026-11-21T17:05:59Z', '5 minutes ago'],
    ['within the day', '2026-11-21T13:00:00Z', '2026-11-21T23:30:00Z', '10 hours ago'],
    ['of the same night, after midnight', '2026-11-21T04:30:00Z', '2026-11-21T05:45:00Z', '1 hour ago'],
    ['of the previous evening', '2026-11-21T01:00:00Z', '2026-11-21T17:00:00Z', 'yesterday'],
    ['of two evenings ago, after 30 hours', '2026-11-20T01:00:00Z', '2026-11-21T07:00:00Z', '2 days ago'],
    ['of a week ago', '2026-11-14T17:00:00Z', '2026-11-21T17:00:00Z', 'Nov 14'],
    ['of another year', '2025-11-14T17:00:00Z', '2026-11-21T17:00:00Z', 'Nov 14, 2025'],
  ])('%s', (_, moment, now, text) => {
    expect(at(moment, now)).toBe(text)
  })
})
