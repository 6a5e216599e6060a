import { expect, test } from 'bun:test'
import { createRepeatFilter } from './repeat-filter'

test('a text is said when it is new, and again after so many minutes', () => {
  let minutes = 0
  const isNews = createRepeatFilter(10, () => minutes * 60_000)
  const said = (text: string, at: number) => {
    minutes = at
    return isNews(text)
  }
  expect([said('full', 0), said('full', 0), said('full', 9.9), said('full', 10), said('full', 19)]).toEqual([
    true,
    false,
    false,
    true,
    false,
  ])
  expect([said('locked', 19), said('full', 19)]).toEqual([true, true])
})
