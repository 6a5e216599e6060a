import { expect, spyOn, test } from 'bun:test'
import { progress } from './backup-support'
import * as support from './support'

/** The progress lines for steps at the given seconds. */
const said = (steps: { second: number; done: number; total?: number }[]) => {
  const lines: string[] = []
  const printMessage = spyOn(support, 'printMessage').mockImplementation((text) => void lines.push(text))
  const now = spyOn(performance, 'now').mockReturnValue(0)
  const report = progress('Saved', 'uploads')
  for (const { second, done, total = 0 } of steps) {
    now.mockReturnValue(second * 1000)
    report({ done, total })
  }
  for (const spy of [printMessage, now]) spy.mockRestore()
  return lines
}

test('progress always prints the last line, even soon after the previous one', () => {
  const steps = [0.5, 2.5, 2.6, 2.7].map((second, i) => ({ second, done: i + 1, total: 4 }))
  expect(said(steps)).toEqual(['Saved 2 of 4 uploads (50 %)', 'Saved 4 of 4 uploads (100 %)'])
})

test('progress prints nothing for short work, and no line twice', () => {
  expect(said([0, 1, 1.5].map((second, i) => ({ second, done: i + 1, total: 3 })))).toEqual([])
  expect(said([{ second: 3, done: 1, total: 1 }])).toEqual(['Saved 1 of 1 uploads (100 %)'])
})
