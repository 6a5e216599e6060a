import { expect, test } from 'bun:test'
import { offsetIn, stacksOf } from './stacks'

const markAt = (mark: string, x: number, y = 0) => ({ mark, at: { x, y } })

test('people at one place are beside each other, those further away stay where they are', () => {
  const stacks = stacksOf([markAt('Mia', 0), markAt('Ben', 33), markAt('Leo', 35), markAt('Ada', 0, 34)])
  expect(stacks.map(({ at, shown, more }) => [at.x, at.y, shown, more])).toEqual([
    [0, 0, ['Mia', 'Ben'], 0],
    [35, 0, ['Leo'], 0],
    [0, 34, ['Ada'], 0],
  ])
  expect([0, 1].map((index) => offsetIn(index, 2))).toEqual([-15, 15])
})

test('a number stands for the fifth person and more', () => {
  const all = ['Mia', 'Ben', 'Leo', 'Ada', 'Tom', 'Eva'].map((mark) => markAt(mark, 0))
  expect(stacksOf(all.slice(0, 4))).toMatchObject([{ shown: ['Mia', 'Ben', 'Leo', 'Ada'], more: 0 }])
  expect(stacksOf(all)).toMatchObject([{ shown: ['Mia', 'Ben', 'Leo'], more: 3 }])
})
