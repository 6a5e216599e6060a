import { describe, expect, test } from 'bun:test'
import { acceptAttribute, faultOf, matches } from './upload.rules'

describe('accepts a file whose type or extension matches', () => {
  test.each([
    ['photo.jpg', 'image/jpeg', 'image/*', true],
    ['photo.heic', '', 'image/*', true],
    ['PHOTO.HEIC', '', 'image/*', true],
    ['photo.heif', 'image/heif', 'image/*', true],
    ['heic', '', 'image/*', false],
    ['notes.txt', 'text/plain', 'image/*', false],
    ['photo.jpg.exe', 'application/x-msdownload', 'image/*', false],
    ['imagery.bin', 'imagex/png', 'image/*', false],
    ['bill.pdf', 'application/pdf', 'image/*,application/pdf', true],
    ['bill.pdf', '', 'image/*, .pdf', true],
    ['bill.pdf', '', 'application/pdf', false],
    ['photo.png', 'image/png', 'image/png', true],
    ['photo.webp', 'image/webp', 'image/png', false],
    ['photo.heic', '', 'image/png', false],
  ])('%s (%s) for %s: %j', (name, type, accept, result) => {
    expect(matches({ name, type }, accept)).toBe(result)
  })
})

test('the picture chooser offers HEIC and HEIF, the formats of iPhones', () => {
  expect(acceptAttribute('image/*')).toBe('image/*,.heic,.heif')
  expect(acceptAttribute('application/pdf')).toBe('application/pdf')
})

describe('the upload limit, in megabytes of 1024 kilobytes,', () => {
  const of = (size: number, type = 'image/png') => faultOf({ name: 'a.png', type, size }, 'image/png', 5)
  const tooLarge = { title: 'File too large', description: 'File size must be less than 5MB' }

  test('accepts a file of exactly the limit and rejects one byte more', () => {
    expect(of(5 * 1024 * 1024)).toBeUndefined()
    expect(of(5 * 1024 * 1024 + 1)).toEqual(tooLarge)
  })

  test('is reported before a wrong type', () => {
    expect(of(6 * 1024 * 1024, 'text/plain')).toEqual(tooLarge)
    expect(of(1, 'text/plain')).toEqual({ title: 'Invalid file type', description: 'Please select a valid file type' })
  })
})
