import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { pictureOf } from '#web/ui/picture'
import { downloadOf, sourcesOf } from './photos.sources'

// The address of the current page.
const hadLocation = Object.getOwnPropertyDescriptor(globalThis, 'location')
beforeAll(() => void Object.defineProperty(globalThis, 'location', { value: new URL('http://hearth.lan:8080/'), configurable: true }))
afterAll(() => {
  if (hadLocation) Object.defineProperty(globalThis, 'location', hadLocation)
  else Reflect.deleteProperty(globalThis, 'location')
})

const own = '/api/objects/019ab3c4-0000-7000-8000-000000000001'

describe("Hearth's own picture", () => {
  test.each([
    [4000, `${own}?w=960`, `${own}?w=320 320w, ${own}?w=960 960w`],
    [960, `${own}?w=960`, `${own}?w=320 320w, ${own}?w=960 960w`],
    [500, `${own}?w=960`, `${own}?w=320 320w, ${own}?w=960 500w`],
    [320, `${own}?w=320`, `${own}?w=320 320w`],
    [200, `${own}?w=320`, `${own}?w=320 200w`],
  ])('of %d pixels is offered in no larger width', (width, src, srcSet) => {
    expect(sourcesOf({ url: own, width }, [320, 960])).toEqual({ src, srcSet })
  })

  test('is downloaded in its original form', () => {
    expect(downloadOf({ url: own, width: 200 })).toBe(`${own}?download=1`)
  })
})

test('a picture on the web is used unchanged, without a referrer', () => {
  const url = 'https://example.org/a.jpg?w=10'
  expect(sourcesOf({ url, width: null }, [320, 960])).toEqual({ src: url, referrerPolicy: 'no-referrer' })
  expect(downloadOf({ url, width: null })).toBe(url)
})

test.each([
  ['http://hearth.lan:8080/api/logout', undefined],
  ['http://localhost:8080/api/logout', undefined],
  [
    'http://hearth.lan:8080/api/objects/019ab3c4-0000-7000-8000-000000000001',
    'http://hearth.lan:8080/api/objects/019ab3c4-0000-7000-8000-000000000001',
  ],
  ['http://hearth.lan:9090/photo.jpg', 'http://hearth.lan:9090/photo.jpg'],
  ['https://example.org/api/logout', 'https://example.org/api/logout'],
])('a stored address, %s, becomes %p', (url, shown) => {
  expect([pictureOf(url), sourcesOf({ url, width: null }, [320]).src, downloadOf({ url, width: null })]).toEqual([shown, shown, shown])
})
