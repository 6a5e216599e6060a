import { describe, expect, test } from 'bun:test'
import { retained } from './backups.retention'
import type { BackupState } from './backups.rules'

const at = (moment: string, state: BackupState = 'verified') => ({ name: moment, createdAt: moment, state })
const nights = (from: string, count: number, state?: BackupState) =>
  Array.from({ length: count }, (_, i) =>
    at(
      Temporal.Instant.from(from)
        .add({ hours: 24 * i })
        .toString(),
      state,
    ),
  )
const days = (kept: Set<string>) => [...kept].map((name) => name.slice(0, 10)).sort()

describe('a retention keeps', () => {
  test('the newest of each of the last days', () => {
    const all = [...nights('2026-11-01T03:00:00Z', 10), at('2026-11-10T17:00:00Z')]
    const kept = retained(all, { daily: 3, weekly: 0, monthly: 0 }, 'UTC')
    expect([...kept].sort()).toEqual(['2026-11-08T03:00:00Z', '2026-11-09T03:00:00Z', '2026-11-10T17:00:00Z'])
  })

  test('the newest of each week, from Monday, and of each month', () => {
    const kept = retained(nights('2026-08-01T03:00:00Z', 113), { daily: 2, weekly: 3, monthly: 3 }, 'UTC')
    // The last night is Saturday the 21st of November.
    expect(days(kept)).toEqual(['2026-09-30', '2026-10-31', '2026-11-08', '2026-11-15', '2026-11-20', '2026-11-21'])
  })

  test('at most seventeen of a year of nights by default', () => {
    const kept = retained(nights('2026-01-01T03:00:00Z', 365), { daily: 7, weekly: 4, monthly: 6 }, 'UTC')
    expect(kept.size).toBeLessThanOrEqual(17)
    expect(days(kept)[0]).toBe('2026-07-31')
  })

  test('the last days that have a backup, however far apart', () => {
    const all = ['2026-01-05T03:00:00Z', '2026-05-05T03:00:00Z', '2026-09-05T03:00:00Z'].map((moment) => at(moment))
    expect(retained(all, { daily: 2, weekly: 0, monthly: 0 }, 'UTC').size).toBe(2)
  })

  test('days of the given time zone', () => {
    const all = [at('2026-11-20T22:30:00Z'), at('2026-11-20T23:30:00Z'), at('2026-11-21T02:00:00Z')]
    expect(retained(all, { daily: 9, weekly: 0, monthly: 0 }, 'UTC').size).toBe(2)
    expect([...retained(all, { daily: 9, weekly: 0, monthly: 0 }, 'Europe/Berlin')].sort()).toEqual([
      '2026-11-20T22:30:00Z',
      '2026-11-21T02:00:00Z',
    ])
  })

  test.each(['doubtful', 'damaged'] as const)('the same good backups as without the %s ones', (state) => {
    const good = nights('2026-10-01T03:00:00Z', 7)
    const bad = nights('2026-10-08T03:00:00Z', 60, state)
    const kept = retained([...good, ...bad], { daily: 7, weekly: 0, monthly: 0 }, 'UTC')
    for (const { name } of good) expect(kept).toContain(name)
    expect(kept.size).toBe(14)
  })

  test('the newest verified backup, however many unverified ones are newer', () => {
    const all = [at('2026-01-01T03:00:00Z'), ...nights('2026-11-01T03:00:00Z', 20, 'unverified')]
    expect(retained(all, { daily: 1, weekly: 0, monthly: 0 }, 'UTC')).toContain('2026-01-01T03:00:00Z')
  })

  test('an empty list', () => {
    expect(retained([], { daily: 7, weekly: 4, monthly: 6 }, 'UTC').size).toBe(0)
  })
})
