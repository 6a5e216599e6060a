import { expect, test } from 'bun:test'
import { lazyModule } from './lazy-module'

test('a lazy module loads once, even if fetched several times', async () => {
  let asked = 0
  const { code, fetch } = lazyModule(async () => {
    asked += 1
    return 'code'
  })
  expect(code.value).toBeUndefined()
  await Promise.all([fetch(), fetch()])
  await fetch()
  expect([code.value, asked]).toEqual(['code', 1])
})

test('a lazy module that failed to load is loaded by the next fetch', async () => {
  const answers = [() => Promise.reject(new TypeError('no network')), () => Promise.resolve('code')]
  const { code, fetch } = lazyModule<string>(() => answers.shift()?.() ?? Promise.reject())
  await fetch()
  expect(code.value).toBeUndefined()
  await fetch()
  expect(code.value).toBe('code')
})
