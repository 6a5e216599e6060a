import { describe, expect, test } from 'bun:test'
import { defaultNameOf, takenAtOf } from './photos.rules'

describe('a photo without a name is named after the last part of its address', () => {
  test.each([
    ['https://example.org/2026/beach.jpg', 'beach.jpg'],
    ['https://example.org/beach.jpg?size=large#top', 'beach.jpg'],
    ['https://example.org/album/', 'uploaded-photo'],
    ['https://example.org', 'uploaded-photo'],
    ['/api/objects/019ab3c4-0000-7000-8000-000000000001', '019ab3c4-0000-7000-8000-000000000001'],
  ])('%s: %s', (url, name) => {
    expect(defaultNameOf(url)).toBe(name)
  })

  test('at most 255 characters', () => {
    expect(defaultNameOf(`https://example.org/${'x'.repeat(300)}`)).toBe('x'.repeat(255))
  })
})

describe('the time a photo was taken', () => {
  const now = Temporal.Instant.from('2026-11-22T02:00:00Z')

  test.each([
    ['by a camera with a UTC offset', { clock: '2024-08-01T23:30:00', offset: '+09:00' }, '2024-08-01T14:30:00.000Z'],
    ['by a camera without an offset, in summer', { clock: '2024-08-01T23:30:00' }, '2024-08-02T03:30:00.000Z'],
    ['by a camera without an offset, in winter', { clock: '2024-12-01T23:30:00' }, '2024-12-02T04:30:00.000Z'],
    ['in the hour that daylight saving skips', { clock: '2024-03-10T02:30:00' }, '2024-03-10T07:30:00.000Z'],
    ['by a camera whose clock is some hours ahead', { clock: '2026-11-22T20:00:00' }, '2026-11-23T01:00:00.000Z'],
    ['before there was EXIF', { clock: '1911-05-01T12:00:00' }, '1911-05-01T17:00:00.000Z'],
  ])('%s', (_, taken, moment) => {
    expect(takenAtOf(taken, 'America/New_York', now)).toBe(moment)
  })

  test.each([
    ['there is no metadata', undefined],
    ['the time is in the future', { clock: '2038-01-01T00:00:00' }],
    ['the clock was never set', { clock: '1899-11-30T00:00:00' }],
  ])('is unknown if %s', (_, taken) => {
    expect(takenAtOf(taken, 'America/New_York', now)).toBeNull()
  })
})
