import { expect, test } from 'bun:test'
import { createRepeatFilter } from './repeat-filter'

test('passes a new text, and repeats it only after the given minutes', () => {
  let minutes = 0
  const shouldLog = createRepeatFilter(10, () => minutes * 60_000)
  const isLogged = (text: string, at: number) => {
    minutes = at
    return shouldLog(text)
  }
  expect([isLogged('full', 0), isLogged('full', 0), isLogged('full', 9.9), isLogged('full', 10), isLogged('full', 19)]).toEqual([
    true,
    false,
    false,
    true,
    false,
  ])
  expect([isLogged('locked', 19), isLogged('full', 19)]).toEqual([true, true])
})
