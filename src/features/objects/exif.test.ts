import { describe, expect, test } from 'bun:test'
import { greedyExif, textTag, tiffExif } from '#src/testing/exif'
import { readTakenAt } from './exif'

const taken = 0x9003
const offset = 0x9010
const offsetTaken = 0x9011
const clock = '2024:08:01 23:30:00'

describe('the time a picture was taken', () => {
  test.each(['II', 'MM'] as const)('is read in byte order %s, with or without the header of a JPEG', (order) => {
    const exif = tiffExif([textTag(taken, clock), textTag(offsetTaken, '+09:00')], { order })
    const expected = { clock: '2024-08-01T23:30:00', offset: '+09:00' }
    expect(readTakenAt(exif)).toEqual(expected)
    expect(readTakenAt(Buffer.concat([Buffer.from('Exif\0\0'), exif]))).toEqual(expected)
  })

  test.each([
    ['the offset of the photo before that of the file', [textTag(offset, '+01:00'), textTag(offsetTaken, '+09:00')], '+09:00'],
    ['the offset of the file where the photo has none', [textTag(offset, '+01:00')], '+01:00'],
    ['no offset that is not one', [textTag(offsetTaken, '+99:99')], undefined],
    ['the first of two', [textTag(offsetTaken, '+09:00'), textTag(offsetTaken, '+01:00')], '+09:00'],
  ])('has %s', (_, tags, expected) => {
    expect(readTakenAt(tiffExif([textTag(taken, clock), ...tags]))?.offset).toBe(expected)
  })

  test.each([
    ['a clock that was never set', tiffExif([textTag(taken, '0000:00:00 00:00:00')])],
    ['a day that does not exist', tiffExif([textTag(taken, '2023:02:30 12:00:00')])],
    ['a date in words', tiffExif([textTag(taken, 'the first of August')])],
    ['a text that claims to be longer than 32 bytes', tiffExif([{ ...textTag(taken, clock), count: 33 }], { size: 1000 })],
    ['a text that lies behind the end', tiffExif([{ tag: taken, type: 2, count: 20, value: 4_000_000_000 }])],
    ['a number in the place of the text', tiffExif([{ tag: taken, type: 4, count: 1, value: 7 }])],
    ['a directory behind the end', tiffExif([textTag(taken, clock)], { first: 1_000_000 })],
    ['no TIFF', Buffer.from('Exif\0\0nothing')],
    ['nothing', Buffer.alloc(0)],
    ['entries that claim all of the file', greedyExif(2000, 1_000_000)],
    ['its text as the 513th entry', tiffExif([...Array.from({ length: 512 }, () => textTag(1, 'a')), textTag(taken, clock)])],
    ['its text after the first 64 KB', tiffExif([{ tag: taken, type: 2, count: 20, value: 70_000 }], { size: 80_000 }).fill(clock, 70_000)],
  ])('is unknown with %s', (_, exif) => {
    expect(readTakenAt(exif)).toBeUndefined()
  })

  test('is unknown if a directory points to itself', () => {
    const exif = tiffExif([textTag(taken, clock)])
    // The first directory has itself as the second.
    exif.writeUInt32LE(8, 18)
    expect(readTakenAt(exif)).toBeUndefined()
  })

  test('never throws, whatever the bytes are', () => {
    const exif = tiffExif([textTag(taken, clock), textTag(offsetTaken, '+09:00')])
    for (let at = 0; at < exif.length; at++)
      for (const value of [0, 1, 127, 255]) {
        const broken = Buffer.from(exif)
        broken[at] = value
        expect(() => readTakenAt(broken)).not.toThrow()
        expect(() => readTakenAt(broken.subarray(0, at))).not.toThrow()
      }
  })
})
