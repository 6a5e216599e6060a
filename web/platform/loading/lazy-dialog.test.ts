import { expect, test } from 'bun:test'
import { lazyDialog } from './lazy-dialog'

test('the code of a dialog loads when a pointer or the focus comes near its button, and a failure stays quiet', async () => {
  let asked = 0
  const { near } = lazyDialog<object>(async () => {
    asked += 1
    throw new TypeError('no network')
  })
  expect(asked).toBe(0)
  near.onPointerEnter()
  expect(asked).toBe(1)
  near.onFocus()
  await Bun.sleep(0)
  expect(asked).toBe(2)
})
