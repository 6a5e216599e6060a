import { expect, test } from 'bun:test'
import { withDom } from '#web/testing/dom'
import { returnPath } from './return-path'

withDom()

const pathFor = (target: string) => returnPath(`?return=${encodeURIComponent(target)}`)

test('signing in returns to the path of this site that was asked for', () => {
  expect(pathFor('/tasks?tab=projects#top')).toBe('/tasks?tab=projects#top')
})

test('signing in leads to the start page when no path was asked for', () => {
  expect(returnPath('')).toBe('/')
})

for (const target of ['//example.org/', '/\\example.org/', '/\t/example.org/', 'https://example.org/', 'javascript:alert(1)', 'tasks'])
  test(`signing in does not return to ${JSON.stringify(target)}`, () => {
    expect(pathFor(target)).toBe('/')
  })
